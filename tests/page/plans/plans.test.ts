import { sql } from "drizzle-orm"
import { rows } from "../../support/server/rows"
import { as, people, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const joao = "12345678909"
const patricia = "11321331304"

const row = ({ page }: App, number: number) =>
  page.getByRole("combobox", { name: `Linha ${number}`, exact: true })
const sheet = ({ page }: App) => page.getByRole("list", { name: "Linhas do plano" })
const standing = ({ page }: App) => page.getByRole("region", { name: "Situação" })
const line = (app: App, number: number) =>
  sheet(app)
    .getByRole("listitem")
    .nth(number - 1)

/** Writes a plan and saves it. */
async function savePlan(
  app: App,
  lines: readonly string[],
  { title = "Mudança do plantão", each = false } = {},
) {
  const { page } = app
  await page.goto("/plans/new")
  await expect(row(app, 1)).toBeFocused()
  for (const [index, text] of lines.entries()) {
    if (index > 0) await page.keyboard.press("Enter")
    await page.keyboard.insertText(text)
  }
  await page.getByLabel("Título").fill(title)
  await page.getByLabel("Justificativa").fill("Ofício 12/2026")
  if (each) await page.getByRole("radio", { name: "Linha por linha" }).check()
  await page.keyboard.press("Control+s")
  await expect(app.notice("Plano salvo")).toBeVisible()
  await expect(standing(app)).toContainText("Rascunho")
}

const apply = async (app: App) => {
  await standing(app).getByRole("button", { name: "Aplicar" }).click()
  await app.dialog("Aplicar plano").getByRole("button", { name: "Aplicar" }).click()
}
/** Deactivates a person, as another actor does at the same time. */
const deactivate = (app: App, id: string) =>
  as(app, superAdmin, (call) =>
    call("PATCH", `/client/${id}/access-enabled`, { enabled: false, description: "Antes" }),
  )
const enabled = async (app: App, id: string) => (await people(app, id)).items[0]?.enabled

test("a plan is applied as a whole, and taken back by another one", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await savePlan(app, [
    `inativar usuário ${joao} porque Saiu`,
    "# quem chega",
    `conceder papel ROLE_SINAL_GESTOR aplicação SINAL usuário ${patricia}`,
  ])
  await expect(line(app, 3)).toContainText("Patrícia passa a ter ROLE_SINAL_GESTOR em SINAL")
  await apply(app)
  await expect(app.dialog("Aplicar plano")).toContainText("2 linhas feitas.")
  await page.keyboard.press("Escape")
  await expect(standing(app)).toContainText("Aplicado")
  await expect(line(app, 1)).toContainText("Feita")
  await expect(line(app, 2)).toContainText("# quem chega")
  expect(await enabled(app, joao)).toBe(false)

  await standing(app).getByRole("button", { name: "Desfazer" }).click()
  await expect(page.getByLabel("Título")).toHaveValue("Desfazer: Mudança do plantão")
  await expect(row(app, 1)).toHaveValue(/^retirar papel ROLE_SINAL_GESTOR usuário 11321331304/)
  await expect(line(app, 2)).toContainText(`ativar usuário ${joao}`)
  await page.keyboard.press("Control+s")
  await expect(app.notice("Plano salvo")).toBeVisible()
  await standing(app).getByRole("button", { name: "Aplicar" }).click()
  await expect(app.dialog("Aplicar plano")).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.dialog("Aplicar plano")).toContainText("2 linhas feitas.")
  expect(await enabled(app, joao)).toBe(true)

  await page.keyboard.press("Escape")
  await page.goto("/plans")
  await expect(page.getByRole("row").filter({ hasText: "Desfazer: Mudança do plantão" })).toContainText(
    "Aplicado",
  )
})

testInAll("a line without a justification has that of its plan", async ({ app }) => {
  await app.signIn(superAdmin)
  await savePlan(app, [`inativar usuário ${joao}`, `inativar usuário ${patricia} porque Saiu`])
  await row(app, 1).or(line(app, 1)).first().click()
  await expect(line(app, 1)).toContainText("justificativa ✓ preenchido")
  await apply(app)
  await expect(app.dialog("Aplicar plano")).toContainText("2 linhas feitas.")
  const audited = await rows<{ subject: string; justification: string }>(
    app.system.db,
    sql`select subject_id as subject, justification from audit where kind = 'user.disable' order by id desc limit 2`,
  )
  expect(audited.toReversed()).toEqual([
    { subject: joao, justification: "Ofício 12/2026" },
    { subject: patricia, justification: "Saiu" },
  ])
  await app.page.keyboard.press("Escape")
  await standing(app).getByRole("button", { name: "Desfazer" }).click()
  await expect(row(app, 1)).toHaveValue(/^ativar usuário 11321331304 .*Desfeito: Saiu/)
  await expect(line(app, 2)).toContainText(/ativar usuário 12345678909 .*Desfeito: Ofício 12\/2026/)
})

testInAll("to take back a plan moves everybody to the unit that they had", async ({ app }) => {
  const { page } = app
  const unitOf = async (id: string) => (await people(app, id)).items[0]?.organization?.acronym
  await app.signIn(superAdmin)
  const before = [await unitOf(joao), await unitOf(patricia)]
  await savePlan(app, [`mover usuário ${joao}, ${patricia} para PMCE`])
  await apply(app)
  await expect(app.dialog("Aplicar plano")).toContainText("1 linha feita.")
  await page.keyboard.press("Escape")
  expect([await unitOf(joao), await unitOf(patricia)]).toEqual(["PMCE", "PMCE"])
  await standing(app).getByRole("button", { name: "Desfazer" }).click()
  await expect(page.getByLabel("Título")).toHaveValue(/^Desfazer: /)
  await page.keyboard.press("Control+s")
  await expect(standing(app)).toContainText("Rascunho")
  await apply(app)
  await expect(app.dialog("Aplicar plano")).toContainText(/linhas? feitas?\./)
  expect([await unitOf(joao), await unitOf(patricia)]).toEqual(before)
})

testInAll("to take back a plan of which nothing was done is told so", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await savePlan(app, [`inativar usuário ${joao} porque Saiu`])
  const { pathname } = await app.address()
  await page.goto(`/plans/new?undo=${pathname.split("/").at(-1)}`)
  await expect(page.getByText("Nada deste plano foi feito: não há o que desfazer.")).toBeVisible()
})

test("a plan with a line that is refused can be saved, and says why it cannot be applied", async ({
  app,
}) => {
  await app.signIn(superAdmin)
  await savePlan(app, [`ativar usuário ${joao} porque Voltou`])
  await expect(standing(app)).toContainText("1 linha é recusada: corrija ou retire, e simule de novo.")
  await expect(standing(app).getByRole("button", { name: "Aplicar" })).toHaveCount(0)
})

testInAll("what would be different now is said beside the lines, and nothing is done", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await savePlan(app, [
    `conceder papel ROLE_SINAL_GESTOR aplicação SINAL usuário ${patricia}`,
    `inativar usuário ${joao} porque Saiu`,
  ])
  await deactivate(app, joao)
  await apply(app)
  const dialog = app.dialog("Aplicar plano")
  await expect(dialog.getByRole("alert")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(line(app, 2)).toContainText(/agora/i)
  await page.keyboard.press("Control+Enter")
  await expect(line(app, 2)).toContainText(/já/i)
})

testInAll("line by line, one that is no longer as it was seen stops none of the others", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  const lines = [
    `inativar usuário ${joao} porque Saiu`,
    `conceder papel ROLE_SINAL_GESTOR aplicação SINAL usuário ${patricia}`,
  ]
  await savePlan(app, lines, { each: true })
  await deactivate(app, joao)
  await apply(app)
  const dialog = app.dialog("Aplicar plano")
  await expect(dialog).toContainText("1 linha feita e 1 não foi feita.")
  await expect(dialog).toContainText(lines[0] ?? "")
  await page.keyboard.press("Escape")
  await expect(standing(app)).toContainText("2 linhas, 1 feita ·")
  await expect(line(app, 2)).toContainText("Feita")
  await page.getByRole("button", { name: "Copiar resultado" }).click()
  await expect(app.notice("Resultado copiado.")).toBeVisible()
})
