import { startExampleApp } from "../../support/exampleApp.mjs"
import { freePort } from "../../support/server/freePort"
import { authorization, pkce } from "../../support/server/relyingParty"
import { as, roleInSinal, superAdmin } from "../api"
import { type App, demoPassword, expect, test } from "../system"

/** Signing in to an application and signing out, in a browser that others may use next. */
const person = "12345678909"

/** Runs `work` with an example application next to the system. */
async function beside(app: App, work: (address: string) => Promise<void>) {
  const { server } = app.system
  const address = `http://127.0.0.1:${await freePort()}`
  await server.database("moveSinal", { address, kind: "confidential" })
  const example = await startExampleApp({ ISSUER: `${server.address}/oidc`, ADDRESS: address })
  try {
    await work(address)
  } finally {
    await example.stop()
  }
}

async function enter({ page }: App, address: string) {
  await page.goto(address)
  await page.getByRole("link", { name: "Entrar com o Atalaia" }).click()
  await expect(page.getByRole("heading", { name: "Entrar para continuar em SINAL" })).toBeVisible()
  await page.getByLabel("CPF ou identificador").fill(person)
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword)
  await page.getByLabel("Senha", { exact: true }).press("Enter")
  await expect(page.getByRole("heading", { name: "Olá, JOÃO PEDRO SILVA" })).toBeVisible()
}

const question = ({ page }: App) => page.getByRole("alertdialog", { name: "Deseja sair?" })

async function askToLeave(app: App) {
  await app.page.goto(app.system.server.address)
  await app.page.getByRole("button", { name: /Seu perfil/ }).click()
  await app.page.getByRole("button", { name: "Sair" }).click()
  await expect(question(app)).toContainText("Neste navegador você também entrou em SINAL.")
}

test("signing out of the portal leaves the applications too, or says that they stay", async ({ app }) => {
  const { page } = app
  await beside(app, async (address) => {
    await enter(app, address)
    await askToLeave(app)
    const buttons = await question(app)
      .getByRole("button", { name: /^(Cancelar|Sair)/ })
      .all()
    const places = await Promise.all(buttons.map((button) => button.boundingBox()))
    expect(new Set(places.map((place) => place?.y)).size).toBe(1)
    expect(places).toHaveLength(3)
    await question(app).getByRole("button", { name: "Sair só do Atalaia" }).click()
    await expect(page.getByText("Você saiu do Atalaia e continua em SINAL.")).toBeVisible()
    await page.reload()
    await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
    await expect(page.getByText("Você saiu do Atalaia")).toBeHidden()
    await page.goto(address)
    await expect(page.getByRole("heading", { name: "Olá, JOÃO PEDRO SILVA" })).toBeVisible()

    await page.context().clearCookies()
    await enter(app, address)
    await askToLeave(app)
    // Presses the dialog's button by its key.
    await page.keyboard.press("Control+Enter")
    await expect(page.getByText("Você saiu do Atalaia e de SINAL.")).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole("heading", { name: "A sua sessão foi encerrada" })).toBeVisible()
  })
})

test("who leaves everything from an application finds the portal's sign-in page, told that they left", async ({
  app,
}) => {
  const { page } = app
  await beside(app, async (address) => {
    await enter(app, address)
    await page.getByRole("button", { name: "Sair" }).click()
    await expect(page.getByRole("heading", { name: /^Sair de SISTEMA NACIONAL/i })).toBeVisible()
    await page.getByRole("button", { name: "Sair de todas" }).click()
    await expect(page).toHaveURL(`${address}/`)
    await page.goto(app.system.server.address)
    await expect(page.getByText("Você saiu do Atalaia. Entre de novo para continuar.")).toBeVisible()
    await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
  })
})

test("an application that was not told of an end finds out by asking, and says so", async ({ app }) => {
  const { page } = app
  await beside(app, async (address) => {
    await enter(app, address)
    const nowhere = `http://127.0.0.1:${await freePort()}`
    await app.system.server.database("moveSinal", { address: nowhere, kind: "confidential" })
    await as(app, superAdmin, (call) => call("DELETE", `/sessions?atalaiaId=${person}&appServerKey=SINAL`))
    await page.reload()
    await expect(page.getByRole("heading", { name: "A sua sessão foi encerrada" })).toBeVisible()
    await expect(page.getByRole("status")).toContainText("Esta aplicação perguntou ao Atalaia")
  })
})

test("who gives up signing in goes back to the application that asked", async ({ app }) => {
  const { page } = app
  await beside(app, async (address) => {
    await page.goto(address)
    await page.getByRole("link", { name: "Entrar com o Atalaia" }).click()
    await page.getByRole("link", { name: "Cancelar e voltar a SINAL" }).click()
    await expect(page).toHaveURL(/\/volta\?error=access_denied/)
    await expect(page.getByRole("status")).toHaveText("Você voltou sem entrar.")
    await page.goto(app.system.server.address)
    await expect(page.getByRole("heading", { name: "Entrar", exact: true })).toBeVisible()
  })
})

/** SINAL's authorization request. */
const request = (app: App, address: string, more: Record<string, string> = {}) =>
  authorization(`${app.system.server.address}/oidc`, {
    client_id: "sinal",
    response_type: "code",
    scope: "openid",
    redirect_uri: `${address}/volta`,
    code_challenge: pkce().challenge,
    code_challenge_method: "S256",
    ...more,
  })

async function signInHere({ page }: App, id: string) {
  await page.getByLabel("CPF ou identificador").fill(id)
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword)
  await page.getByLabel("Senha", { exact: true }).press("Enter")
}

/** The browser returns to the application with this result. The page there did not request it and redirects. */
async function comesBack({ page }: App, what: string, act: () => Promise<void>) {
  const back = page.waitForRequest((request) => request.url().includes(`/volta?${what}`))
  await act()
  await back
}

test("whom the application wants to show anew who they are reads who asks, goes back, or comes in as another", async ({
  app,
}) => {
  const { page } = app
  const another = "11321331304"
  const role = await roleInSinal(app, another, "ROLE_SINAL_CONSULTA")
  await as(app, superAdmin, (call) =>
    call("POST", `/client/${another}/application/SINAL/assignments/roles`, { roleId: role?.id }),
  )
  await beside(app, async (address) => {
    await app.signIn(person)
    await app.system.server.database("later")
    const heading = page.getByRole("heading", { name: "Confirme que é você para continuar em SINAL" })
    await page.goto(request(app, address, { prompt: "login" }))
    await expect(heading).toBeVisible()
    await expect(page.getByText("Você entrou como JOÃO PEDRO SILVA.")).toBeVisible()
    const proof = page.getByLabel("Senha", { exact: true })
    await expect(proof).toBeFocused()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Esqueci minha senha" }).click()
    await expect(page.getByLabel("CPF ou identificador")).toHaveValue("123.456.789-09")
    await page.getByRole("button", { name: "Voltar à senha" }).click()
    await comesBack(app, "error=access_denied", () =>
      page.getByRole("link", { name: "Cancelar e voltar a SINAL" }).click(),
    )

    // Some seconds later: at once, a page would ask first.
    await page.context().clearCookies({ name: /led-back/ })
    await page.goto(request(app, address, { prompt: "login" }))
    await expect(heading).toBeVisible()
    await proof.fill("uma senha errada")
    await proof.press("Enter")
    await expect(page.getByText("A senha não confere.")).toBeVisible()
    await proof.fill(demoPassword)
    await comesBack(app, "code=", () => proof.press("Enter"))

    await app.system.server.database("later")
    await page.goto(request(app, address, { prompt: "login" }))
    await expect(heading).toBeVisible()
    await page.getByRole("button", { name: "Entrar com outra conta" }).click()
    await expect(page.getByRole("heading", { name: "Entrar para continuar em SINAL" })).toBeVisible()
    await comesBack(app, "code=", () => signInHere(app, another))
  })
})

test("who has something to do first reads where they were going, and goes back there", async ({ app }) => {
  const { page } = app
  await app.system.server.database("demand")
  await beside(app, async (address) => {
    await page.goto(request(app, address))
    await signInHere(app, superAdmin)
    await expect(page.getByText("Depois disto você continua em SINAL")).toBeVisible()
    await comesBack(app, "error=access_denied", () =>
      page.getByRole("link", { name: "Cancelar e voltar a SINAL" }).click(),
    )
    // The portal itself no longer mentions the application.
    await page.goto(app.system.server.address)
    await expect(page.getByRole("banner")).toBeVisible()
    await expect(page.getByText("Depois disto você continua")).toHaveCount(0)
  })
})

test("who may not enter is told why, and comes in as somebody else", async ({ app }) => {
  const { page } = app
  await beside(app, async (address) => {
    await app.signIn("10120130149")
    await page.goto(`${address}/entrar`)
    await expect(page.getByRole("heading", { name: /^Você não pode entrar em / })).toBeVisible()
    await expect(page.getByText(/^Dão acesso: .*ROLE_SINAL_/)).toBeVisible()
    await expect(page.getByText(/^Quem concede papéis nesta aplicação: /)).toBeVisible()
    await page.getByRole("link", { name: "Tentar novamente" }).click()
    await expect(page.getByRole("heading", { name: /^Você não pode entrar em / })).toBeVisible()
    await page.getByRole("link", { name: "Entrar com outra conta" }).click()
    // Not an error: the page asks for confirmation, with a way back.
    await expect(page.getByRole("heading", { name: "Entrar em SINAL com outra conta?" })).toBeVisible()
    await expect(page.getByRole("alert")).toHaveCount(0)
    await expect(page.getByRole("link", { name: "Cancelar e voltar a SINAL" })).toBeVisible()
    await page.getByRole("button", { name: "Sair e entrar com outra conta" }).click()
    await page.getByLabel("CPF ou identificador").fill(person)
    await page.getByLabel("Senha", { exact: true }).fill(demoPassword)
    await page.getByLabel("Senha", { exact: true }).press("Enter")
    await expect(page.getByRole("heading", { name: "Olá, JOÃO PEDRO SILVA" })).toBeVisible()
  })
})
