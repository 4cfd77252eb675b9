import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

type Details = AnswerOf<Calls["registration"]["details"]>

const ordinary = "12345678909"
const mine = "/users/details/edit/me"
const detailsOf = (app: App, atalaiaId: string) =>
  as(app, superAdmin, (call) => call<Details>("GET", `/registration/${atalaiaId}`))
const tab = (app: App, name: string) => app.page.getByRole("tab", { name: new RegExp(`^${name}`) })
const ask = (app: App) => app.page.getByRole("button", { name: "Solicitar alterações" })
const question = (app: App) => app.page.getByRole("alertdialog", { name: "Deseja mesmo voltar?" })

test("an ordinary user asks for a change, which waits beside what stands", async ({ app }) => {
  const { page } = app
  const { district = "" } = (await detailsOf(app, ordinary)).communication.valid ?? {}
  await app.signIn(ordinary, { at: mine })
  await expect(page.getByRole("heading", { level: 1, name: "JOÃO PEDRO SILVA" })).toBeVisible()
  await page.keyboard.press("4")
  await expect(tab(app, "Comunicação")).toHaveAttribute("aria-selected", "true")
  await ask(app).click()
  await page.getByRole("textbox", { name: "Bairro" }).fill("JARDIM DAS ACÁCIAS")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações solicitadas com sucesso")).toBeVisible()

  const main = page.getByRole("main")
  const waiting = main.getByText(/^Alterações aguardam autorização desde .*: Comunicação\.$/)
  await expect(main.getByText("Pedido: JARDIM DAS ACÁCIAS")).toBeVisible()
  await expect(main.getByText(district, { exact: true })).toBeVisible()
  await expect(waiting).toBeVisible()
  await expect(tab(app, "Comunicação")).toHaveAccessibleName(/com alterações pendentes/)
  await page.reload()
  await expect(waiting).toBeVisible()
  const { communication } = await detailsOf(app, ordinary)
  expect(communication).toMatchObject({ valid: { district }, pending: { district: "JARDIM DAS ACÁCIAS" } })
})

testInAll("going back asks first, and discards what was not sent", async ({ app }) => {
  const { page } = app
  const before = await detailsOf(app, ordinary)
  await app.signIn(ordinary, { at: `${mine}?tab=documents` })
  await ask(app).click()
  await page.getByRole("textbox", { name: "Órgão expedidor" }).fill("OUTRO ÓRGÃO")
  await page.getByRole("button", { name: "Voltar" }).click()
  await question(app).getByRole("button", { name: "Continuar editando" }).click()
  await expect(page.getByRole("textbox", { name: "Órgão expedidor" })).toHaveValue("OUTRO ÓRGÃO")
  await page.getByRole("button", { name: "Voltar" }).click()
  await question(app).getByRole("button", { name: "Voltar sem salvar" }).click()
  await expect(
    page.getByText(before.documents.valid?.rgIssueInstitution ?? "", { exact: true }),
  ).toBeVisible()
  await ask(app).click()
  await expect(page.getByRole("textbox", { name: "Órgão expedidor" })).not.toHaveValue("OUTRO ÓRGÃO")
  expect((await detailsOf(app, ordinary)).documents).toEqual(before.documents)
})

test("the super admin edits somebody's data from the palette, and it stands at once", async ({ app }) => {
  const { page } = app
  const edited = "11321331304"
  await app.signIn(superAdmin)
  await app.type(`> edit details ${edited}`)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/users/details/edit/${edited}$`))
  await tab(app, "Profissional").click()
  await page.getByRole("textbox", { name: "Cargo" }).fill("PERITA CRIMINAL")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas com sucesso")).toBeVisible()
  const { professional, changes } = await detailsOf(app, edited)
  expect(professional.valid?.role).toBe("PERITA CRIMINAL")
  expect(changes).toBeUndefined()
})

test("nobody found under the address is said, and a way back is open", async ({ app }) => {
  await app.signIn(superAdmin, { at: "/users/details/edit/98765432100" })
  await expect(app.page.getByText("Não foi possível carregar os dados do usuário.")).toBeVisible()
  await expect(app.page.getByRole("button", { name: "Tentar novamente" })).toBeVisible()
})

test("a pre-registration is looked at, and removed by a command that says what goes", async ({ app }) => {
  const { page } = app
  const [draft] = await as(app, superAdmin, async (call) => {
    const path = "/registration/ongoing?page=0&size=30"
    const { items } = await call<AnswerOf<Calls["registration"]["ongoing"]>>("GET", path)
    return items.filter(({ can, name }) => can.remove && name)
  })
  const { atalaiaId = "", name = "" } = draft ?? {}
  await app.signIn(superAdmin)
  await app.type(`> open pre-user ${name.split(" ")[0]?.toLowerCase()}`)
  await page.getByRole("option", { name: new RegExp(name) }).click()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/users/details/edit/${atalaiaId}$`))
  await expect(page.getByRole("heading", { level: 1, name: name.toUpperCase() })).toBeVisible()
  await page.getByRole("button", { name: "Remover" }).click()
  const dialog = page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await expect(dialog.getByText(`Pré-cadastro de ${name}`, { exact: true })).toBeVisible()
  await expect(dialog.getByText(/deixa de existir/)).toBeVisible()
  await app.remove()
  await expect(app.notice("Pré-cadastro removido.")).toBeVisible()
  await expect(page).toHaveURL(/\/pre-users\/list$/)
  await app.type(`> continue registry ${atalaiaId}`)
  await page.keyboard.press("Enter")
  await expect(page.getByText(/Nenhum pré-cadastro encontrado/).first()).toBeVisible()
})
