import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, clientHeaders, demoPassword, expect, test, testInAll } from "../system"

const appAdmin = "11121131182"
const authorizer = "10720730724"
const person = "12345678909"
const sinal = "/sessions/applications/SINAL"

type Listed = AnswerOf<Calls["sessions"]["list"]>["items"]
/** Open sessions according to the server. */
const listed = (app: App, query: Record<string, string>, id = superAdmin) =>
  as(app, id, async (call) => {
    const parameters = new URLSearchParams({ ...query, size: "100" })
    return (await call<{ items: Listed }>("GET", `/sessions?${parameters}`)).items
  })
/** The person signs in on another device. */
const signInElsewhere = ({ page }: App, id: string) =>
  page.request.post("/api/session", { headers: clientHeaders, data: { id, password: demoPassword } })

/** HH:mm:ss in Brasília. */
const timeOf = (iso: string) =>
  new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium", timeZone: "America/Sao_Paulo" }).format(
    new Date(iso),
  )

const grid = ({ page }: App) => page.getByRole("grid")
const rows = (app: App) =>
  grid(app)
    .getByRole("row")
    .filter({ has: app.page.getByRole("link") })
const timer = ({ page }: App) => page.getByRole("button", { name: "Atualizar" })

// Open sessions of the demonstration expire while other tests run.
test.beforeEach(({ app }) => app.system.server.database("recent"))

test("all sessions of a person are ended by command, and then the person is offline", async ({ app }) => {
  const { page } = app
  await signInElsewhere(app, person)
  await app.signIn(superAdmin, { at: `/sessions/users/${person}` })
  await expect(page.getByText("Online", { exact: true })).toBeVisible()
  await app.type(`> end sessions user ${person}`)
  await expect(page.getByText(/Ao confirmar, termina/).first()).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Sessão do(a) cliente encerrada com sucesso")).toBeVisible()
  await expect(page.getByText("Offline", { exact: true })).toBeVisible()
  await expect(page.getByText("Nenhuma Sessão encontrada")).toBeVisible()
  await expect(page.getByRole("button", { name: "Encerrar todas" })).toHaveAttribute("aria-disabled", "true")
  expect(await listed(app, { atalaiaId: person })).toEqual([])
})

testInAll("sessions of an application as client", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: sinal })
  await expect(grid(app)).toHaveAccessibleName("Sessões de clientes")
  await page.keyboard.press("2")
  await expect(grid(app)).toHaveAccessibleName("Sessões como cliente")
  await expect(rows(app).first()).toBeVisible()
  const count = await rows(app).count()
  await page.keyboard.press("d")
  await app.send("Encerrar sessão")
  await expect(app.notice("Sessão da aplicação encerrada com sucesso")).toBeVisible()
  await expect(rows(app)).toHaveCount(count - 1)
})

test("a session that ended meanwhile cannot be ended", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: sinal })
  await expect(rows(app).first()).toBeVisible()
  const [first] = await listed(app, { appServerKey: "SINAL" })
  await page.keyboard.press("d")
  await expect(app.dialog("Encerrar sessão")).toContainText(
    /Ao confirmar, termina 1 sessão de .+ em SINAL: .+, aberta em /,
  )
  await as(app, superAdmin, (call) =>
    call("DELETE", `/sessions?atalaiaId=${first?.client.id}&tokenNumber=${first?.tokenNumber}`),
  )
  await app.send("Encerrar sessão")
  await expect(app.dialog("Encerrar sessão")).toContainText(
    "Não foi possivel encerrar a sessão do(da) cliente",
  )
})

test("ending one session by its line asks nothing: it says whose, with what, from where and since when", async ({
  app,
}) => {
  const { page } = app
  await signInElsewhere(app, person)
  const [session] = await listed(app, { atalaiaId: person })
  await app.signIn(superAdmin, { at: "/users/list" })
  await app.type(`> end session user ${person} number `)
  const opened = timeOf(session?.createDate ?? "").slice(0, 5)
  await expect(page.getByRole("option").first()).toContainText(
    new RegExp(`^ATALAIA, .+, .+, desde .+ ${opened}`),
  )
  await page.keyboard.press("Escape")
  const command = `end session user ${person} number ${session?.tokenNumber}`
  await page.goto(`/users/list?${new URLSearchParams({ command })}`)
  const form = app.dialog("Encerrar sessão")
  await expect(form).toContainText(
    /Ao confirmar, termina 1 sessão de João Pedro em ATALAIA: .+, .+, aberta em .+/,
  )
  for (const role of ["spinbutton", "textbox", "combobox"] as const) {
    await expect(form.getByRole(role)).toHaveCount(0)
  }
})

testInAll("what could not be loaded can be tried again", async ({ app }) => {
  const { page } = app
  await page.route("**/api/sessions?**", (route) =>
    route.fulfill({ status: 500, json: { message: "Não deu." } }),
  )
  await app.signIn(superAdmin, { at: sinal })
  await expect(page.getByText("Não foi possível carregar as sessões.")).toBeVisible()
  await page.unroute("**/api/sessions?**")
  await page.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(rows(app).first()).toBeVisible()
})

test("without an application one is chosen; its admin sees the own one alone", async ({ app }) => {
  const { page } = app
  await app.signIn(appAdmin, { at: "/sessions/applications" })
  const table = page.getByRole("table", { name: "Sessões por aplicação" })
  await expect(table.getByRole("link")).toHaveText([/^SINAL/])
  await table.getByRole("link").click()
  await expect(page.getByRole("heading", { name: "Sessões de SINAL" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(table).toBeVisible()
  await page.goto("/sessions/applications/SINARM")
  await expect(page.getByText("Esta aplicação não está ao seu alcance.")).toBeVisible()
})

testInAll("an application in which nobody has a session is chosen, too", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/sessions/applications" })
  const table = page.getByRole("table", { name: "Sessões por aplicação" })
  const unused = table.getByRole("row").filter({ has: page.getByRole("cell", { name: "0", exact: true }) })
  await unused.last().getByRole("link").click()
  await expect(page.getByRole("heading", { name: /^Sessões de / })).toBeVisible()
  await expect(page.getByText("Nenhuma Sessão encontrada")).toBeVisible()
})

test("an authorizer sees the sessions of their people, and ends none", async ({ app }) => {
  const { page } = app
  const watched = await listed(app, {}, authorizer)
  expect(watched.length).toBeGreaterThan(0)
  await app.signIn(authorizer, { at: "/sessions/applications" })
  await expect(page.getByRole("heading", { name: "Sessões abertas" })).toBeVisible()
  await expect(rows(app)).toHaveCount(watched.length)
  await page.keyboard.press("d")
  await expect(app.notice("Você pode ver estas sessões, mas não encerrá-las.")).toBeVisible()
})

testInAll("an authorizer comes to the sessions by menu, by the palette and by command", async ({ app }) => {
  const { page } = app
  const [watched] = await listed(app, {}, authorizer)
  if (!watched) throw new Error("no session of the authorizer's people")
  const { application } = watched
  await app.signIn(authorizer)
  await app.menu("Sessões").click()
  await expect(page).toHaveURL(/\/sessions\/applications$/)
  await expect(page.getByRole("heading", { name: "Sessões abertas" })).toBeVisible()

  await app.type(`> sessions app ${application.acronym}`)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: `Sessões em ${application.acronym}` })).toBeVisible()

  await app.type("> sessions app ATALAIAX")
  await page.keyboard.press("Enter")
  // The screen has no field for the application, so it is corrected in the line.
  await expect(app.notice("Você não vê sessões em uma aplicação assim")).toBeVisible()
  await expect(app.palette).toHaveValue("> sessions app ATALAIAX")
})

testInAll("an authorizer finds the people whose sessions they see", async ({ app }) => {
  const { page } = app
  const [watched] = await listed(app, {}, authorizer)
  if (!watched) throw new Error("no session of the authorizer's people")
  const { client } = watched
  await app.signIn(authorizer)
  for (const text of [client.id, `"${client.name}"`]) {
    await page.goto("/")
    await app.type(`> sessions user ${text}`)
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(new RegExp(`/sessions/users/${client.id}$`))
    await expect(page.getByText("Online", { exact: true })).toBeVisible()
  }

  await page.goto("/")
  await app.type(client.name)
  await page.getByRole("option", { name: client.name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/sessions/users/${client.id}$`))
})

testInAll("what could not be looked up is said in the form, and nothing is thrown", async ({ app }) => {
  const { page } = app
  await page.route("**/api/sessions/applications", (route) =>
    route.fulfill({ status: 403, json: { message: "Não é seu.", code: "NOT_YOURS" } }),
  )
  await app.signIn(superAdmin)
  await app.type("> sessions app ATALAIA")
  await page.keyboard.press("Enter")
  await expect(app.dialog("Sessões da aplicação")).toContainText("Não é seu.")
})

testInAll("sessions that ended are seen with how they did, and keep what was last seen", async ({ app }) => {
  const { page } = app
  await signInElsewhere(app, person)
  const [latest] = await listed(app, { atalaiaId: person })
  await app.signIn(superAdmin, { at: `/sessions/users/${person}` })
  await expect(rows(app).first()).toContainText("ATALAIA")
  await as(app, superAdmin, (call) => call("DELETE", `/sessions?atalaiaId=${person}`))
  await timer(app).click()
  await expect(page.getByText("Offline", { exact: true })).toBeVisible()
  const seen = page.getByRole("region", { name: "Último acesso" })
  await expect(seen).toContainText(timeOf(latest?.lastValidate ?? ""))
  await expect(seen).toContainText(latest?.ip ?? "no address")
  await page.getByText("Encerradas", { exact: true }).click()
  await expect(rows(app).first()).toContainText("Encerrada por quem administra")
  await page.reload()
  await expect(rows(app).first()).toContainText("Encerrada por quem administra")
})

test("ending all sessions in an application asks for its acronym", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/sessions/applications/MOBILIZA" })
  await expect(rows(app).first()).toBeVisible()
  await app.type("> end sessions app MOBILIZA")
  await page.keyboard.press("Control+Enter")
  const dialog = app.dialog("Encerrar todas as sessões em uma aplicação")
  const field = dialog.getByLabel("Digite MOBILIZA para confirmar")
  await field.fill("mobiliza")
  await page.keyboard.press("Control+Enter")
  await expect(dialog.getByRole("alert").first()).toBeVisible()
  await field.fill("MOBILIZA")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Sessão da aplicação encerrada com sucesso")).toBeVisible()
  await expect(page.getByText("Nenhuma Sessão encontrada")).toBeVisible()
})
