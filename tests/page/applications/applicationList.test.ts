import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const list = "/applications/list"
const appAdmin = "11121131182"
type Application = AnswerOf<Calls["applications"]["get"]>

const box = ({ page }: App) => page.getByRole("combobox", { name: "Buscar aplicações" })
const grid = ({ page }: App) => page.getByRole("grid", { name: "Aplicações" })
/** The rendered rows, without the head. */
const rows = (app: App) =>
  grid(app)
    .getByRole("row")
    .filter({ has: app.page.getByRole("link") })
const row = (app: App, acronym: string) =>
  rows(app).filter({ has: app.page.getByRole("link", { name: acronym, exact: true }) })
const opened = ({ page }: App, acronym: string) => page.getByRole("heading", { level: 1, name: acronym })

/** The number of applications that a search finds for an actor. */
const countAs = (app: App, who: string, search = "") =>
  as(app, who, async (call) => {
    const query = new URLSearchParams(search ? { search } : {})
    return (await call<{ count: number }>("GET", `/applications/count?${query}`)).count
  })

test("says how many there are; the security application is on top, the others come as one goes down", async ({
  app,
}) => {
  const count = await countAs(app, superAdmin)
  expect(count).toBeGreaterThan(40)
  await app.signIn(superAdmin, { at: list })
  await expect(app.page.getByText(`${count} aplicações`)).toBeVisible()
  await expect(grid(app)).toHaveAttribute("aria-rowcount", String(count + 1))
  await expect(rows(app).first()).toContainText("ATALAIA")
  const last = grid(app).getByRole("row").last()
  await expect
    .poll(async () => {
      await app.page.keyboard.press("End")
      return last.getAttribute("aria-rowindex")
    })
    .toBe(String(count + 1))
})

testInAll("narrows by words and by what an application is and has", async ({ app }) => {
  await app.signIn(superAdmin, { at: list })
  const search = async (line: string) => {
    const count = await countAs(app, superAdmin, line)
    await box(app).fill(line)
    await expect(app.page.getByText(`, ${count} na sua busca`)).toBeVisible()
    await expect(grid(app)).toHaveAttribute("aria-rowcount", String(count + 1))
    return count
  }
  const all = await search("active:true")
  expect(await search("role:ROLE_SINAL")).toBe(1)
  await expect(rows(app)).toHaveCount(1)
  await expect(row(app, "SINAL")).toBeVisible()
  expect(await search("roleeq:ROLE_SINAL_GESTOR")).toBe(1)
  expect(await search("roleeq:ROLE_SINAL_GEST")).toBe(0)
  expect(await search("active:0")).toBeLessThan(all)
  expect(await search("alertas active:true")).toBeGreaterThan(0)

  await box(app).fill("active:talvez")
  await expect(app.page.getByRole("status").filter({ hasText: "active:talvez" })).toContainText(
    "Use active:true ou active:false.",
  )
})

testInAll(
  "by keyboard: to a row, into it, and back to the same search; the search is offered again",
  async ({ app }) => {
    const { page } = app
    await app.signIn(superAdmin, { at: list })
    await box(app).fill("role:ROLE_")
    await expect(page.getByText(/ na sua busca/)).toBeVisible()
    await box(app).press("ArrowDown")
    await page.keyboard.press("j")
    await page.keyboard.press("j")
    const current = rows(app).and(page.locator("[aria-current]"))
    await expect(current).toHaveAttribute("aria-rowindex", "4")
    const acronym = await current.getByRole("link").innerText()
    await page.keyboard.press("Enter")
    await expect(opened(app, acronym)).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(box(app)).toHaveValue("role:ROLE_")
    await expect(current.getByRole("link")).toHaveText(acronym)

    await box(app).fill("")
    await expect(page.getByRole("option", { name: "role:ROLE_" })).toBeVisible()
    await app.menu("Usuários").click()
    await page.getByRole("combobox", { name: "Buscar usuários" }).click()
    await expect(page.getByRole("option", { name: "role:ROLE_" })).toHaveCount(0)
  },
)

test("switching off asks first and says what happens; switching on is done at once", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `${list}?search=frota` })
  const toggle = row(app, "FROTA").getByRole("switch")
  await expect(toggle).toBeChecked()
  await toggle.click()
  const form = app.dialog("Inativar aplicação")
  await expect(form).toContainText("ninguém mais abre FROTA")
  await page.keyboard.press("Escape")
  await expect(form).toBeHidden()
  await expect(toggle).toBeChecked()

  await toggle.click()
  await expect(form).toContainText("ninguém mais abre FROTA")
  await page.keyboard.press("Control+Enter")
  await expect(form).toBeHidden()
  await expect(toggle).not.toBeChecked()
  await expect(row(app, "FROTA")).toContainText("Inativa")

  await toggle.click()
  await expect(toggle).toBeChecked()
  const found = await as(app, superAdmin, (call) => call<Application>("GET", "/applications/FROTA"))
  expect(found.enabled).toBe(true)
})

testInAll(
  "a switch that fails says so in the specification's words, and stays as it was",
  async ({ app }) => {
    await as(app, superAdmin, (call) => call("PATCH", "/applications/ENSINO/enable", { enable: false }))
    await app.signIn(superAdmin, { at: `${list}?search=ensino` })
    const toggle = row(app, "ENSINO").getByRole("switch")
    await expect(toggle).not.toBeChecked()
    const connect = await app.cutOff("**/api/applications/*/enable")
    await toggle.click()
    await expect(app.notice("Error ao tentar ativar/desativar aplicação")).toBeVisible()
    await expect(toggle).not.toBeChecked()
    await connect()
    await toggle.click()
    await expect(toggle).toBeChecked()
  },
)

test("the security application cannot be switched off, and says why", async ({ app }) => {
  await app.signIn(superAdmin, { at: `${list}?search=atalaia` })
  const toggle = row(app, "ATALAIA").getByRole("switch")
  await expect(toggle).toHaveAttribute("aria-disabled", "true")
  await expect(toggle).toHaveAccessibleDescription("A aplicação de segurança não pode ser inativada")
  await toggle.press("Space")
  await expect(toggle).toBeChecked()
  await expect(app.page.getByRole("dialog")).toHaveCount(0)
})

testInAll("says that nothing was found, and takes the search away", async ({ app }) => {
  await app.signIn(superAdmin, { at: `${list}?search=zzyzx` })
  await expect(app.page.getByText("Nenhuma aplicação encontrada")).toBeVisible()
  await grid(app).getByRole("button", { name: "Limpar busca" }).click()
  await expect(box(app)).toHaveValue("")
  await expect(row(app, "ATALAIA")).toBeVisible()
})

test("an application's admin sees theirs alone, makes others and removes none", async ({ app }) => {
  const { page } = app
  const count = await countAs(app, appAdmin)
  await app.signIn(appAdmin, { at: list })
  await expect(row(app, "SINAL")).toBeVisible()
  await expect(rows(app)).toHaveCount(count)
  await expect(row(app, "ATALAIA")).toHaveCount(0)
  await row(app, "SINAL").getByRole("button", { name: "Mais ações" }).click()
  await expect(page.getByRole("menuitem", { name: "Inativar" })).toBeVisible()
  await expect(page.getByRole("menuitem", { name: "Remover" })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Nova Aplicação" }).click()
  await expect(page).toHaveURL(/\/applications\/new/)
  await expect(page.getByLabel("Sigla")).toBeVisible()
})
