import { superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const registryManager = "10320330370"
const orgManager = "10220230200"

const grid = ({ page }: App, name: string) => page.getByRole("grid", { name })
const row = (app: App, table: string, text: string | RegExp) =>
  grid(app, table).getByRole("row").filter({ hasText: text })
const field = ({ page }: App, name: string) => page.getByRole("gridcell").getByLabel(name)
const question = ({ page }: App) => page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })

testInAll(
  "a question about a removal has one ground and one colour of text, whatever it says",
  async ({ app }) => {
    const { page } = app
    await app.signIn(superAdmin, { at: "/settings/entities?tab=users&table=sexes" })
    for (const [line, said] of [
      ["> remover vinculador 11021031011 app SINAL", "Ao confirmar"],
      ["> delete entry Ceará table states", "está em uso"],
    ] as const) {
      await app.type(line)
      await page.keyboard.press("Enter")
      await expect(question(app)).toContainText(said)
      const looks = await question(app)
        .getByRole("paragraph")
        .evaluateAll((paragraphs) =>
          paragraphs.map((paragraph) => {
            const ground = getComputedStyle(paragraph).backgroundColor
            return `${getComputedStyle(paragraph).color} on ${ground}`
          }),
        )
      expect(new Set(looks).size, looks.join("; ")).toBe(1)
      await page.keyboard.press("Escape")
      await expect(question(app)).toBeHidden()
    }
  },
)

test("a table that was just chosen takes letters: n opens a row, and the text goes into it", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/settings/entities?tab=users&table=sexes" })
  await page.getByRole("radio", { name: "Idiomas" }).click()
  await expect(grid(app, "Idiomas").getByRole("row").nth(1)).toBeVisible()
  await page.keyboard.press("n")
  await page.keyboard.type("Ticuna")
  await expect(page.getByRole("gridcell").getByRole("textbox").first()).toHaveValue("Ticuna")
})

test("one row is edited at a time; what was typed is asked about and kept", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/settings/entities?tab=users&table=sexes" })
  const rows = grid(app, "Sexos").getByRole("row")
  await expect(rows.nth(2)).toBeVisible()
  await rows.nth(1).click()
  await field(app, "Descrição").fill("Rascunho de prova")
  await rows.nth(2).click()
  const asked = page.getByRole("alertdialog", { name: "Existem alterações não salvas..." })
  await asked.getByRole("button", { name: "Continuar editando" }).click()
  await expect(field(app, "Descrição")).toHaveValue("Rascunho de prova")
  await expect(page.getByRole("button", { name: "Salvar" })).toHaveCount(1)
  await field(app, "Descrição").press("Escape")
  await asked.getByRole("button", { name: "Sair sem salvar" }).click()
  await expect(page.getByRole("button", { name: "Salvar" })).toHaveCount(0)
  await rows.nth(1).click()
  await expect(page.getByText("Rascunho recuperado")).toBeVisible()
  await expect(field(app, "Descrição")).toHaveValue("Rascunho de prova")
  await page.getByRole("button", { name: "Descartar" }).click()
  await field(app, "Nome").press("Escape")
  await expect(page.getByRole("button", { name: "Salvar" })).toHaveCount(0)
})

test("document types have a list and a form of their own", async ({ app }) => {
  const { page } = app
  const long = "Documento de prova. ".repeat(12).trim()
  await app.signIn(registryManager, { at: "/settings/entities?table=document-types" })
  await expect(row(app, "Tipos de documento", "CNH")).toBeVisible()
  await page.getByRole("button", { name: "Novo" }).click()
  const form = app.dialog("Novo tipo de documento")
  await form.getByRole("button", { name: "Criar" }).click()
  await expect(form.getByText("Por favor, insira o nome do tipo de documento!")).toBeVisible()
  await expect(form.getByText("Por favor, insira a descrição do tipo de documento!")).toBeVisible()
  await form.getByLabel("Nome").fill("Aaa de prova")
  await form.getByLabel("Descrição").fill(long)
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Entidade criada com sucesso")).toBeVisible()
  const shown = row(app, "Tipos de documento", "Aaa de prova").getByText(/^Documento de prova/)
  await expect(shown).toHaveText(`${long.slice(0, 150).trimEnd()}…`)
  await row(app, "Tipos de documento", "Aaa de prova").click()
  await expect(app.dialog("Editar tipo de documento").getByLabel("Descrição")).toHaveValue(long)
})

test("each tab is for its keepers", async ({ app }) => {
  await app.signIn(orgManager, { at: "/settings/entities" })
  await expect(app.page.getByRole("tab")).toHaveText([/^Estruturas Organizacionais/])
  await expect(app.page.getByRole("radio")).toHaveCount(3)
  await app.page.getByRole("radio", { name: "Especializações" }).press("Space")
  await expect(app.page).toHaveURL(/table=specializations/)
  await expect(grid(app, "Especializações")).toBeVisible()
})

for (const [who, table, others] of [
  [registryManager, "especializações", "sexos"],
  [orgManager, "sexos", "especializações"],
] as const) {
  const testTable = who === registryManager ? test : testInAll
  testTable(
    `${table}, kept by others, are refused in words, and no other table opens in their place`,
    async ({ app }) => {
      const { page } = app
      await app.signIn(who, { at: "/me" })
      for (const line of [`> new entry ${table}`, `> domain ${table}`, `> new entry table ${table}`]) {
        await app.type(line)
        await expect(page.getByText(/não é do seu papel\. Quem pode: /).first()).toBeVisible()
        await page.keyboard.press("Enter")
        // The line stays open to be corrected, and the reason becomes a notice.
        await expect(app.notice(/não é do seu papel/)).toBeVisible()
        await expect(app.palette).toHaveValue(line)
        await expect(page.getByRole("combobox", { name: "Tabela" })).toHaveCount(0)
        const { pathname } = await app.address()
        expect(pathname).toBe("/me")
        await page.goto("/me")
      }
      await app.type(`> new entry ${others}`)
      await page.keyboard.press("Enter")
      await expect(page).toHaveURL(/entry=/)
    },
  )
}
