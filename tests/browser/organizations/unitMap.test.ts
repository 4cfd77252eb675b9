import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

const orgManager = "10220230200"
const unitOfFortaleza = "/organizations?command=view+org+5BPM-PMCE"
const mapOf = ({ page }: App) => page.getByRole("region", { name: "Mapa de 5BPM-PMCE" }).last()
const pin = (app: App) => mapOf(app).getByRole("img", { name: "Mapa de 5BPM-PMCE", includeHidden: true })

/** The outline files that the page requests from now on. */
function outlinesAskedFor({ page }: App): string[] {
  const files: string[] = []
  page.on("request", (request) => {
    const name = /\/assets\/(outlines-\w+?)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name) files.push(name)
  })
  return files
}

test("without a tile service a unit is shown on the outlines of its state, which no other page asks for", {
  tag: "@core",
}, async ({ app }) => {
  const { page } = app
  const files = outlinesAskedFor(app)
  await app.signIn(superAdmin, { at: "/users/list?search=silva" })
  await expect(page.getByRole("grid", { name: "Usuários" }).getByText("SILVA").first()).toBeVisible()
  await page.goto("/organizations")
  await expect(page.getByRole("region", { name: "Unidades por esfera" })).toBeVisible()
  await expect(page.getByRole("region", { name: /^Mapa/ })).toHaveCount(0)
  expect(files).toEqual([])

  await page.goto(unitOfFortaleza)
  const map = mapOf(app)
  await expect(map.getByText("Caucaia")).toBeVisible()
  await expect(map.locator(".unit-map-states")).toBeVisible()
  await expect(map.locator(".unit-map-municipalities")).toBeVisible()
  await expect(map.getByText("Fonte: IBGE, ibge-cidades-com-poligonos")).toBeVisible()
  await expect(pin(app)).toBeVisible()
  expect(files).toEqual(["outlines-states", "outlines-CE"])

  // Keys still move the map. The outlines under it are not focusable, and screen readers skip them.
  await map.focus()
  await page.keyboard.press("Shift+Minus")
  await expect(map.getByText("Ceará")).toBeVisible()
  await expect(map.getByText("Caucaia")).toBeHidden()
  await expect(map.locator(".unit-map-municipalities")).toHaveCount(0)
  expect(await map.ariaSnapshot()).not.toContain("Ceará")
  await page.keyboard.press("Tab")
  await expect(map.getByRole("button", { name: "Zoom in" })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(map.getByRole("button", { name: "Zoom out" })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(map.locator(":focus")).toHaveCount(0)
  expect(files).toEqual(["outlines-states", "outlines-CE"])
})

test("a unit without a place begins with all of Brazil, and is put near where the map is clicked", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(orgManager, { at: "/organizations?command=new+org+under+PMCE" })
  const form = app.dialog("Nova Unidade Organizacional")
  const map = form.getByRole("region", { name: "Mapa da unidade" })
  await expect(map.getByText("MT", { exact: true })).toBeVisible()
  // It is centred on Brazil's middle, in Mato Grosso.
  await map.click()
  await expect(form.getByLabel("Latitude")).toHaveValue(/^-1\d,\d+$/)
  await expect(map.locator(".unit-map-municipalities")).toBeVisible()
  // At a higher zoom, a click moves the unit and keeps the zoom.
  await map.getByRole("button", { name: "Zoom in" }).click()
  const before = await form.getByLabel("Longitude").inputValue()
  const box = await map.boundingBox()
  await map.click({ position: { x: (box?.width ?? 0) / 2 + 100, y: 120 } })
  await expect(form.getByLabel("Longitude")).not.toHaveValue(before)
  const degreesOf = (text: string) => Number(text.replace(",", "."))
  const moved = degreesOf(await form.getByLabel("Longitude").inputValue()) - degreesOf(before)
  // 100 pixels at zoom 10. At zoom 9 they would be 0.27 degrees.
  expect(moved).toBeGreaterThan(0.1)
  expect(moved).toBeLessThan(0.2)
  await page.keyboard.press("Escape")
})

test("with a tile service no outlines are asked for", async ({ app }) => {
  const { page } = app
  const files = outlinesAskedFor(app)
  await page.route("**/api/map", (route) => route.fulfill({ json: { tileUrl: "/tiles/{z}/{x}/{y}.svg" } }))
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>'
  await page.route("**/tiles/**", (route) => route.fulfill({ contentType: "image/svg+xml", body: picture }))
  await app.signIn(orgManager, { at: unitOfFortaleza })
  await expect(mapOf(app).locator("img.leaflet-tile-loaded").first()).toBeVisible()
  await expect(pin(app)).toBeVisible()
  await expect(mapOf(app).getByText("IBGE")).toHaveCount(0)
  expect(files).toEqual([])
})

test("outlines that do not come leave the map as it is, and come when it is moved once they can", async ({
  app,
}) => {
  const { page } = app
  const connect = await app.cutOff(/\/assets\/outlines-/)
  await app.signIn(orgManager, { at: unitOfFortaleza })
  await expect(pin(app)).toBeVisible()
  await expect(mapOf(app).locator(".unit-map-states")).toHaveCount(0)
  await expect(page.getByRole("alert")).toHaveCount(0)
  await connect()
  await mapOf(app).getByRole("button", { name: "Zoom out" }).click()
  await expect(mapOf(app).locator(".unit-map-states")).toBeVisible()
  await expect(mapOf(app).locator(".unit-map-municipalities")).toBeVisible()
})
