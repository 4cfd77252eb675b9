import type { Page } from "playwright/test"
import { findings } from "../scenes/walk"
import { demoPassword, expect, test } from "../system"

/* The page about the API, in which calls are tried out. */

const superAdmin = "10120130149"

test.beforeEach(async ({ app }) => {
  await app.page.goto("/api/docs")
})

const signIn = async ({ page }: { page: Page }) => {
  const form = page.locator("#sessao")
  await form.getByLabel("CPF ou identificador").fill(superAdmin)
  await form.getByLabel("Senha").fill(demoPassword)
  await form.getByLabel("Senha").press("Enter")
  await expect(form.getByRole("status")).toContainText("Sessão de")
}

const opened = async ({ page }: { page: Page }, id: string) => {
  const call = page.locator(`[id="${id}"]`)
  await call.locator("summary").click()
  await expect(call.getByRole("heading", { name: "Experimentar" })).toBeVisible()
  return call
}

test("a call is sent with a session, and its answer is shown", { tag: "@core" }, async ({ app }) => {
  await signIn(app)
  const call = await opened(app, "users.list")
  await call.getByLabel("search").fill("ana")
  await call.getByRole("button", { name: "Enviar" }).click()
  await expect(call.locator(".status")).toHaveText("200")
  await expect(call.getByRole("status")).toContainText('"atalaiaId"')
  await expect(call.getByRole("status")).toContainText("x-request-id")
})

test("a refusal is shown with its reason, and no session stays after the page", async ({ app }) => {
  const call = await opened(app, "users.list")
  await call.getByRole("button", { name: "Enviar" }).click()
  await expect(call.locator(".status")).toHaveText("401")
  await expect(call.getByRole("status")).toContainText("NO_SESSION")
  await signIn(app)
  expect(
    await app.page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
  ).toEqual([0, 0, ""])
})

test("a change is tried with its body, its preview and its key", async ({ app }) => {
  await signIn(app)
  const call = await opened(app, "applications.setTokens")
  await call.getByLabel("app").fill("SINAL")
  await call.getByLabel("Corpo").fill('{ "number": 3 }')
  const preview = call.getByLabel("X-Preview (opcional)")
  await preview.fill("1")
  await call.getByRole("button", { name: "Enviar, para valer" }).click()
  await expect(call.getByRole("status")).toContainText('"effects"')
  await preview.fill("")
  await call.getByLabel("Idempotency-Key (opcional)").fill('"da-pagina"')
  await call.getByRole("button", { name: "Enviar, para valer" }).click()
  await expect(call.getByRole("status")).toContainText('"allowedTokens": 3')
  await expect(call.getByRole("status")).not.toContainText("idempotency-replayed")
  await call.getByRole("button", { name: "Enviar, para valer" }).click()
  await expect(call.getByRole("status")).toContainText("idempotency-replayed: true")
})

test("an address opens its call", async ({ app }) => {
  await app.page.goto("/api/docs/problems")
  await app.page.goto("/api/docs#users.get")
  await expect(
    app.page.locator('[id="users.get"]').getByRole("heading", { name: "Experimentar" }),
  ).toBeVisible()
})

for (const colorScheme of ["light", "dark"] as const) {
  test(`is for everybody, in the ${colorScheme} theme and on a telephone`, async ({ app }) => {
    const { page } = app
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(app)
    const call = await opened(app, "applications.setTokens")
    await call.getByLabel("app").fill("SINAL")
    await call.getByRole("button", { name: "Enviar, para valer" }).click()
    await expect(call.locator(".status")).toHaveText("200")
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    expect(await findings(app)).toEqual([])
    await page.goto("/api/docs/problems/CHANGED")
    await expect(page.getByRole("heading", { name: "Mudou enquanto isso" })).toBeVisible()
  })
}
