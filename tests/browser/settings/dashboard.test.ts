import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const searchManager = "10520530500"

const card = ({ page }: App, name: string) => page.getByRole("region", { name })
const total = ({ page }: App, label: string) =>
  page.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd")

test.use({ demoMadeNow: true })

test("says how many there are, as the server counts them", async ({ app }) => {
  const { page } = app
  const [users, apps] = await as(app, superAdmin, async (call) => [
    await call<{ count: number }>("GET", "/users/count"),
    await call<{ count: number }>("GET", "/applications/count"),
  ])
  await app.signIn(superAdmin)
  await expect(page.getByRole("heading", { name: "Painel" })).toBeVisible()
  await expect(total(app, "Usuários")).toHaveText(users?.count.toLocaleString("pt-BR") ?? "nothing")
  await expect(total(app, "Aplicações")).toHaveText(String(apps?.count))
  await expect(total(app, "Pessoas online")).toHaveText(/^[1-9]/)
  await page.getByRole("link", { name: "Usuários" }).last().click()
  await expect(page).toHaveURL(/\/users\/list$/)
})

test("sessions over time are a chart in words, and a table with every number", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/dashboard" })
  const sessions = card(app, "Sessões nas últimas 24 horas")
  const chart = sessions.getByRole("img")
  await expect(chart).toHaveAccessibleName(/em intervalos de 1 hora: no intervalo atual \d+ sess/)
  await expect(chart.locator("canvas")).toBeVisible()
  await sessions.getByText("15 min", { exact: true }).click()
  await expect(chart).toHaveAccessibleName(/em intervalos de 15 minutos/)
  const now = /atual ([\d.]+) sess/.exec((await chart.getAttribute("aria-label")) ?? "")?.[1]
  await sessions.getByText("Tabela", { exact: true }).click()
  const lines = sessions.getByRole("table").getByRole("row")
  await expect(lines).toHaveCount(24 * 4 + 2)
  await expect(lines.nth(1).getByRole("cell")).toHaveText(now ?? "nothing")
  await expect(page).toHaveURL(/minutesSlots=15/)
  await page.reload()
  await expect(lines).toHaveCount(24 * 4 + 2)
})

test("the chart follows the theme", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/dashboard" })
  const canvas = card(app, "Sessões nas últimas 24 horas").locator("canvas")
  const picture = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
  await expect(canvas).toBeVisible()
  await page.emulateMedia({ colorScheme: "light" })
  const light = await picture()
  await page.emulateMedia({ colorScheme: "dark" })
  await expect.poll(picture).not.toBe(light)
  const dark = await picture()
  await page.emulateMedia({ forcedColors: "active" })
  await expect.poll(picture).not.toBe(dark)
})

test("who only searches people sees counts, and no sessions", async ({ app }) => {
  const { page } = app
  await app.signIn(searchManager, { at: "/dashboard" })
  await expect(total(app, "Usuários")).toHaveText(/^[1-9]/)
  await expect(total(app, "Pessoas online")).toHaveText(/^[1-9]/)
  await expect(page.getByText("Aplicações", { exact: true })).toHaveCount(0)
  await expect(card(app, "Sessões nas últimas 24 horas")).toHaveCount(0)
  // Their work begins here: with a search, or with a saved one.
  await expect(total(app, "Pessoas inativas")).toHaveText(/^[1-9]/)
  const inactive = await total(app, "Pessoas inativas").textContent()
  await page.getByRole("combobox", { name: "Buscar usuários" }).pressSequentially("silva", { delay: 80 })
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/users\/list\?search=silva$/)
  await page.goBack()
  await page.getByRole("navigation", { name: "Buscas recentes" }).getByRole("link", { name: "silva" }).click()
  await expect(page).toHaveURL(/\/users\/list\?search=silva$/)
  await page.goBack()
  await page.getByRole("link", { name: "Pessoas inativas" }).click()
  await expect(page).toHaveURL(/search=active%3Afalse$/)
  await expect(page.getByText(`, ${inactive} na sua busca`)).toBeVisible()
})

test("everything is asked for anew every minute", async ({ app }) => {
  const { page } = app
  await page.clock.install()
  await app.signIn(superAdmin, { at: "/dashboard" })
  await expect(card(app, "Últimos acessos").getByRole("listitem").first()).toBeVisible()
  const asked = new Set<string>()
  page.on("request", (request) => asked.add(new URL(request.url()).pathname))
  await page.clock.runFor(61_000)
  for (const path of ["/online/count", "/counts", "/sessions/count/time", "/sessions/count/applications"]) {
    await expect.poll(() => [...asked]).toContain(`/api${path}`)
  }
})

test("nothing moves while it loads", async ({ app }) => {
  const release = await app.hold(/\/api\/(sessions|online|users\/count|applications)\b/)
  await app.signIn(superAdmin, { at: "/dashboard" })
  const place = () => card(app, "Últimos acessos").boundingBox()
  await expect(card(app, "Últimos acessos")).toBeVisible()
  const before = await place()
  release()
  await expect(card(app, "Últimos acessos").getByRole("listitem").first()).toContainText("HELENA")
  await expect(card(app, "Sessões nas últimas 24 horas").locator("canvas")).toBeVisible()
  expect(await place()).toEqual(before)
})
