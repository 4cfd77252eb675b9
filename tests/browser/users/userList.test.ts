import { people, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const list = "/users/list"
const box = ({ page }: App) => page.getByRole("combobox", { name: "Buscar usuários" })

test("on a phone it is a list of cards", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 800 })
  const { items, count } = await people(app, "silva")
  await app.signIn(superAdmin, { at: `${list}?search=silva` })
  await expect(page.getByRole("grid")).toHaveCount(0)
  const cards = page.getByRole("list", { name: "Usuários" }).getByRole("listitem")
  await expect(cards.first()).toContainText(items[0]?.name ?? "nobody")
  await expect(cards.first()).toContainText("Ativo")
  await expect(cards.first()).toHaveAttribute("aria-setsize", String(count))
  await expect(cards.first()).toHaveAttribute("aria-posinset", "1")
  await cards.first().getByRole("link").click()
  await expect(page.getByRole("heading", { name: items[0]?.name })).toBeVisible()
  await page.goBack()
  await expect(box(app)).toHaveValue("silva")
})
