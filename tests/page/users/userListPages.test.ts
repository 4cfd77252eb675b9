import { people, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const list = "/users/list"
/** Several pages of people. */
const silvas = `${list}?search=silva`
const grid = ({ page }: App) => page.getByRole("grid", { name: "Usuários" })
const current = ({ page }: App) => page.locator('[role="row"][aria-current="true"]')
/** The rendered rows of the list: row number to identifier. */
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

testInAll("grows while one goes down, each person once", async ({ app }) => {
  const { count } = await people(app, "silva")
  expect(count).toBeGreaterThan(60)
  await app.signIn(superAdmin, { at: silvas })
  await expect(grid(app)).toHaveAttribute("aria-rowcount", String(count + 1))
  await expect(current(app)).toHaveAttribute("aria-rowindex", "2")
  await grid(app).focus()

  // One row at a time: at the end of the loaded rows the key has no effect until more have arrived.
  const seen = new Map<number, string>()
  const goOn = async () => {
    await app.page.keyboard.press("ArrowDown")
    for (const [row, address] of await drawn(app)) {
      expect(seen.get(row) ?? address, `row ${row}`).toBe(address)
      seen.set(row, address)
    }
    return Number(await current(app).getAttribute("aria-rowindex"))
  }
  await expect.poll(goOn).toBe(count + 1)
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

testInAll("who was opened is left at once, before their data is there", async ({ app }) => {
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
