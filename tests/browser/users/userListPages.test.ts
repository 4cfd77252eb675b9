import { people, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const list = "/users/list"
/** Several pages of people. */
const silvas = `${list}?search=silva`
const grid = ({ page }: App) => page.getByRole("grid", { name: "Usuários" })
const current = ({ page }: App) => page.locator('[role="row"][aria-current="true"]')
const secondPage = /\/api\/users\?(?=.*page=1)/

test("a second page that does not load leaves the first, and tries again", async ({ app }) => {
  const { page } = app
  const { count } = await people(app, "silva")
  await page.route(secondPage, (route) => route.fulfill({ status: 500, json: { message: "Fora do ar." } }))
  await app.signIn(superAdmin, { at: silvas })
  await expect(current(app)).toHaveAttribute("aria-rowindex", "2")
  await grid(app).focus()
  await page.keyboard.press("End")
  const tail = page.getByRole("alert").filter({ hasText: "Não foi possível carregar mais" })
  await expect(tail).toBeVisible()
  await expect(current(app)).toHaveAttribute("aria-rowindex", "31")
  await page.unroute(secondPage)
  await tail.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(tail).toBeHidden()
  await grid(app).focus()
  await expect
    .poll(async () => {
      await page.keyboard.press("End")
      return current(app).getAttribute("aria-rowindex")
    })
    .toBe(String(count + 1))
})

test("opening somebody and coming back finds the search, the place and the row", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: silvas })
  await expect(current(app)).toHaveAttribute("aria-rowindex", "2")
  await grid(app).focus()
  await page.keyboard.press("End")
  await expect(current(app)).not.toHaveAttribute("aria-rowindex", "2")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("ArrowUp")
  const name = await current(app).getByRole("link").innerText()
  const place = await grid(app).evaluate((element) => element.scrollTop)
  expect(place).toBeGreaterThan(0)

  for (const back of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
    await grid(app).focus()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { name })).toBeVisible()
    await back()
    await expect(page).toHaveURL(/search=silva/)
    await expect(current(app).getByRole("link")).toHaveText(name)
    await expect(current(app)).toBeInViewport()
    await expect.poll(() => grid(app).evaluate((element) => element.scrollTop)).toBe(place)
  }
})

test("who was opened is left by a key that comes while those before it are given to their screen", async ({
  app,
}) => {
  const { page } = app
  const arrive = await app.hold(/\/assets\/UserPage-[\w-]+\.js$/)
  await app.signIn(superAdmin, { at: silvas })
  await expect(current(app)).toHaveAttribute("aria-rowindex", "2")
  const name = await current(app).getByRole("link").innerText()
  await app.typeAhead(async () => {
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/users\/\d/)
    const paint = await app.holdFrames()
    arrive()
    await expect(page.getByRole("heading", { name })).toBeAttached()
    await page.keyboard.press("Escape")
    await paint()
  })
  await expect(page).toHaveURL(/search=silva/)
})

test("on a phone each card has its menu, and on a tablet the current row", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 800 })
  await app.signIn(superAdmin, { at: silvas })
  const card = page.getByRole("list", { name: "Usuários" }).getByRole("listitem").nth(1)
  await card.getByRole("button", { name: "Mais ações" }).click()
  await expect(page.getByRole("menuitem", { name: "Selecionar" })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.setViewportSize({ width: 820, height: 800 })
  await expect(current(app)).toHaveCount(1)
  await current(app).getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Selecionar" }).click()
  await expect(page.getByText("1 selecionado")).toBeVisible()
})

test("is walked, ticked and searched by key", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: silvas })
  await expect(current(app)).toHaveAttribute("aria-rowindex", "2")
  await page.keyboard.press("j")
  await page.keyboard.press("j")
  await expect(current(app)).toHaveAttribute("aria-rowindex", "4")
  await page.keyboard.press("k")
  await expect(current(app)).toHaveAttribute("aria-rowindex", "3")

  await page.keyboard.press("x")
  await expect(page.getByRole("status").filter({ hasText: /^1 selecionado$/ })).toBeVisible()
  await expect(current(app).getByRole("checkbox", { name: "Selecionar" })).toBeChecked()
  await page.keyboard.press("j")
  await page.keyboard.press("j")
  await page.keyboard.press("Shift+X")
  await expect(page.getByText("3 selecionados")).toBeVisible()
  await page.keyboard.press("Control+a")
  await expect(page.getByText(/^(30|60) selecionados$/)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByText(/selecionados/)).toBeHidden()

  await page.keyboard.press("/")
  const box = page.getByRole("combobox", { name: "Buscar usuários" })
  await expect(box).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(grid(app)).toBeFocused()
  const name = await current(app).getByRole("link").innerText()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name })).toBeVisible()
})
