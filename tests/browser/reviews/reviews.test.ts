import { askForReview } from "../../support/console/reviews"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const bar = ({ page }: App) => page.getByRole("region", { name: "Linha atual" })
/** The name in the bar, and the rows of that person. */
const nameIn = async (app: App) => (await bar(app).innerText()).split(" ainda precisa")[0]?.trim() ?? ""
const rowsOf = ({ page }: App, name: string) => page.getByRole("row").filter({ hasText: name })

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
  const first = await nameIn(app)
  await page.keyboard.press("m")
  await expect(app.notice(`${first} mantém`)).toBeVisible()
  await expect(rowsOf(app, first)).toHaveCount(0)
  const second = await nameIn(app)
  expect(second).not.toBe(first)
  await page.keyboard.press("t")
  await page.keyboard.type("Mudou de função")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Será retirado no fechamento")).toBeVisible()
  await expect(rowsOf(app, second)).toHaveCount(0)
})
