import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const registryManager = "10320330370"
const orgManager = "10220230200"

interface Entry {
  id: number
  label: string
}
/** The current entries of a table that a search finds. */
const entries = (app: App, table: string, search: string) =>
  as(app, superAdmin, async (call) => {
    const query = new URLSearchParams({ search })
    return (await call<{ items: Entry[] }>("GET", `/domains/${table}?${query}`)).items
  })

const grid = ({ page }: App, name: string) => page.getByRole("grid", { name })
const row = (app: App, table: string, text: string | RegExp) =>
  grid(app, table).getByRole("row").filter({ hasText: text })
const field = ({ page }: App, name: string) => page.getByRole("gridcell").getByLabel(name)
const question = ({ page }: App) => page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })

async function find(app: App, text: string) {
  await app.page.keyboard.press("/")
  await app.page.keyboard.press("Control+a")
  await app.page.keyboard.type(text)
}

test("the life of an entry, by keyboard alone", async ({ app }) => {
  const { page } = app
  await app.signIn(registryManager)
  await app.type("> domain banks")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/table=banks/)
  await expect(grid(app, "Bancos").getByRole("row").nth(2)).toBeVisible()
  await page.keyboard.press("n")
  await expect(field(app, "Código")).toBeFocused()
  await page.keyboard.type("999")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Campo Obrigatório")).toHaveCount(2)
  await expect(field(app, "Nome").first()).toBeFocused()
  await page.keyboard.type("Banco de Prova")
  await page.keyboard.press("Tab")
  await page.keyboard.type("Prova")
  await page.keyboard.press("Enter")
  await expect(app.notice("Entidade criada com sucesso")).toBeVisible()
  await expect(page).not.toHaveURL(/entry=/)

  await find(app, "de prova")
  await expect(row(app, "Bancos", /./)).toHaveCount(2)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("e")
  await expect(field(app, "Código")).toHaveValue("999")
  await page.keyboard.press("Tab")
  await page.keyboard.type("Banco de Prova Mudado")
  await page.keyboard.press("Enter")
  await expect(app.notice("Entidade atualizada com sucesso")).toBeVisible()
  await expect(row(app, "Bancos", "Banco de Prova Mudado")).toBeVisible()

  await app.type('> delete entry "Banco de Prova Mudado" table banks')
  await page.keyboard.press("Enter")
  await expect(question(app)).toContainText("Banco de Prova Mudado em Bancos")
  await expect(question(app)).toContainText("deixa de existir")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Entidade removida com sucesso")).toBeVisible()
  await expect(page.getByText("Nenhuma entidade encontrada")).toBeVisible()
  expect(await entries(app, "banks", "de prova")).toEqual([])
})

test("a table chosen with an arrow takes a new entry and its text at once", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/settings/entities?tab=users&table=academic-formations" })
  await expect(row(app, "Formações acadêmicas", /./).nth(1)).toBeVisible()
  await page.getByRole("radio", { name: "Formações acadêmicas" }).focus()
  // Sent without waiting for the table, as one types.
  await Promise.all([page.keyboard.press("ArrowRight"), page.keyboard.type("nabc", { delay: 60 })])
  await expect(field(app, "Nome")).toHaveValue("abc")
  await expect(page.getByRole("radio", { name: "Áreas de estudo" })).toBeChecked()
})

test("municipalities: all of them by going down, each in a state that is chosen", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/settings/entities?tab=users&table=cities" })
  await expect(row(app, "Municípios", "Abadia de Goiás")).toContainText("Goiás")
  await grid(app, "Municípios").focus()
  const last = grid(app, "Municípios").getByRole("row").last()
  await expect(async () => {
    await page.keyboard.press("End")
    expect(Number(await last.getAttribute("aria-rowindex"))).toBeGreaterThan(200)
  }).toPass()
  await find(app, "bom jesus da lapa")
  await expect(row(app, "Municípios", /./)).toHaveCount(2)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("e")
  await expect(field(app, "Estado").locator("option:checked")).toHaveText("Bahia")
  await field(app, "Estado").selectOption("Sergipe")
  await field(app, "Estado").press("Enter")
  await expect(app.notice("Entidade atualizada com sucesso")).toBeVisible()
  await expect(row(app, "Municípios", "Bom Jesus da Lapa")).toContainText("Sergipe")

  // A line leads to a row far down the list too.
  await app.type('> edit entry "Zortéa (SC)" table cities')
  await page.keyboard.press("Enter")
  await expect(field(app, "Nome")).toHaveValue("Zortéa")
  await expect(field(app, "Estado").locator("option:checked")).toHaveText("Santa Catarina")
})

test("a value in use stays, and the question says where it is used", async ({ app }) => {
  await app.signIn(superAdmin, { at: "/settings/entities?table=states" })
  await expect(row(app, "Estados", "Acre")).toBeVisible()
  await find(app, "ceará")
  await expect(row(app, "Estados", /./)).toHaveCount(2)
  await row(app, "Estados", "Ceará").getByRole("button", { name: "Remover" }).click()
  await expect(question(app)).toContainText(/Ceará está em uso: .*184 municípios/)
  await expect(question(app).getByText(/184 municípios/)).toHaveCount(1)
  const remove = question(app).getByRole("button", { name: "Remover" })
  await expect(remove).toHaveAttribute("aria-disabled", "true")
  await expect(question(app).getByText("Essa ação não poderá ser desfeita.")).toHaveCount(0)
  await app.page.keyboard.press("Control+Enter")
  expect(await entries(app, "states", "ceará")).toHaveLength(1)
})

test("below 768 pixels an entry is edited in its card", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 800 })
  await app.signIn(orgManager, { at: "/settings/entities?table=specializations" })
  await page.getByRole("button", { name: "Novo" }).click()
  const card = page.getByRole("form", { name: "Entidade em edição" })
  await card.getByLabel("Nome").fill("Especialização de prova")
  await card.getByRole("button", { name: "Salvar" }).click()
  await expect(app.notice("Entidade criada com sucesso")).toBeVisible()
  await expect(page.getByRole("listitem").filter({ hasText: "Especialização de prova" })).toBeVisible()
})
