import { people, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const list = "/users/list"
const box = ({ page }: App) => page.getByRole("combobox", { name: "Buscar usuários" })
const grid = ({ page }: App) => page.getByRole("grid", { name: "Usuários" })
/** The rendered rows, without the head. */
const rows = (app: App) =>
  grid(app)
    .getByRole("row")
    .filter({ has: app.page.getByRole("link") })
const number = (count: number) => count.toLocaleString("pt-BR")

test("says how many there are, and how many a search finds", async ({ app }) => {
  const all = await people(app, "")
  const some = await people(app, "joao")
  await app.signIn(superAdmin, { at: list })
  await expect(app.page.getByText(`${number(all.count)} usuários`)).toBeVisible()
  await expect(grid(app)).toHaveAttribute("aria-rowcount", String(all.count + 1))

  await box(app).fill("joao")
  await expect(app.page.getByText(`${number(some.count)} na sua busca`)).toBeVisible()
  await expect(grid(app)).toHaveAttribute("aria-rowcount", String(some.count + 1))
})

testInAll("finds names whatever their accents and case", async ({ app }) => {
  await app.signIn(superAdmin, { at: list })
  const { count } = await people(app, "CONCEIÇÃO")
  expect(count).toBeGreaterThan(0)
  for (const typed of ["conceicao", "CONCEIÇÃO", "conceição"]) {
    await box(app).fill(typed)
    await expect(app.page).toHaveURL((url) => url.searchParams.get("search") === typed)
    await expect(app.page.getByText(`${count} na sua busca`)).toBeVisible()
    await expect(rows(app)).toHaveCount(count)
    await expect(rows(app).filter({ hasText: "CONCEIÇÃO" })).toHaveCount(count)
  }
})

testInAll("narrows by what a person is and holds", async ({ app }) => {
  await app.signIn(superAdmin, { at: list })
  const search = async (line: string) => {
    const { count } = await people(app, line)
    await box(app).fill(line)
    await expect(app.page.getByText(`, ${number(count)} na sua busca`)).toBeVisible()
    await expect(grid(app)).toHaveAttribute("aria-rowcount", String(count + 1))
    return count
  }
  const inactive = await search("active:false")
  await expect(rows(app).filter({ hasText: "Inativo" })).toHaveCount(inactive)

  const containing = await search("role:ROLE_SINAL")
  const exact = await search("roleeq:ROLE_SINAL_GESTOR")
  expect(exact).toBeLessThan(containing)
  expect(await search("role:sinal_gestor")).toBe(exact)

  const inUnit = await search('org:"Polícia Civil de São Paulo"')
  expect(await search("org:pcsp")).toBeGreaterThanOrEqual(inUnit)
  const all = await search("silva active:true role:ROLE_SINAL")
  expect(all).toBeLessThan(containing)
  await expect(rows(app).first()).toContainText("SILVA")
})

test("says which filter it did not understand", async ({ app }) => {
  await app.signIn(superAdmin, { at: list })
  await box(app).fill("active:talvez")
  const problem = app.page.getByRole("status").filter({ hasText: "active:talvez" })
  await expect(problem).toContainText("Use active:true ou active:false.")
  await expect(app.page.getByText("A busca tem um filtro que não foi entendido")).toBeVisible()
  await box(app).fill("unused:90d")
  await expect(app.page.getByText("Falta dizer de que papel")).toBeVisible()
  await box(app).fill("active:true active:false")
  await expect(
    app.page.getByRole("status").filter({ hasText: "O filtro active já foi usado." }),
  ).toBeVisible()
  await box(app).fill("active:true")
  await expect(problem).toBeHidden()
})

testInAll("says that nobody was found, and takes the search away", async ({ app }) => {
  const { count } = await people(app, "")
  await app.signIn(superAdmin, { at: list })
  await box(app).fill("zzyzx")
  await expect(app.page.getByText("Nenhum Usuário encontrado")).toBeVisible()
  await expect(app.page.getByText("0 na sua busca")).toBeVisible()
  await grid(app).getByRole("button", { name: "Limpar busca" }).click()
  await expect(box(app)).toHaveValue("")
  await expect(app.page.getByText("Nenhum Usuário encontrado")).toBeHidden()
  await expect(grid(app)).toHaveAttribute("aria-rowcount", String(count + 1))
})

test("an arrow into the list before the results have come waits for them", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: list })
  await expect(rows(app).first()).toBeVisible()
  await box(app).fill("conceicao diniz")
  await box(app).press("ArrowDown")
  await expect(page.getByText(/ na sua busca/)).toBeVisible()
  await expect(rows(app)).toHaveCount(1)
  await expect(grid(app)).toBeFocused()
})

testInAll("offers the searches that led to somebody", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: list })
  await box(app).fill("conceicao diniz")
  await expect(page.getByText(/ na sua busca/)).toBeVisible()
  // The key moves into the list, and does not open an unseen person.
  await box(app).press("Enter")
  await expect(grid(app)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "CONCEIÇÃO DINIZ" })).toBeVisible()

  await app.menu("Usuários").click()
  await box(app).click()
  await box(app).fill("")
  const recent = page.getByRole("listbox", { name: "Buscas recentes" })
  await expect(recent.getByRole("option", { name: "conceicao diniz" })).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(box(app)).toHaveValue("conceicao diniz")
  await expect(rows(app)).toHaveCount(1)
})

testInAll("a search is offered again once it was left, whether or not a row was opened", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: list })
  await expect(rows(app).first()).toBeVisible()
  await box(app).fill("moreira active:true")
  await page.keyboard.press("Tab")
  await page.getByRole("button", { name: "Limpar busca" }).click()
  await box(app).click()
  const recent = page.getByRole("listbox", { name: "Buscas recentes" })
  await expect(recent.getByRole("option", { name: "moreira active:true" })).toBeVisible()
})

test("after its entry in the menu is clicked, Enter opens the first person", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Usuários" }).click()
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/users\/\w{11}$/)
})
