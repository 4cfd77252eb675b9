import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const list = "/applications/list"
type Application = AnswerOf<Calls["applications"]["get"]>
const grid = ({ page }: App) => page.getByRole("grid", { name: "Aplicações" })
/** The rendered rows, without the head. */
const rows = (app: App) =>
  grid(app)
    .getByRole("row")
    .filter({ has: app.page.getByRole("link") })
const row = (app: App, acronym: string) =>
  rows(app).filter({ has: app.page.getByRole("link", { name: acronym, exact: true }) })
const opened = ({ page }: App, acronym: string) => page.getByRole("heading", { level: 1, name: acronym })

test("on a phone it is a list of cards, each with its switch and its menu", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 800 })
  await app.signIn(superAdmin, { at: `${list}?search=sinal` })
  const card = page.getByRole("list", { name: "Aplicações" }).getByRole("listitem").first()
  await expect(card).toContainText(/sistema nacional de alertas/i)
  await expect(card.getByRole("switch", { name: "SINAL ativa" })).toBeChecked()
  await card.getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Remover" }).click()
  await expect(page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })).toBeVisible()
  await page.keyboard.press("Escape")
  await card.getByRole("link").click()
  await expect(opened(app, "SINAL")).toBeVisible()
})

test("what is typed right behind e goes into the form that it opens, each key of it", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `${list}?search=SINAL` })
  await expect(row(app, "SINAL")).toBeVisible()
  await page.keyboard.press("j")
  const before = await as(app, superAdmin, (call) => call<Application>("GET", "/applications/SINAL"))
  const release = await app.hold(/\/api\/applications\/\d+$/)
  await app.typeAhead(async () => {
    await page.keyboard.press("e")
    await page.keyboard.type(" gjk e 12", { delay: 60 })
    release()
    await page.keyboard.type(" n?/", { delay: 60 })
  })
  await expect(opened(app, "SINAL")).toBeVisible()
  const title = page.getByRole("textbox", { name: "Título" })
  await expect(title).toBeFocused()
  await expect(title).toHaveValue(`${before.title} gjk e 12 n?/`.toUpperCase())
})
