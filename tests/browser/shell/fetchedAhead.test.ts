import { superAdmin } from "../api"
import { expect, test } from "../system"

/** The files with the code shared by all forms (`vite.config.ts`). */
const shared = ["dialog", "form", "fields"]

test("what forms are made of is there before the first one is opened", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list?search=silva" })
  await expect(page.getByText(/ na sua busca/)).toBeVisible()
  const fetched: string[] = []
  page.on("request", (request) => {
    const name = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name) fetched.push(name)
  })
  // Requests of the previous page do not count.
  page.once("framenavigated", () => fetched.splice(0))
  await page.reload()
  const grid = page.getByRole("grid", { name: "Usuários" })
  await expect(grid.getByText("SILVA").first()).toBeVisible()
  for (const name of shared) await expect.poll(() => fetched).toContain(name)
  expect(fetched).not.toContain("NewUser")

  await page.keyboard.press("n")
  await expect(app.dialog("Novo Usuário")).toBeVisible()
  expect(fetched).toContain("NewUser")
})

test("a page that is opened while the line is down says so in words, and comes once the line is back", async ({
  app,
  context,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/settings/terms" })
  // The sign-in page has a heading too.
  await expect(page.getByRole("banner")).toBeVisible()
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press("g")
  await page.keyboard.press("h")
  const failed = page.getByRole("alert").filter({ hasText: "Não foi possível abrir esta página." })
  await expect(failed).toBeVisible()
  await failed.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await failed.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Auditoria" })).toBeVisible()
})

test("code comes compressed as it was built, and is kept for ever", async ({ app }) => {
  const { page } = app
  const started = page.waitForResponse(/\/assets\/libraries-[\w-]+\.js$/)
  await page.goto("/")
  expect(await (await started).allHeaders()).toMatchObject({
    "content-encoding": "br",
    "cache-control": expect.stringContaining("immutable"),
  })
})

/** Parts that a person opens over a page, by the file that each needs. */
const over = {
  "the form of a command": { file: /\/assets\/CommandHost-/, open: "n", opened: "Novo Usuário" },
  "the list of keys": { file: /\/assets\/KeysOverlay-/, open: "?", opened: "Teclas" },
}

for (const [what, { file, open, opened }] of Object.entries(over)) {
  test(`${what} whose code does not come says so, and the page stays`, async ({ app }) => {
    const { page } = app
    const connect = await app.cutOff(file)
    await app.signIn(superAdmin, { at: "/users/list?search=silva" })
    const grid = page.getByRole("grid", { name: "Usuários" })
    await expect(grid.getByText("SILVA").first()).toBeVisible()
    await page.keyboard.press(open)
    await expect(page.getByText("Não foi possível abrir.")).toBeVisible()
    await expect(grid.getByText("SILVA").first()).toBeVisible()
    await connect()
    // The key that opened the closed dialog is not kept.
    await page.keyboard.press(open)
    await expect(app.dialog(opened)).toBeVisible()
  })
}

test("the palette whose code does not come says so, keeps the line, and comes once it can", async ({
  app,
}) => {
  const { page } = app
  const connect = await app.cutOff(/\/assets\/Palette-/)
  await app.signIn(superAdmin, { at: "/users/list?search=silva" })
  await expect(page.getByRole("grid", { name: "Usuários" }).getByText("SILVA").first()).toBeVisible()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("kenji")
  await expect(page.getByRole("alert").filter({ hasText: "Não foi possível abrir a paleta." })).toBeVisible()
  await connect()
  await page.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(app.palette).toHaveValue("kenji")
  await expect(page.getByRole("option", { name: /KENJI WATANABE/ })).toBeVisible()
})

test("what nobody asked for is left out where its code does not come, and comes once there is a line", async ({
  app,
  context,
}) => {
  const { page } = app
  const connect = await app.cutOff(/\/assets\/(PrintHead|EmergencyBanner)-/)
  await app.signIn(superAdmin, { at: "/users/list?search=silva" })
  const grid = page.getByRole("grid", { name: "Usuários" })
  await expect(grid.getByText("SILVA").first()).toBeVisible()
  await expect(page.getByRole("alert")).toBeHidden()
  await connect()
  const comes = page.waitForResponse(/\/assets\/PrintHead-/)
  await context.setOffline(true)
  await context.setOffline(false)
  expect((await comes).ok()).toBe(true)
})
