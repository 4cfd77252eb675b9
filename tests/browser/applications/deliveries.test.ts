import { callback, decoded, enterWithCode, startListener } from "../../support/server/relyingParty"
import { as, saveIntegration, superAdmin } from "../api"
import { type App, clientHeaders, demoPassword, expect, test } from "../system"

const joao = "12345678909"
const again = /^Tentar agora/
const notices = ({ page }: App) => page.getByRole("region", { name: "Avisos" })

/** The deliveries about a session. Another one is about the person, where all of their sessions end. */
const ofSession = ({ page }: App) =>
  page.getByRole("list", { name: "Entregas" }).getByRole("listitem").filter({ hasText: "Sessão encerrada" })
const sessionsIn = (received: readonly string[]) => received.filter((token) => "sid" in decoded(token, 1))

/** Makes an application sign people in and receive notifications, and signs JOÃO PEDRO SILVA in to it. */
async function enter(app: App, acronym: string, listener: { address: string }) {
  const { appKey } = await as(app, superAdmin, async (call) => {
    await saveIntegration(call, acronym, {
      kind: "public",
      redirectUris: [callback],
      postLogoutRedirectUris: [],
      grants: ["authorization_code", "refresh_token"],
      scopes: ["profile", "roles"],
      backchannelLogoutUri: listener.address,
      events: [],
    })
    return call<{ appKey: string }>("GET", `/applications/${acronym}`)
  })
  const { address } = app.system.server
  const opened = await app.page.request.post("/api/session", {
    headers: clientHeaders,
    data: { id: joao, password: demoPassword },
  })
  const { token } = await opened.json()
  await enterWithCode(`${address}/oidc`, { key: appKey, token, isPublic: true })
}

/** Gives a person a role of SINARM in addition to those in SINAL. */
const giveRoleInSinarm = (app: App) =>
  as(app, superAdmin, async (call) => {
    const { roles } = await call<{ roles: { id: number; title: string }[] }>(
      "GET",
      `/client/${joao}/application/SINARM/permissions`,
    )
    const role = roles.find(({ title }) => title === "ROLE_SINARM_CONSULTA")
    await call("POST", `/client/${joao}/application/SINARM/assignments/roles`, { roleId: role?.id })
  })

test("the notice of a block counts the systems in which the session ended, and still undoes it", async ({
  app,
}) => {
  const { page } = app
  const listener = await startListener()
  try {
    await enter(app, "SINAL", listener)
    await app.signIn(superAdmin)
    await app.type(`> block user ${joao} app SINAL because Férias`)
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("Encerrada em 1 de 1 sistema")).toBeVisible()
    expect(sessionsIn(listener.received)).toHaveLength(1)
    expect(listener.received).toHaveLength(2)
    await notices(app)
      .getByRole("button", { name: /^Desfazer/ })
      .click()
    await expect(app.notice(/Desfeito/)).toBeVisible()
  } finally {
    await listener.close()
  }
})

test("a system that does not answer is named; its deliveries are a click away and are tried again", async ({
  app,
}) => {
  const { page } = app
  let status = 500
  const good = await startListener()
  const failing = await startListener(() => status)
  try {
    await giveRoleInSinarm(app)
    await enter(app, "SINAL", good)
    await enter(app, "SINARM", failing)
    await app.signIn(superAdmin)
    await app.type(`> deactivate user ${joao} because Férias`)
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("Encerrada em 1 de 2 sistemas")).toBeVisible()
    await expect(notices(app)).toContainText("SINARM: 500, erro no sistema avisado.")
    await notices(app).getByRole("link", { name: "Ver entregas" }).click()
    await expect(page.getByRole("region", { name: "Entregas" })).toBeFocused()
    await expect(page.getByRole("heading", { name: "Entregas" })).toBeInViewport()

    const deliveries = ofSession(app)
    await expect(deliveries).toHaveCount(1)
    await expect(deliveries).toContainText("JOÃO PEDRO SILVA")
    await expect(deliveries).toContainText("Aguarda")
    await expect(deliveries).toContainText("Resposta: 500, erro no sistema avisado")
    await expect(deliveries).toContainText(/Próxima tentativa em \d+ s/)
    status = 200
    await deliveries.getByRole("button", { name: again }).click()
    await app.send("Tentar entrega agora")
    await expect(deliveries).toContainText("Entregue")
    expect(sessionsIn(failing.received)).toHaveLength(1)
    await expect(deliveries.getByRole("button", { name: again })).toHaveCount(0)
  } finally {
    await good.close()
    await failing.close()
  }
})

test("what is to be delivered, and where people come back to, is picked before the application is named", async ({
  app,
}) => {
  const { page } = app
  const failing = await startListener(() => 500)
  try {
    await enter(app, "SINAL", failing)
    await app.signIn(superAdmin)
    await app.type(`> block user ${joao} app SINAL because Férias`)
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("Encerrada em 0 de 1 sistema")).toBeVisible()
    await app.type("> retry delivery ")
    const waiting = page.getByRole("option", { name: /JOÃO PEDRO SILVA.*SINAL, Sessão encerrada/ })
    await expect(waiting).toBeVisible()
    await waiting.click()
    await expect(app.palette).toHaveValue(/^> retry delivery \d+ app SINAL/)
    await expect(page.getByText("SINAL é avisada de novo sobre")).toBeVisible()

    await app.palette.fill("> remove redirect ")
    await page.getByRole("option", { name: `${callback} SINAL` }).click()
    await expect(app.palette).toHaveValue(`> remove redirect ${callback} app SINAL`)
  } finally {
    await failing.close()
  }
})

test("deliveries stand in columns, whether there is something to press or not", async ({ app }) => {
  const { page } = app
  let status = 204
  const listener = await startListener(() => status)
  const leave = () =>
    as(app, superAdmin, (call) => call("DELETE", `/sessions?atalaiaId=${joao}&appServerKey=SINAL`))
  try {
    await enter(app, "SINAL", listener)
    await leave()
    await app.signIn(superAdmin, { at: "/applications/edit/SINAL?tab=integration&part=deliveries" })
    const list = page.getByRole("list", { name: "Entregas" })
    await expect(list.getByText("Entregue", { exact: true })).toHaveCount(2)
    status = 503
    await enter(app, "SINAL", listener)
    await leave()
    await page.reload()
    const [waiting, delivered] = [
      list.getByText(/^Resposta: 503/).first(),
      list.getByText("Resposta: 204").first(),
    ]
    await expect(waiting).toBeVisible()
    for (const width of [1360, 768, 390]) {
      await page.setViewportSize({ width, height: 820 })
      expect((await waiting.boundingBox())?.x).toBe((await delivered.boundingBox())?.x)
    }
  } finally {
    await listener.close()
  }
})

test("a delivery appears by itself in a list that had none", async ({ app }) => {
  const { page } = app
  const listener = await startListener()
  try {
    await enter(app, "SINAL", listener)
    await app.signIn(superAdmin, { at: "/applications/edit/SINAL?tab=integration" })
    const deliveries = page.getByRole("region", { name: "Entregas" })
    await expect(deliveries).toContainText("Nenhuma entrega ainda")
    await as(app, superAdmin, (call) => call("DELETE", `/sessions?atalaiaId=${joao}&appServerKey=SINAL`))
    await expect(deliveries.getByRole("listitem")).toContainText(["JOÃO PEDRO SILVA", "JOÃO PEDRO SILVA"])
  } finally {
    await listener.close()
  }
})

test("all that waits is tried again by command, and one by its key", async ({ app }) => {
  const { page } = app
  let status = 503
  const listener = await startListener(() => status)
  try {
    await enter(app, "SINAL", listener)
    await as(app, superAdmin, (call) => call("DELETE", `/sessions?atalaiaId=${joao}&appServerKey=SINAL`))
    await app.signIn(superAdmin)
    await app.type("> entregas SINAL")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("region", { name: "Entregas" })).toBeFocused()
    await expect(page.getByRole("heading", { name: "Entregas" })).toBeInViewport()
    await expect(page).toHaveURL(/\?tab=integration$/)
    const delivery = ofSession(app)
    await expect(delivery).toContainText("Resposta: 503, erro no sistema avisado")
    await delivery.focus()
    await page.keyboard.press("t")
    await app.send("Tentar entrega agora")
    await expect(delivery).toContainText("2 tentativas")
    await app.type("> tentar entregas SINAL")
    await expect(page.getByText("SINAL é avisada de novo, na mesma hora: 2 entregas").first()).toBeVisible()
    // Set only now: earlier, the automatic delivery would succeed and leave none waiting.
    status = 200
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("As entregas a SINAL são tentadas agora")).toBeVisible()
    await expect(delivery).toContainText("Entregue")
    await page.getByText("Aguardam", { exact: true }).click()
    await expect(page.getByText("Nenhuma entrega assim")).toBeVisible()
  } finally {
    await listener.close()
  }
})
