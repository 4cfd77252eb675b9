import { as, superAdmin } from "../api"
import { clientHeaders, expect, test } from "../system"

test("a forgotten password: link by e-mail, new password, signed in", { tag: "@core" }, async ({ app }) => {
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

test("whoever was signed out by somebody else is at the sign-in page at once, and reads what happened", async ({
  app,
}) => {
  const { page } = app
  await app.signIn("12345678909", { at: "/me" })
  await expect(page.getByRole("banner")).toBeVisible()
  await as(app, superAdmin, (call) => call("DELETE", "/sessions?atalaiaId=12345678909"))
  // The page's timers are mocked: the way to the sign-in page must not need one.
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
  /** Advances the page's clock until its background requests to `path` reach `times`. */
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
