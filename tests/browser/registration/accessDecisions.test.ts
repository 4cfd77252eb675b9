import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, latestMail, roleInSinal, superAdmin } from "../api"
import { type App, expect, test } from "../system"

type Requests = AnswerOf<Calls["accessDecisions"]["list"]>["items"]
type Detail = AnswerOf<Calls["accessDecisions"]["get"]>

const linker = "11021031011"
const appAdmin = "11121131182"
const management = "/system-access-requests"

const pane = ({ page }: App) => page.getByRole("region", { name: "Solicitação atual" })
const list = ({ page }: App) => page.getByRole("list", { name: "Gerência de Solicitações de Acesso" })
const grant = (app: App, name: string | RegExp) => pane(app).getByRole("checkbox", { name })
const approveButton = (app: App) => pane(app).getByRole("button", { name: /^Aprovar/ })

/** The waiting requests for SINAL, in queue order. */
const waiting = (app: App, who: string) =>
  as(app, who, async (call) => {
    const { items } = await call<{ items: Requests }>("GET", `${management}/SINAL?size=100`)
    return items.filter(({ rejected }) => !rejected)
  })
const detail = (app: App, who: string, atalaiaId: string) =>
  as(app, who, (call) => call<Detail>("GET", `${management}/SINAL/${atalaiaId}`))

/** A request of a person without an administrative role, who so sees their own requests, and the next request. */
async function ordinaryAndNext(app: App, cases: Requests): Promise<[Requests[number], Requests[number]]> {
  for (const [index, each] of cases.entries()) {
    const { roles } = await as(app, each.atalaiaId, (call) => call<{ roles: string[] }>("GET", "/session"))
    const next = cases[index + 1]
    if (next && roles.every((role) => role === "user")) return [each, next]
  }
  throw new Error("Too few requests wait")
}

/** Shows the first waiting request, which another actor has approved since. */
async function openApprovedMeanwhile(app: App) {
  const [first] = await waiting(app, appAdmin)
  if (!first) throw new Error("Nothing waits")
  await app.signIn(appAdmin, { at: `${management}?app=SINAL` })
  await expect(grant(app, "ROLE_SINAL_CONSULTA")).toBeVisible()
  const { version } = await detail(app, superAdmin, first.atalaiaId)
  const role = await roleInSinal(app, first.atalaiaId, "ROLE_SINAL_CONSULTA")
  if (!role) throw new Error("The role is not there")
  await as(app, superAdmin, (call) =>
    call("PUT", `${management}/SINAL/${first.atalaiaId}/approval`, {
      roles: [{ id: role.id }],
      profiles: [],
      version,
    }),
  )
}

/** Chooses that the only chosen grant has no end, which is no default. */
const withoutEnd = (app: App) => pane(app).getByRole("button", { name: "sem expiração" }).click()

/** A time far enough in the future. */
const until = "31/12/2099 18:00"

test("approved by keyboard with a role until a date: effective, told by e-mail, the next case is there", {
  tag: "@core",
}, async ({ app }) => {
  const { page } = app
  const [first, second] = await waiting(app, appAdmin)
  if (!first || !second) throw new Error("Too few requests wait")
  const { email } = await detail(app, appAdmin, first.atalaiaId)
  await app.signIn(appAdmin)
  await page.keyboard.press("g")
  await page.keyboard.press("q")
  await expect(page.getByRole("heading", { name: "Gerência de Solicitações de Acesso" })).toBeVisible()
  await expect(list(app).getByRole("link").first()).toContainText("Rejeitado")
  await expect(pane(app)).toContainText(first.justification)
  await expect(approveButton(app)).toHaveAttribute("aria-disabled", "true")

  await grant(app, "ROLE_SINAL_CONSULTA").click()
  const effects = pane(app).getByText(/recebe ROLE_SINAL_CONSULTA em SINAL/)
  const end = pane(app).getByRole("textbox", { name: "Expira em" })
  // Text that is not understood stays as typed, and no role is approved.
  for (const [typed, said] of [
    ["", "Diga até quando, ou escolha sem expiração."],
    ["03/11/22026", /^Data não compreendida/],
    ["01/01/2020 10:00", "Não é possível selecionar uma data de expiração no passado."],
  ] as const) {
    await end.fill(typed)
    await approveButton(app).click()
    await expect(pane(app).getByText(said)).toBeVisible()
    await expect(end).toHaveValue(typed)
    await expect(effects).toHaveCount(0)
  }
  // Only the case scrolls, in its own pane.
  expect(await page.getByRole("main").evaluate((main) => main.scrollTop)).toBe(0)
  await end.fill(until)
  await expect(pane(app).getByText(/recebe ROLE_SINAL_CONSULTA em SINAL até 31\/12\/2099/)).toBeVisible()
  await grant(app, "ROLE_SINAL_CONSULTA").focus()
  await page.keyboard.press("a")
  await expect(app.notice("Solicitação de acesso aprovada.")).toBeVisible()
  await expect(pane(app)).toContainText(second.justification)
  await expect(pane(app).getByRole("heading", { level: 2 })).toHaveText(new RegExp(second.userName, "i"))

  const standing = await roleInSinal(app, first.atalaiaId, "ROLE_SINAL_CONSULTA")
  expect(standing).toMatchObject({ effective: true })
  expect(await latestMail(app, email)).toContain("ROLE_SINAL_CONSULTA")
  expect((await waiting(app, appAdmin)).map(({ atalaiaId }) => atalaiaId)).not.toContain(first.atalaiaId)
})

test("rejected with a reason, which the requester sees and is sent", async ({ app }) => {
  const { page } = app
  const cases = await waiting(app, linker)
  const [rejected, following] = await ordinaryAndNext(app, cases)
  const { email } = await detail(app, linker, rejected.atalaiaId)
  await app.signIn(linker, { at: management })
  for (const { userName } of cases.slice(0, cases.indexOf(rejected))) {
    await expect(pane(app).getByRole("heading", { level: 2 })).toHaveText(new RegExp(userName, "i"))
    await page.keyboard.press("j")
  }
  await expect(pane(app).getByRole("heading", { level: 2 })).toHaveText(new RegExp(rejected.userName, "i"))
  await page.keyboard.press("r")
  const form = app.dialog(new RegExp(`^Rejeitar solicitação de acesso de ${rejected.userName}`, "i"))
  await expect(form.getByLabel("Justificativa")).toBeFocused()
  await expect(form.getByText(/é rejeitado, com o motivo por e-mail/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(form.getByText("Por favor, insira a justificativa da rejeição!")).toBeVisible()
  await form.getByLabel("Justificativa").fill("Falta o ofício da unidade.")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Solicitação de acesso rejeitada.")).toBeVisible()
  await expect(form).toBeHidden()
  await expect(pane(app).getByRole("heading", { level: 2 })).toHaveText(new RegExp(following.userName, "i"))
  expect(await latestMail(app, email)).toContain("Falta o ofício da unidade.")

  await app.signOut()
  await app.signIn(rejected.atalaiaId, { at: "/my-access-requests/list" })
  const own = page.getByRole("listitem", { name: "Sistema Nacional de Alertas" })
  await expect(own.getByText("Rejeitado")).toBeVisible()
  await expect(own.getByText("Falta o ofício da unidade.")).toBeVisible()
})

test("a linker is offered what the link allows, and sees the whole registration of who asks", async ({
  app,
}) => {
  const { page } = app
  const [first] = await waiting(app, linker)
  if (!first) throw new Error("Nothing waits")
  const own = await detail(app, linker, first.atalaiaId)
  const all = await detail(app, superAdmin, first.atalaiaId)
  const offered = ({ roles, profiles }: Detail) => roles.length + profiles.length
  expect(offered(own)).toBeLessThan(offered(all))
  await app.signIn(linker, { at: management })
  await expect(pane(app).getByRole("checkbox")).toHaveCount(offered(own))
  await page.keyboard.press("o")
  const data = app.dialog(new RegExp(first.userName, "i"))
  await expect(data.getByRole("tab", { name: "Documentação" })).toBeVisible()
  await data.getByRole("tab", { name: "Profissional" }).click()
  await expect(data.getByRole("heading", { name: "Lotação" })).toBeVisible()
})

test("an application is picked by the super admin, its requests filtered, one opened at its address", async ({
  app,
}) => {
  const { page } = app
  const [first] = await waiting(app, superAdmin)
  if (!first) throw new Error("Nothing waits")
  await app.signIn(superAdmin, { at: management })
  await expect(page.getByText("Selecione uma aplicação para listar as solicitações")).toBeVisible()
  await expect(page.getByText("Administrador", { exact: true }).first()).toBeVisible()
  await page.getByRole("combobox", { name: "Buscar aplicações" }).fill("sinal")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\?app=SINAL/)
  await expect(page.getByText(/^· Foram encontrados \d+ resultados na busca$/)).toBeVisible()
  await grant(app, "ROLE_SINAL_CONSULTA").click()
  await page.keyboard.press("/")
  const filters = page.getByRole("form", { name: "Buscar solicitações" })
  await expect(filters.getByLabel("Nome")).toBeFocused()
  await page.keyboard.type("ana")
  // In another form the key does not approve. Esc only leaves the field.
  await page.keyboard.press("Control+Enter")
  await page.keyboard.press("Escape")
  await expect(filters.getByLabel("Nome")).not.toBeFocused()
  await expect(filters.getByLabel("Nome")).toHaveValue("ana")
  await expect(approveButton(app)).toBeEnabled()
  expect((await waiting(app, superAdmin)).map(({ atalaiaId }) => atalaiaId)).toContain(first.atalaiaId)
  await filters.getByLabel("Nome").fill("")
  await filters.getByLabel("CPF").fill(first.atalaiaId)
  await filters.getByRole("button", { name: "Buscar" }).click()
  await expect(page.getByText("· Foi encontrado 1 resultado na busca")).toBeVisible()
  await filters.getByLabel("CPF").fill("123")
  await filters.getByLabel("Nome").fill("ninguém com este nome")
  await filters.getByRole("button", { name: "Buscar" }).click()
  await expect(page.getByText("Nenhuma solicitação de acesso encontrada")).toBeVisible()
  await expect(page).not.toHaveURL(/cpf=/)
  await page.getByRole("button", { name: "Limpar filtros" }).click()
  await list(app)
    .getByRole("link", { name: new RegExp(first.userName, "i") })
    .click()
  await expect(page.getByRole("heading", { name: "Detalhes da solicitação de acesso" })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${first.atalaiaId}`))
  await page.reload()
  await expect(pane(app)).toContainText(first.justification)
})

test("one that somebody else decided is told, and the next one is there", async ({ app }) => {
  const [first, second] = await waiting(app, appAdmin)
  if (!first || !second) throw new Error("Too few requests wait")
  await app.signIn(appAdmin, { at: `${management}?app=SINAL` })
  await grant(app, "ROLE_SINAL_CONSULTA").click()
  await withoutEnd(app)
  const { version } = await detail(app, superAdmin, first.atalaiaId)
  await as(app, superAdmin, (call) =>
    call("PUT", `${management}/SINAL/${first.atalaiaId}/rejection`, { justification: "Não", version }),
  )
  await approveButton(app).click()
  await expect(app.notice(/ já rejeitou esta solicitação, em /)).toBeVisible()
  await expect(pane(app).getByRole("heading", { level: 2 })).toHaveText(new RegExp(second.userName, "i"))
})

test("a reason that was typed against one that somebody else decided meanwhile is not lost", async ({
  app,
}) => {
  const { page } = app
  const [first] = await waiting(app, appAdmin)
  if (!first) throw new Error("Nothing waits")
  await app.signIn(appAdmin, { at: `${management}?app=SINAL` })
  await expect(grant(app, "ROLE_SINAL_CONSULTA")).toBeVisible()
  await page.keyboard.press("r")
  await app.dialog("Rejeitar solicitação de acesso").getByLabel("Justificativa").fill("Sem vínculo.")
  const { version } = await detail(app, superAdmin, first.atalaiaId)
  await as(app, superAdmin, (call) =>
    call("PUT", `${management}/SINAL/${first.atalaiaId}/rejection`, { justification: "Não", version }),
  )
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/ já rejeitou esta solicitação, em /)).toBeVisible()
  await expect(app.notice("A sua justificativa não foi enviada: “Sem vínculo.”")).toBeVisible()
  await expect(page.getByRole("button", { name: "Copiar justificativa" })).toBeVisible()
})

test("a reason that comes after another rejection is kept in a notice, which covers no button on a phone", async ({
  app,
}) => {
  const { page } = app
  const [first] = await waiting(app, appAdmin)
  if (!first) throw new Error("Nothing waits")
  await app.signIn(appAdmin, { at: `${management}?app=SINAL` })
  await expect(grant(app, "ROLE_SINAL_CONSULTA")).toBeVisible()
  const { version } = await detail(app, superAdmin, first.atalaiaId)
  await page.keyboard.press("r")
  const reason = app.dialog("Rejeitar solicitação de acesso").getByLabel("Justificativa")
  await reason.fill("Sem vínculo.")
  await as(app, superAdmin, (call) =>
    call("PUT", `${management}/SINAL/${first.atalaiaId}/rejection`, { justification: "Não", version }),
  )
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("A sua justificativa não foi enviada: “Sem vínculo.”")).toBeVisible()

  // It has room for its text, too.
  await expect(approveButton(app)).toBeVisible()
  await page.keyboard.press("r")
  const send = app.dialog("Rejeitar solicitação de acesso").getByRole("button", { name: /^Rejeitar/ })
  await expect(send).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const [notices, text, button] = await Promise.all([
    page.getByRole("region", { name: "Avisos" }).boundingBox(),
    app.notice("A sua justificativa não foi enviada: “Sem vínculo.”").boundingBox(),
    send.boundingBox(),
  ])
  if (!notices || !text || !button) throw new Error("Something is not drawn")
  expect(notices.y + notices.height).toBeLessThan(button.y)
  expect(text.width).toBeGreaterThan(notices.width * 0.6)
})

test("a reason that is typed at once for one that is gone can be copied, and typed on", async ({ app }) => {
  const { page } = app
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await openApprovedMeanwhile(app)
  const arrive = await app.hold(/\/assets\/CommandHost-[\w-]+\.js$/)
  await app.typeAhead(async () => {
    await page.keyboard.press("r")
    await page.keyboard.type("Sem vín", { delay: 40 })
  })
  arrive()
  const alert = page.getByRole("alertdialog", { name: "Rejeitar solicitação de acesso" })
  const typed = alert.getByRole("textbox", { name: "O que você digitou não foi enviado" })
  await expect(typed).toHaveValue("Sem vín")
  await expect(typed).toBeFocused()
  await page.keyboard.type("culo.")
  await expect(typed).toHaveValue("Sem vínculo.")
  await alert.getByRole("button", { name: "Copiar texto" }).click()
  await expect(alert.getByRole("status")).toHaveText("Copiado")
})

test("rejecting one that somebody else approved is refused, and nobody else is asked for", async ({
  app,
}) => {
  await openApprovedMeanwhile(app)
  await app.page.keyboard.press("r")
  await expect(app.page.getByRole("alertdialog", { name: "Rejeitar solicitação de acesso" })).toContainText(
    /Nada a aprovar ou recusar para \p{Lu}[\p{Lu} ]+\. O que estava na tela mudou/u,
  )
})

test("typed: a request is opened and rejected by its line", async ({ app }) => {
  const { page } = app
  const found = await waiting(app, appAdmin)
  const last = found.at(-1)
  if (!last) throw new Error("Nothing waits")
  await app.signIn(appAdmin)
  await app.type(`> abrir solicitação ${last.atalaiaId} em SINAL`)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Detalhes da solicitação de acesso" })).toBeVisible()
  await expect(pane(app)).toContainText(last.justification)
  await app.type(`> reject request ${last.atalaiaId} app SINAL because "Sem justificativa de serviço"`)
  await page.keyboard.press("Enter")
  const form = app.dialog("Rejeitar solicitação de acesso")
  await expect(form.getByLabel("Justificativa")).toHaveValue("Sem justificativa de serviço")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Solicitação de acesso rejeitada.")).toBeVisible()
  expect((await waiting(app, appAdmin)).map(({ atalaiaId }) => atalaiaId)).not.toContain(last.atalaiaId)
})

test("on a telephone: the list, then one request with its decision below", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 844 })
  const [first] = await waiting(app, linker)
  if (!first) throw new Error("Nothing waits")
  await app.signIn(linker, { at: management })
  await list(app)
    .getByRole("link", { name: new RegExp(first.userName, "i") })
    .click()
  await pane(app).getByRole("checkbox").first().click()
  await withoutEnd(app)
  await approveButton(app).click()
  await expect(app.notice("Solicitação de acesso aprovada.")).toBeVisible()
  await page.getByRole("link", { name: "Voltar à lista" }).click()
  await expect(list(app)).toBeVisible()
})
