import { people, superAdmin } from "../api"
import { expect, test } from "../system"

test("cards that come into view by scrolling are those of their place", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 800 })
  const { items } = await people(app, "silva")
  await app.signIn(superAdmin, { at: "/users/list?search=silva" })
  const cards = page.getByRole("list", { name: "Usuários" }).getByRole("listitem")
  const last = page.locator(`li[aria-posinset="${items.length}"]`)
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded()
    await expect(last).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await expect(last).toContainText(items.at(-1)?.name ?? "nobody")
  for (const card of await cards.all()) {
    const place = Number(await card.getAttribute("aria-posinset"))
    if (place <= items.length) await expect(card).toContainText(items[place - 1]?.name ?? "nobody")
  }
})
