import type { CDPSession } from "playwright/test"
import { startExampleApp } from "../../support/exampleApp.mjs"
import { freePort } from "../../support/server/freePort"
import { decoded } from "../../support/server/relyingParty"
import { superAdmin } from "../api"
import { type App, demoPassword, expect, test } from "../system"

test.use({ named: true })
test.skip(({ browserName }) => browserName !== "chromium", "virtual authenticators are Chromium's")

const person = "12345678909"

/** A virtual authenticator in this page's browser, which answers at once. */
class Device {
  private constructor(
    private readonly line: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async of({ page }: App): Promise<Device> {
    const line = await page.context().newCDPSession(page)
    await line.send("WebAuthn.enable")
    const { authenticatorId } = await line.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new Device(line, authenticatorId)
  }

  /** Whether it verifies its user. */
  recognizes = (isUserVerified: boolean) =>
    this.line.send("WebAuthn.setUserVerified", { authenticatorId: this.authenticatorId, isUserVerified })
}

const card = ({ page }: App) => page.getByRole("region", { name: "Chaves de acesso" })
const recoveryCodes = ({ page }: App) => page.getByRole("list", { name: "Códigos de recuperação" })
const enterButton = ({ page }: App) => page.getByRole("button", { name: "Entrar com chave de acesso" })

/** Creates the first passkey from the person's own data page, and continues to the sign-in page. */
async function makeFirst(app: App, name = "Notebook"): Promise<string[]> {
  const { page } = app
  await card(app).getByRole("button", { name: "Criar chave de acesso" }).click()
  const dialog = app.dialog("Criar chave de acesso")
  await expect(dialog.getByRole("textbox", { name: "Nome" })).toHaveValue(/^Chrome no /)
  // Typing replaces the proposed name.
  await page.keyboard.type(name)
  await expect(dialog.getByRole("textbox", { name: "Nome" })).toHaveValue(name)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Códigos de recuperação" })).toBeFocused()
  const codes = await recoveryCodes(app).getByRole("listitem").allInnerTexts()
  await page.getByRole("button", { name: "Refazer login" }).click()
  await page.getByRole("button", { name: "Sair sem guardar" }).click()
  return codes
}

async function typePassword(app: App) {
  const { page } = app
  await page.getByLabel("CPF ou identificador").fill(person)
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword)
  await page.keyboard.press("Enter")
}

test("made, offered on the sign-in page, named and removed, by menu", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  await Device.of(app)
  await app.signIn(person, { at: "/me" })
  await expect(card(app).getByRole("listitem")).toHaveCount(0)
  await makeFirst(app)
  // The browser offers it in the identifier field, and the person selects it.
  await expect(page.getByRole("banner")).toBeVisible()
  await expect(page).toHaveURL(/\/me$/)
  const row = card(app).getByRole("listitem", { name: "Notebook" })
  await expect(row).toContainText(/Criada em \d\d\/\d\d\/\d{4}, usada pela última vez em/)
  await expect(row).toContainText("Só em um aparelho")

  await row.getByRole("button", { name: "Renomear" }).click()
  const renaming = app.dialog("Renomear chave de acesso")
  await renaming.getByRole("textbox", { name: "nome" }).fill("Mesa")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("A chave de acesso Notebook agora se chama Mesa")).toBeVisible()

  await card(app).getByRole("listitem", { name: "Mesa" }).getByRole("button", { name: "Remover" }).click()
  const removing = app.dialog("Remover chave de acesso").or(page.getByRole("alertdialog"))
  await expect(removing).toContainText("deixa de abrir a sua conta")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Chave de acesso Mesa removida")).toBeVisible()
  await expect(card(app).getByRole("listitem")).toHaveCount(0)
})

test("made, named and removed, by palette", async ({ app }) => {
  const { page } = app
  await Device.of(app)
  await app.signIn(person)
  await app.type("> criar chave de acesso")
  await page.keyboard.press("Enter")
  await expect(app.dialog("Criar chave de acesso").getByRole("textbox", { name: "Nome" })).toBeFocused()
  await app.dialog("Criar chave de acesso").getByRole("textbox", { name: "Nome" }).fill("Celular")
  await page.keyboard.press("Enter")
  await expect(recoveryCodes(app)).toBeVisible()
  await page.getByRole("button", { name: "Refazer login" }).click()
  await page.getByRole("button", { name: "Sair sem guardar" }).click()
  await expect(page.getByRole("banner")).toBeVisible()

  await app.type("> rename passkey Celular to Bolso")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("A chave de acesso Celular agora se chama Bolso")).toBeVisible()
  await app.type("> remove passkey Bolso")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Chave de acesso Bolso removida")).toBeVisible()
  await page.goto("/me")
  await expect(card(app).getByRole("listitem")).toHaveCount(0)
})

test("the button of the sign-in page, what it says where no key comes, and the second step", async ({
  app,
}) => {
  const { page } = app
  const device = await Device.of(app)
  // A browser without conditional mediation.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await app.signIn(person, { at: "/me" })
  const codes = await makeFirst(app)

  await device.recognizes(false)
  await enterButton(app).click()
  await expect(page.getByRole("alert")).toContainText("A chave de acesso não foi apresentada.")
  await device.recognizes(true)
  await enterButton(app).click()
  await expect(page.getByRole("banner")).toBeVisible()
  await app.signOut()

  // The password alone is not enough. Without the passkey a recovery code is.
  await device.recognizes(false)
  await typePassword(app)
  const recovery = page.getByRole("textbox", { name: "Código de recuperação" })
  await expect(page.getByRole("alert")).toContainText("não foi apresentada")
  await expect(page.getByRole("status").filter({ hasText: "Falta a sua chave de acesso" })).toBeVisible()
  await recovery.fill(codes[0] ?? "")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/me\/2fa$/)
  await page.getByRole("main").getByRole("button", { name: "Sair" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Sair" }).click()
  await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
  await device.recognizes(true)
  await typePassword(app)
  await expect(page.getByRole("banner")).toBeVisible()
})

test("a passkey that was removed is offered once, and again only where its person comes back for it", async ({
  app,
}) => {
  const { page } = app
  await Device.of(app)
  await app.signIn(person, { at: "/me" })
  await makeFirst(app)
  await card(app).getByRole("listitem", { name: "Notebook" }).getByRole("button", { name: "Remover" }).click()
  await expect(app.dialog("Remover chave de acesso").or(page.getByRole("alertdialog"))).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(card(app).getByRole("listitem")).toHaveCount(0)
  let asked = 0
  page.on("request", (request) => {
    if (request.url().endsWith("/api/session/passkey/options")) asked += 1
  })
  // The device was not informed, and presents it at once.
  await app.signOut()
  const said = page.getByRole("alert").filter({ hasText: "Esta chave de acesso não é conhecida aqui" })
  await expect(said).toBeVisible()
  await expect(page.getByRole("alert")).toHaveCount(1)
  await page.getByLabel("Senha", { exact: true }).focus()
  const before = asked
  await expect(page.getByLabel("Senha", { exact: true })).toBeFocused()
  await expect(said).toBeVisible()
  expect(asked, "it does not ask by itself").toBe(before)
  await page.getByLabel("CPF ou identificador").focus()
  await expect.poll(() => asked).toBe(before + 1)
})

test("showing anew who one is", async ({ app }) => {
  const { page } = app
  await Device.of(app)
  await app.signIn(person, { at: "/me" })
  await makeFirst(app)
  await expect(page.getByRole("banner")).toBeVisible()
  await app.system.server.database("later")
  await app.type("> exportar meus dados")
  await page.keyboard.press("Enter")
  const question = app.dialog("Confirme que é você")
  const downloading = page.waitForEvent("download")
  await question.getByRole("button", { name: "Usar chave de acesso" }).click()
  expect((await downloading).suggestedFilename()).toBe("meus-dados.zip")
  await expect(question).toBeHidden()
})

test("whoever has to set up a second step does so with a passkey alone", async ({ app }) => {
  const { page } = app
  await Device.of(app)
  await app.system.server.database("demand")
  await app.signIn(superAdmin)
  await expect(page).toHaveURL(/\/me\/2fa$/)
  const alone = page.getByRole("region", { name: "Chave de acesso" })
  await alone.getByRole("button", { name: "Criar chave de acesso" }).click()
  await app.dialog("Criar chave de acesso").getByRole("button", { name: "Criar" }).click()
  await expect(recoveryCodes(app)).toBeVisible()
  await page.getByRole("button", { name: "Refazer login" }).click()
  await page.getByRole("button", { name: "Sair sem guardar" }).click()
  await expect(page.getByRole("banner")).toBeVisible()
  await page.goto("/me")
  const remove = card(app).getByRole("listitem").getByRole("button", { name: "Remover" })
  await remove.click()
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toContainText(
    "esta chave é a única",
  )
})

test("an application that asks for what no false page can take is told of the passkey", async ({ app }) => {
  const { page, system } = app
  await Device.of(app)
  await app.signIn(person, { at: "/me" })
  await makeFirst(app)
  await expect(page.getByRole("banner")).toBeVisible()
  const address = `http://127.0.0.1:${await freePort()}`
  await system.server.database("moveSinal", { address, kind: "confidential" })
  const asked = `${system.server.address}/oidc/auth?${new URLSearchParams({
    client_id: "sinal",
    response_type: "code",
    scope: "openid",
    redirect_uri: `${address}/volta`,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    acr_values: "phr",
    prompt: "login",
  })}`
  const example = await startExampleApp({ ISSUER: `${system.server.address}/oidc`, ADDRESS: address })
  try {
    await page.goto(asked)
    await expect(
      page.getByRole("heading", { name: "Confirme que é você para continuar em SINAL" }),
    ).toBeVisible()
    await expect(page.getByLabel("Senha", { exact: true })).toHaveCount(0)
    const back = page.waitForRequest((request) => request.url().startsWith(`${address}/volta`))
    await page.getByRole("button", { name: "Usar chave de acesso" }).click()
    const code = new URL((await back).url()).searchParams.get("code") ?? ""
    const tokens = await page.request.post(`${system.server.address}/oidc/token`, {
      form: {
        grant_type: "authorization_code",
        code,
        redirect_uri: `${address}/volta`,
        code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
      },
      headers: {
        authorization: `Basic ${Buffer.from("sinal:segredo-publicado-da-demonstracao").toString("base64")}`,
      },
    })
    const { id_token: idToken } = await tokens.json()
    expect(decoded(String(idToken), 1)).toMatchObject({
      acr: "phr",
      amr: expect.arrayContaining(["hwk", "user", "mfa"]),
    })
  } finally {
    await example.stop()
  }
})
