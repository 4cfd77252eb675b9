import { as, superAdmin } from "../api"
import { clientHeaders, expect, test } from "../system"

test("each kind of account starts where it belongs", async ({ app }) => {
  const starts: [string, RegExp, string][] = [
    ["11321331304", /\/me$/, "an ordinary user"],
    ["10720730724", /\/user-authorizer\/pre-user$/, "a pure authorizer"],
    ["10120130149", /\/dashboard$/, "the super admin"],
    ["11221231243", /\/users\/list$/, "an application manager"],
    ["11421431475", /\/users\/details\/legacy$/, "a legacy user"],
    ["11621631605", /\/me\/update-password$/, "an expired password"],
    ["11721731768", /\/me\/2fa$/, "two-factor demanded"],
    ["11521531536", /\/me\/first-access$/, "a first access"],
  ]
  for (const [id, address, what] of starts) {
    await app.signInByForm(id)
    await expect(app.page, what).toHaveURL(address)
    await app.page.evaluate(() => localStorage.clear())
  }
})

test("an expired password leads nowhere else until it is changed", async ({ app }) => {
  const { page } = app
  await app.signInByForm("11621631605")
  await expect(page).toHaveURL(/\/me\/update-password$/)
  await page.goto("/users/list")
  await expect(page).toHaveURL(/\/me\/update-password$/)

  await page.getByLabel("Senha atual").fill("Atalaia-demo-2026")
  await page.getByLabel("Nova senha", { exact: true }).fill("curta")
  await page.getByLabel(/Confirma/).fill("outra")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Confirmação de senha deve ser igual à senha")).toBeVisible()

  await page.getByLabel("Nova senha", { exact: true }).fill("Sentinela-do-norte-31")
  await page.getByLabel(/Confirma/).fill("Sentinela-do-norte-31")
  await page.keyboard.press("Control+Enter")
  await expect(page).toHaveURL(/\/me$/)
})

test("a forgotten password: link by e-mail, new password, signed in", async ({ app }) => {
  const { page } = app
  await page.goto("/")
  await page.getByRole("button", { name: "Esqueci minha senha" }).click()
  await page.getByLabel("CPF ou identificador").fill("11321331304")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("status").first()).toContainText(/e-mail/)

  const outbox = await (await page.request.get("/api/dev/outbox", { headers: clientHeaders })).json()
  const ticket = /#ticket=([\w-]+)/.exec(outbox[0].text)?.[1]
  await page.goto(`/#ticket=${ticket}`)
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page).toHaveURL(/\/me\/recover-password$/)
  await page.getByLabel("Nova senha", { exact: true }).fill("Sentinela-do-sul-32")
  await page.getByLabel(/Confirma/).fill("Sentinela-do-sul-32")
  await page.keyboard.press("Control+Enter")
  await expect(page).toHaveURL(/\/me$/)

  // The ticket worked once.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/#ticket=${ticket}`)
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page.getByRole("alert")).toBeVisible()
})

test("a session that the server no longer knows: said, then the sign-in page, and back to the same place", async ({
  app,
}) => {
  const { page } = app
  let bearer = ""
  page.on("request", (request) => {
    bearer = request.headers().authorization ?? bearer
  })
  await app.signInByForm("10120130149", { at: "/users/list" })
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
  await page.request.delete("/api/session", { headers: { ...clientHeaders, Authorization: bearer } })
  await page.getByRole("searchbox").or(page.getByRole("combobox")).first().fill("maria")
  await expect(page.getByText("Sua sessão terminou. Você será levado")).toBeVisible()
  await expect(page).toHaveURL(/\/login\?to=/)
  await expect(page.getByText("Você saiu do Atalaia. Entre de novo para continuar.")).toBeVisible()
})

test("whoever was signed out by somebody else is at the sign-in page at once, and reads what happened", async ({
  app,
}) => {
  const { page } = app
  await app.signIn("12345678909", { at: "/me" })
  await expect(page.getByRole("banner")).toBeVisible()
  await as(app, superAdmin, (call) => call("DELETE", "/sessions?atalaiaId=12345678909"))
  // The timers of the page are replaced: the way to the sign-in page must not need one.
  await page.clock.install()
  await page.goto("/me/privacy")
  await expect(
    page.getByText("Sua sessão terminou: encerrada por quem administra. Entre de novo para continuar."),
  ).toBeVisible()
  await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
  await expect(page).toHaveURL(/\/login\?to=/)
})

test("a forged session is invalid, and leads to the sign-in page after five seconds", async ({ app }) => {
  const { page } = app
  await page.goto("/login")
  await page
    .context()
    .addCookies([
      { name: "atalaia", value: `${"x".repeat(48)}.${"y".repeat(43)}`, url: app.system.server.address },
    ])
  await page.evaluate(() => localStorage.setItem("atalaia.session", JSON.stringify("forjada")))
  await page.clock.install()
  await page.goto("/users/list")
  const invalid = page.getByRole("heading", { name: "Autenticação inválida." })
  await expect(invalid).toBeVisible()
  await expect(page.getByText("Em 5 segundos você volta à página de entrada.")).toBeVisible()
  await page.clock.runFor(3000)
  await expect(invalid).toBeVisible()
  await page.clock.runFor(2500)
  await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
})

test("a check that fails offers to try again", async ({ app }) => {
  const { page } = app
  await app.signInByForm("10120130149", { at: "/users/list" })
  const connect = await app.cutOff("**/api/session/renewal")
  await page.reload()
  await expect(page.getByText("Não foi possível checar as suas credenciais.")).toBeVisible()
  await connect()
  await page.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
})

test("a page that nobody touches keeps no session open; whoever types does", async ({ app }) => {
  const { page } = app
  await page.clock.install()
  await app.signIn("10120130149", { at: "/dashboard" })
  await expect(page.getByRole("heading", { name: "Painel" })).toBeVisible()
  const asked: { path: string; background: boolean }[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith("/api/")) return
    asked.push({ path: pathname, background: request.headers()["x-background"] === "1" })
  })
  /** Lets the time of the page pass until it asked for this by itself so many times. */
  const asksFor = (path: string, times: number) =>
    expect
      .poll(async () => {
        await page.clock.runFor(20_000)
        return asked.filter((each) => each.path === path).length
      })
      .toBeGreaterThanOrEqual(times)
  await asksFor("/api/counts", 1)
  asked.length = 0
  for (const path of ["/api/counts", "/api/online/count", "/api/sessions/count/time"]) {
    await asksFor(path, 3)
  }
  expect(asked.filter(({ background }) => !background)).toEqual([])

  asked.length = 0
  await page.keyboard.press("Control+k")
  await page.keyboard.type("um texto que não se envia", { delay: 60 })
  await expect
    .poll(async () => {
      await page.clock.runFor(20_000)
      return asked.some(({ background }) => !background)
    })
    .toBe(true)
})

test("signing out asks first", async ({ app }) => {
  const { page } = app
  await app.signInByForm("10120130149", { at: "/users/list" })
  await page.getByRole("button", { name: /Seu perfil/ }).click()
  await page.getByRole("button", { name: "Sair" }).click()
  const question = page.getByRole("alertdialog", { name: "Deseja sair?" })
  await question.getByRole("button", { name: "Cancelar" }).click()
  await expect(question).toBeHidden()
  await page.getByRole("button", { name: /Seu perfil/ }).click()
  await page.getByRole("button", { name: "Sair" }).click()
  await question.getByRole("button", { name: "Sair" }).click()
  await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
})

test("a link that is opened while somebody is signed in says whose session it is, and what becomes of it", async ({
  app,
}) => {
  const { page } = app
  const headers = clientHeaders
  await page.request.post("/api/session/recovery", { headers, data: { id: "11321331304" } })
  const outbox = await (await page.request.get("/api/dev/outbox", { headers })).json()
  const link = /\/#ticket=[\w-]+/.exec(outbox[0].text)?.[0] ?? "no link in the mail"
  await app.signIn(superAdmin)
  await page.goto(link)
  const warning = page.getByRole("status").filter({ hasText: "está aberta a sessão de HELENA CAVALCANTE" })
  await expect(warning).toContainText("termina em 30 minutos sem uso")
  await warning.getByRole("button", { name: "Voltar ao Atalaia" }).click()
  await expect(page.getByRole("button", { name: "Seu perfil: HELENA CAVALCANTE" })).toBeVisible()

  // It was not used.
  await page.goto("/login")
  await page.goto(link)
  await expect(warning).toBeVisible()
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page).toHaveURL(/\/me\/recover-password$/)
})
