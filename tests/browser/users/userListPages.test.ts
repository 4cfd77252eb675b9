import { people, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const list = "/users/list"
/** Several pages of people. */
const silvas = `${list}?search=silva`
const grid = ({ page }: App) => page.getByRole("grid", { name: "Usuários" })
const current = ({ page }: App) => page.locator('[role="row"][aria-current="true"]')
/** What is drawn of the list: row number to identifier. */
const drawn = (app: App) =>
  grid(app)
    .getByRole("row")
    .filter({ has: app.page.getByRole("link") })
    .evaluateAll((rows) =>
      rows.map((row) => {
        const address = row.querySelector("a")?.getAttribute("href") ?? ""
        return [Number(row.getAttribute("aria-rowindex")), address] as const
      }),
    )
const firstPage = /\/api\/users\?(?=.*page=0)/
const secondPage = /\/api\/users\?(?=.*page=1)/

test("grows while one goes down, each person once", async ({ app }) => {
  const { count } = await people(app, "silva")
  expect(count).toBeGreaterThan(60)
  await app.signIn(superAdmin, { at: silvas })
  await expect(grid(app)).toHaveAttribute("aria-rowcount", String(count + 1))
  await expect(current(app)).toHaveAttribute("aria-rowindex", "2")
  await grid(app).focus()

  // One row at a time: at the end of what is loaded the key does nothing until more has come.
  const seen = new Map<number, string>()
  const goOn = async () => {
    await app.page.keyboard.press("ArrowDown")
    for (const [row, address] of await drawn(app)) {
      expect(seen.get(row) ?? address, `row ${row}`).toBe(address)
      seen.set(row, address)
    }
    return Number(await current(app).getAttribute("aria-rowindex"))
  }
  await expect.poll(goOn, { intervals: [10], timeout: 90_000 }).toBe(count + 1)
  const id = (await current(app).getAttribute("id")) ?? "none"
  await expect(grid(app)).toHaveAttribute("aria-activedescendant", id)
  expect(new Set(seen.values()).size).toBe(count)
  expect(Math.max(...seen.keys())).toBe(count + 1)
  expect((await drawn(app)).length).toBeLessThan(count)
})

test("a list that does not load says so, and tries again", async ({ app }) => {
  const { page } = app
  const connect = await app.cutOff(firstPage)
  await app.signIn(superAdmin, { at: silvas })
  await expect(page.getByText("Não foi possível carregar os usuários.")).toBeVisible()
  await connect()
  await page.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(grid(app).getByText("SILVA").first()).toBeVisible()
})

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

test("who was opened is left at once, before their data is there", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: silvas })
  await expect(current(app)).toHaveAttribute("aria-rowindex", "2")
  const release = await app.hold(/\/api\/users\/\d/)
  await app.typeAhead(async () => {
    await current(app).getByRole("link").click()
    await expect(page).toHaveURL(/\/users\/\d/)
    await page.keyboard.press("Escape")
  })
  await expect(page).toHaveURL(/search=silva/)
  release()
  await expect(current(app)).toHaveAttribute("aria-rowindex", "2")
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
