import { readFile } from "node:fs/promises"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const joao = "12345678909"
const log = ({ page }: App) => page.getByRole("region", { name: "Histórico" })

/** João's access to SINAL, closed and opened again. */
async function closeAndOpen(app: App, description: string) {
  await as(app, superAdmin, async (call) => {
    const path = `/client/${joao}/application/SINAL/access-enabled`
    await call("PATCH", path, { enabled: false, description })
    await call("PATCH", path, { enabled: true, description })
  })
}

test("by the menu: what was done with somebody, by whom, in a period, with what was there before", async ({
  app,
}) => {
  const { page } = app
  await closeAndOpen(app, "Férias de novembro")
  await app.signIn(superAdmin)
  await page.getByRole("navigation").getByRole("link", { name: "Auditoria" }).click()
  await expect(log(app).getByRole("group").first()).toBeVisible()
  await page.getByLabel("Sobre quem").fill(joao)
  await page.getByLabel("Feito por").fill("101.201.301-49")
  await page.getByLabel("Aplicação").selectOption("SINAL")
  await page.getByRole("combobox", { name: "Operação" }).fill("desabilitado")
  await page.getByRole("option", { name: /Usuário desabilitado na aplicação/ }).click()
  await page.getByLabel("De", { exact: true }).fill("01012020")
  await page.getByRole("button", { name: "Buscar" }).click()
  await expect(page).toHaveURL(/user=12345678909.*kind=application\.disableClient.*from=2020-01-01/)
  const first = log(app).getByRole("group").first()
  await expect(first).toContainText("Desabilitou o usuário em SINAL")
  await expect(first).toContainText("JOÃO PEDRO SILVA")
  await first.click()
  await expect(first).toContainText("Férias de novembro")
  await expect(first.getByRole("table")).toContainText("Ativo")
  await page.reload()
  await expect(log(app).getByRole("group").first()).toContainText("Desabilitou o usuário em SINAL")
  await page.getByLabel("Até", { exact: true }).fill("31122020")
  await page.getByRole("button", { name: "Buscar" }).click()
  await expect(page.getByText("Nenhum registro encontrado")).toBeVisible()
})

test("while nothing has the focus, the page keys turn the page", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/audit" })
  await expect(log(app).getByRole("group").first()).toBeVisible()
  const scrolled = () => page.locator("main").evaluate((main) => main.scrollTop)
  await page.keyboard.press("PageDown")
  await expect.poll(scrolled).toBeGreaterThan(300)
  await page.keyboard.press("PageUp")
  await expect.poll(scrolled).toBe(0)
})

test("after a page was turned, j and k go on from what is on the screen", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/audit" })
  await expect(log(app).getByRole("group").first()).toBeVisible()
  const scrolled = () => page.locator("main").evaluate((main) => main.scrollTop)
  await page.keyboard.press("j")
  await page.keyboard.press("j")
  await page.keyboard.press("PageDown")
  await expect.poll(scrolled).toBeGreaterThan(300)
  await page.keyboard.press("j")
  const places = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest("[data-row]")
      const [of, around] = [row, document.querySelector("main")].map((each) => each?.getBoundingClientRect())
      return of && around ? of.bottom >= around.top && of.top <= around.bottom : undefined
    })
  expect(await places()).toBe(true)
  expect(await scrolled()).toBeGreaterThan(300)
})

test("typed: found, stepped through by keys, and exported as a spreadsheet", async ({ app }) => {
  const { page } = app
  await closeAndOpen(app, "Férias; =1+1")
  await app.signIn(superAdmin)
  await app.type("> audit 12345678909 app SINAL from hoje")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/audit\?user=12345678909&app=SINAL&from=\d{4}-\d{2}-\d{2}$/)
  await expect(log(app).getByRole("group").first()).toContainText("Habilitou o usuário em SINAL")
  await page.keyboard.press("j")
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  await expect(log(app).getByRole("group").nth(1).getByText("Férias; =1+1")).toBeVisible()

  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exportar" }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe("auditoria.csv")
  await expect(app.notice("Auditoria exportada com sucesso.")).toBeVisible()
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n")
  expect(lines[0]).toContain("Número;Data e hora;Operação")
  expect(lines[1]).toContain("Habilitou o usuário em SINAL")
  expect(lines[2]).toContain('"Férias; =1+1"')
})

test("on a telephone the filters stand behind a button, which says how many there are", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 800 })
  await closeAndOpen(app, "Férias de dezembro")
  await app.signIn(superAdmin, { at: "/audit?app=SINAL" })
  await expect(log(app).getByRole("group").first()).toBeInViewport()
  await expect(page.getByLabel("Sobre quem")).toBeHidden()
  await page.getByRole("button", { name: "Filtrar (1)" }).click()
  await expect(page.getByLabel("Sobre quem")).toBeFocused()
  await page.keyboard.type(joao)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/user=12345678909/)
  await expect(page.getByLabel("Sobre quem")).toBeHidden()
  await expect(page.getByRole("button", { name: "Filtrar (2)" })).toBeVisible()
  await expect(log(app).getByRole("group").first()).toContainText("JOÃO PEDRO SILVA")
  await page.keyboard.press("/")
  await expect(page.getByLabel("Sobre quem")).toBeFocused()
  await page.getByRole("button", { name: "Limpar" }).click()
  await expect(page.getByLabel("Sobre quem")).toBeHidden()
  await expect(page.getByRole("button", { name: "Filtrar", exact: true })).toBeVisible()
})
