import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

type Application = AnswerOf<Calls["applications"]["get"]>
type Waiting = AnswerOf<Calls["validations"]["list"]>["items"]
type Permissions = AnswerOf<Calls["clients"]["permissions"]>

const sinal = (app: App) => as(app, superAdmin, (call) => call<Application>("GET", "/applications/SINAL"))
const roleOf = (app: App, clientId: string, title: string) =>
  as(app, superAdmin, async (call) => {
    const { roles } = await call<Permissions>("GET", `/client/${clientId}/application/SINAL/permissions`)
    return roles.find((role) => role.title === title)
  })
const link = (line: string) => `/me?${new URLSearchParams({ command: line })}`

test("the number of sessions is set from the line alone; one beyond the limits is underlined with the reason", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await app.type("> tokens app SINAL 26")
  await expect(page.getByText("Aqui cabe um número inteiro de 1 a 25")).toBeVisible()
  await app.palette.fill("> tokens app SINAL 7")
  await expect(page.getByText("Aqui cabe um número inteiro de 1 a 25")).toBeHidden()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Sessões simultâneas em SINAL: 7")).toBeVisible()
  expect((await sinal(app)).allowedTokens).toBe(7)
})

testInAll(
  "the form of the number of sessions says what it is now, and one session is one",
  async ({ app }) => {
    const { page } = app
    await app.signIn(superAdmin, { at: link("> tokens app SINAL") })
    const form = app.dialog("Limitar sessões simultâneas")
    await expect(form.getByText(`Agora: ${(await sinal(app)).allowedTokens}`)).toBeVisible()
    await expect(form.getByRole("button", { name: "Limitar" })).toBeVisible()
    await form.getByLabel("Número de sessões").fill("1")
    await expect(page.getByText("cada pessoa pode ter até 1 sessão ao mesmo tempo em SINAL")).toBeVisible()
  },
)

testInAll("an application is given a role in the place of people, and it is taken back", async ({ app }) => {
  const { page } = app
  const client = await as(app, superAdmin, async (call) => {
    const { items } = await call<{ items: Application[] }>("GET", "/applications?page=0&size=100")
    return items.find((each) => each.hasSecret && each.enabled && each.acronym !== "SINAL" && each.id !== 1)
  })
  if (!client) throw new Error("No application has a secret")
  await app.signIn(superAdmin, { at: "/me" })
  await app.type(`> grant role ROLE_SINAL_AUDITOR client ${client.acronym} user 12345678909 app SINAL`)
  await expect(page.getByText("Informe usuário ou aplicação cliente, não os dois").first()).toBeVisible()
  await app.palette.fill(`> grant role ROLE_SINAL_AUDITOR client ${client.acronym} app SINAL`)
  const side = page.getByRole("complementary", { name: "Detalhes" })
  await expect(side.getByText("Aplicação cliente")).toBeVisible()
  await expect(side.getByText(/ROLE_SINAL_AUDITOR/).last()).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Permissão ROLE_SINAL_AUDITOR concedida com sucesso")).toBeVisible()
  expect((await roleOf(app, String(client.id), "ROLE_SINAL_AUDITOR"))?.assignment).toBeDefined()
  await page.getByRole("button", { name: "Desfazer" }).click()
  await expect(app.notice("Permissão ROLE_SINAL_AUDITOR retirada com sucesso")).toBeVisible()
  expect((await roleOf(app, String(client.id), "ROLE_SINAL_AUDITOR"))?.assignment).toBeUndefined()
})

testInAll("T activates until a moment what nobody gave yet, C without end", async ({ app }) => {
  const { page } = app
  const title = "ROLE_SINAL_AUDITOR"
  await app.signIn(superAdmin, { at: "/users/10420430431?tab=permissions" })
  await page.getByRole("combobox", { name: /^Buscar aplicação/ }).fill("sinal")
  const row = page.getByRole("group", { name: title, exact: true })
  await row.focus()
  await expect(row.getByText("T", { exact: true })).toBeVisible()
  await page.keyboard.press("t")
  const form = app.dialog("Conceder papel temporariamente")
  await expect(form.getByRole("textbox", { name: /Validade/ })).toBeFocused()
  await page.keyboard.type("30d")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(new RegExp(`^${title} até `))).toBeVisible()
  await expect(row).toContainText("Expira em")
  await page.getByRole("button", { name: "Desfazer" }).click()
  await expect(row).toContainText("Não atribuído")
  await row.focus()
  await expect(row.getByText("C", { exact: true })).toBeVisible()
  await page.keyboard.press("c")
  await app.send("Conceder papel")
  await expect(row).toContainText("Ativo sem expiração")
})

test("a member of a consul validates from the line, which offers only what waits", async ({ app }) => {
  const { page } = app
  const [first] = await as(app, "11121131182", async (call) => {
    const { items } = await call<{ items: Waiting }>("GET", "/assignments/validations?page=0&size=100")
    return items.filter(({ can, client }) => can.confirm && client.kind === "person")
  })
  if (!first) throw new Error("Nothing waits")
  await app.signIn("11121131182", { at: "/me" })
  await app.type("> validate ")
  await expect(page.getByRole("option", { name: new RegExp(first.client.name) })).toBeVisible()
  await app.palette.fill(`> validate ${first.client.id} role ${first.role.title}`)
  await expect(page.getByText(/passa a ter/).first()).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Permissão validada com sucesso")).toBeVisible()
})

test("who has a role opens; an application is never deleted from the line alone", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await app.type("> who role ROLE_SINAL_GESTOR app SINAL")
  await page.keyboard.press("Enter")
  await expect(app.dialog("Quem tem o papel")).toBeVisible()
  await page.keyboard.press("Escape")
  await app.type("> delete app SINAL")
  await page.keyboard.press("Control+Enter")
  const question = page.getByRole("alertdialog")
  await expect(question.getByText("Tem certeza que quer remover?")).toBeVisible()
  await expect(question.getByRole("button", { name: "Remover" })).toHaveAttribute("aria-disabled", "true")
  await page.keyboard.press("Escape")
  expect((await sinal(app)).enabled).toBe(true)
})

/** A line, the title of its form, and a field that shows a value of the line. */
const forms: [string, string, string, string | RegExp][] = [
  ["> edit role ROLE_SINAL_AUDITOR app SINAL", "Editar permissão", "Título", /AUDITOR$/],
  ['> edit profile "GESTÃO ESTADUAL" app SINAL', "Editar perfil", "Nome", "GESTÃO ESTADUAL"],
  ["> disable app SINAL", "Inativar aplicação", "Aplicação", "SINAL"],
  ["> enable app SINAL", "Ativar aplicação", "Aplicação", "SINAL"],
  ["> tokens app SINAL to 9", "Limitar sessões simultâneas", "Número de sessões", "9"],
  ["> add document app SINAL", "Vincular documento", "Aplicação", "SINAL"],
  ["> revoke profile app SINAL", "Retirar perfil", "Aplicação", "SINAL"],
  ["> grant role client SINARM app SINAL", "Conceder papel", "Aplicação cliente", "SINARM"],
]
const places: [string, RegExp][] = [
  ["> open app SINAL", /\/applications\/edit\/\d+$/],
  ["> edit app SINAL", /\/applications\/edit\/\d+\?tab=basics$/],
  ["> inherit app SINAL", /\/applications\/edit\/\d+\?tab=inheritance$/],
  ["> unlink app SINAL", /\/applications\/edit\/\d+\?tab=unlink$/],
  ["> sessions app SINAL", /\/sessions\/applications\/\d+$/],
  ["> new app", /\/applications\/new/],
]
testInAll("a link of each opens its form, filled in, or goes to its place", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  for (const [line, title, field, value] of forms) {
    await page.goto(link(line))
    await expect(app.dialog(title).getByLabel(field, { exact: true })).toHaveValue(value)
  }
  for (const [line, address] of places) {
    await page.goto(link(line))
    await expect(page).toHaveURL(address)
  }
  await page.goto(link("> secret app SINAL"))
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toContainText(/SINAL/)
  await page.goto(link("> new role app SINAL"))
  await expect(app.dialog("Nova permissão")).toContainText("ROLE_SINAL_")
})
