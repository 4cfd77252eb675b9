import { askForReview } from "../../support/console/reviews"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const bar = ({ page }: App) => page.getByRole("region", { name: "Linha atual" })
const rowNames = ({ page }: App) => page.getByRole("row").allInnerTexts()

test("a reviewer keeps and takes line after line by keyboard", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  const id = await as(app, superAdmin, async (call) => {
    const made = await askForReview(call)
    await expect
      .poll(async () => (await call<{ state: string }>("GET", `/reviews/${made}`)).state)
      .toBe("open")
    return made
  })
  await app.signIn(superAdmin, { at: `/reviews/${id}/lines` })
  await expect(bar(app)).toContainText("ainda precisa de")
  const before = (await rowNames(app)).length
  const first = await bar(app).innerText()
  await page.keyboard.press("m")
  await expect(bar(app)).not.toHaveText(first)
  await expect.poll(async () => (await rowNames(app)).length).toBe(before - 1)
  await page.keyboard.press("t")
  await page.keyboard.type("Mudou de função")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Será retirado no fechamento")).toBeVisible()
  await expect.poll(async () => (await rowNames(app)).length).toBe(before - 2)
})
