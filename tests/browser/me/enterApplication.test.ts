import { as, enterSinal, saveIntegration, superAdmin } from "../api"
import { expect, test } from "../system"

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
