import { as, enterSinal, saveIntegration, superAdmin } from "../api"
import { clientHeaders, expect, test } from "../system"

const ordinary = "11321331304"

test("a way into an application that is refused is left behind: the tab goes on to the portal", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(ordinary, { at: "/me" })
  await page.goto("/?interaction=ninguem-comecou")
  await expect(page.getByRole("heading", { name: "Não foi possível entrar na aplicação" })).toBeVisible()
  await expect(page.getByRole("alert")).toHaveText(/venceu/)
  await expect(page.getByText("Atalaia", { exact: true })).toBeVisible()
  await page.goto("/me/privacy")
  await expect(page.getByRole("heading", { name: "Privacidade" })).toBeVisible()
})

test("whoever lacks the two-factor that an application asks for comes from its page to where it is switched on", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(ordinary, { at: "/me" })
  const request = new URLSearchParams({
    client_id: "sinal",
    response_type: "code",
    scope: "openid",
    redirect_uri: "http://127.0.0.1:8090/volta",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    acr_values: "aal2",
  })
  await page.goto(`/oidc/auth?${request}`)
  await expect(page.getByRole("heading", { name: "Você não pode entrar em" })).toBeVisible()
  await expect(page.getByText("Quem concede")).toBeHidden()
  await page.getByRole("link", { name: "Ativar a autenticação em duas etapas" }).click()
  await expect(page.getByRole("dialog", { name: "Ativar autenticação em duas etapas" })).toBeVisible()
})

test("a link by e-mail leads on to the application in the tab where it is opened, or says how", async ({
  app,
}) => {
  const { page } = app
  const person = "12345678909"
  const request = new URLSearchParams({
    client_id: "sinal",
    response_type: "code",
    scope: "openid",
    redirect_uri: "http://127.0.0.1:8090/volta",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  })
  await page.goto(`/oidc/auth?${request}`)
  await page.getByRole("button", { name: "Esqueci minha senha" }).click()
  await page.getByLabel("CPF ou identificador").fill(person)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("status").first()).toContainText(
    "Se abrir o link neste navegador, você segue depois para SINAL. Se o abrir em outro, volte a SINAL e entre de novo.",
  )
  const outbox = await (await page.request.get("/api/dev/outbox", { headers: clientHeaders })).json()
  const link = /\/#ticket=[\w-]+/.exec(outbox[0].text)?.[0] ?? ""

  const elsewhere = await app.another("another browser")
  await elsewhere.page.goto(link)
  await expect(
    elsewhere.page.getByText("Continue para usar o link do e-mail.", { exact: true }),
  ).toBeVisible()

  const { page: tab } = await app.another("same browser")
  await tab.goto(link)
  await expect(tab.getByText("Depois, você segue para SINAL.")).toBeVisible()
  await tab.getByRole("button", { name: "Continuar" }).click()
  await tab.getByLabel("Nova senha", { exact: true }).fill("Sentinela-do-sul-32")
  await tab.getByLabel(/Confirma/).fill("Sentinela-do-sul-32")
  const back = tab.waitForRequest(/^http:\/\/127\.0\.0\.1:8090\/volta\?code=/)
  await tab.keyboard.press("Control+Enter")
  await back
  // The tab where it began shows the portal.
  await expect(page).not.toHaveURL(/\/volta/)
  await expect(page.getByRole("banner")).toBeVisible()
})

test("who never entered an application through the portal is told so under privacy", async ({ app }) => {
  await app.signIn(ordinary, { at: "/me/privacy" })
  const received = app.page.getByRole("region", { name: "O que as aplicações recebem" })
  await expect(received.getByText("Quando você entrar em uma aplicação pelo Atalaia")).toBeVisible()
})

test("what an application received once and receives no more is told apart under privacy", async ({
  app,
}) => {
  await enterSinal(app, ordinary)
  await app.signIn(ordinary, { at: "/me/privacy" })
  const sinal = app.page.getByRole("region", { name: "O que as aplicações recebem" }).getByRole("listitem")
  await expect(sinal).toContainText("Recebe identificador e modo de entrada e nome.")
  await as(app, superAdmin, (call) =>
    saveIntegration(call, "SINAL", {
      kind: "confidential",
      redirectUris: ["http://127.0.0.1:8090/volta"],
      postLogoutRedirectUris: [],
      grants: ["authorization_code", "refresh_token"],
      scopes: ["roles"],
      events: [],
    }),
  )
  await app.page.reload()
  await expect(sinal).toContainText(
    "Recebe identificador e modo de entrada. Já recebeu, e não recebe mais: nome.",
  )
})

test("one's own session in an application is ended under privacy, by its key and by its button", async ({
  app,
}) => {
  const { page } = app
  const person = "12345678909"
  await as(app, superAdmin, (call) => call("GET", `/registration/${person}`))
  await enterSinal(app, person)
  await app.signIn(person, { at: "/me/privacy" })
  const sinal = page.getByRole("region", { name: "O que as aplicações recebem" }).getByRole("listitem")
  await expect(sinal).toContainText("1 sessão aberta")
  await page.keyboard.press("j")
  await expect(sinal).toBeFocused()
  await page.keyboard.press("d")
  const form = app.dialog("Encerrar as minhas sessões em uma aplicação")
  await expect(form.getByText("em SINAL").first()).toBeVisible()
  await page.keyboard.press("Escape")
  await sinal.getByRole("button", { name: /^Encerrar/ }).click()
  await app.send("Encerrar as minhas sessões em uma aplicação")
  await expect(app.notice("As suas sessões em SINAL foram encerradas")).toBeVisible()
  await expect(sinal).not.toContainText("sessão aberta")
  // The arrow keys continue from one list into the next.
  await expect(page.getByRole("list", { name: "Teclas" }).getByText("mover")).toHaveCount(1)
  await sinal.focus()
  await page.keyboard.press("j")
  await expect(page.getByRole("region", { name: "Histórico" }).locator(":focus")).toHaveCount(1)
})
