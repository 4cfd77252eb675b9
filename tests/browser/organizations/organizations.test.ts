import { makeUnit, renameUnit, unitNow } from "../../support/console/units"
import { type App, expect, test } from "../system"

const orgManager = "10220230200"
const item = ({ page }: App, name: string | RegExp) => page.getByRole("treeitem", { name })
const column = ({ page }: App, name: string) => page.getByRole("tree", { name })
const signIn = (app: App, at = "/organizations") => app.signIn(orgManager, { at })
const form = (app: App) => app.dialog("Nova Unidade Organizacional")

test("every letter typed in the tree is one of an acronym, also those that are keys elsewhere", async ({
  app,
}) => {
  const { page } = app
  // Letters that are shortcuts on this or other screens: edit, go, history, down, up, migrate, new, view.
  const unit = await makeUnit(app, "EGHJKMNV")
  await signIn(app)
  await item(app, "MUNICIPAL").click()
  await expect(column(app, "Unidades de MUNICIPAL").getByRole("treeitem").first()).toBeVisible()
  await page.keyboard.press("ArrowRight")
  await expect(column(app, "Unidades de MUNICIPAL")).toBeFocused()
  await page.keyboard.type("eghjkmnv", { delay: 140 })
  await expect(page).toHaveURL(new RegExp(`path=MUN%2C${unit.id}$`))
  await expect(item(app, /^EGHJKMNV/)).toHaveAttribute("aria-selected", "true")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  // The commands' keys are not letters. A focused field handles them itself.
  await page.getByRole("combobox", { name: "Buscar unidades" }).press("Delete")
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await column(app, "Unidades de MUNICIPAL").focus()
  await page.keyboard.press("F2")
  await expect(app.dialog("Editar unidade")).toBeVisible()
})

test("a unit is made below another one, by its rules", async ({ app }) => {
  const { page } = app
  const top = await makeUnit(app, "MAE")
  await signIn(app, `/organizations?unit=${top.id}`)
  await expect(page.getByRole("button", { name: "Editar" })).toBeVisible()
  await page.getByRole("button", { name: "Nova Unidade Organizacional" }).click()
  await expect(form(app).getByLabel("Unidade superior")).toHaveValue("MAE")
  await expect(form(app).getByLabel("Esfera")).toHaveValue("MUNICIPAL")
  await app.send("Nova Unidade Organizacional")
  for (const message of [
    "Por favor, insira a sigla da unidade!",
    "Por favor, insira o título da unidade!",
    "Por favor, selecione ao menos uma classificação!",
    "Por favor, selecione a UF!",
  ]) {
    await expect(form(app).getByText(message)).toBeVisible()
  }
  await form(app).getByLabel("Sigla").pressSequentially("filha")
  await expect(form(app).getByLabel("Sigla")).toHaveValue("FILHA")
  await form(app).getByLabel("Nome", { exact: true }).fill("Unidade filha")
  await form(app).getByLabel("Classificações").click()
  await page.getByRole("option", { name: "Inteligência" }).click()
  await form(app).getByRole("switch", { name: "Especializada" }).click()
  await form(app).getByLabel("Especializações").click()
  await page.getByRole("option", { name: "Busca e salvamento" }).click()
  for (const _ of Array.from({ length: 4 })) {
    await form(app).getByRole("button", { name: "Adicionar e-mail" }).click()
  }
  await expect(form(app).getByRole("button", { name: "Limite Atingido" })).toBeVisible()
  await expect(form(app).getByRole("textbox", { name: "E-mail 5" })).toBeFocused()
  await form(app).getByRole("textbox", { name: "E-mail 2" }).fill("filha")
  await form(app).getByLabel("CNPJ").pressSequentially("11222333000181")
  await expect(form(app).getByLabel("CNPJ")).toHaveValue("11.222.333/0001-81")
  await form(app).getByLabel("CEP").pressSequentially("60000123")
  await expect(form(app).getByText("A busca de CEP não está disponível")).toBeVisible()
  await form(app).getByLabel("UF").selectOption("Ceará")
  await form(app).getByLabel("Município").fill("fortaleza")
  await page.getByRole("option", { name: "Fortaleza", exact: true }).click()
  await form(app).getByLabel("Responsável").pressSequentially("ana")
  await expect(form(app).getByLabel("Responsável")).toHaveValue("ANA")
  await form(app).getByLabel("Geometria").fill("{")
  await page.keyboard.press("Control+Enter")
  await expect(form(app).getByText("Formato incorreto!")).toBeVisible()
  await expect(form(app).getByText("filha não é um e-mail válido: falta o @.")).toBeVisible()
  await expect(form(app).getByRole("textbox", { name: "E-mail 2" })).toBeFocused()
  await form(app).getByRole("textbox", { name: "E-mail 2" }).fill("filha@exemplo.gov.br")
  await form(app)
    .getByLabel("Geometria")
    .fill('{"type":"Polygon","coordinates":[[[-38.5,-3.7],[-38.4,-3.7],[-38.4,-3.6],[-38.5,-3.7]]]}')
  await expect(form(app).locator(".unit-map-outline")).toBeVisible()
  await form(app).getByRole("region", { name: "Mapa da unidade" }).click()
  await expect(form(app).getByLabel("Latitude")).toHaveValue(/^-3,\d+$/)
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Unidade organizacional criada.")).toBeVisible()
  await page.getByRole("button", { name: "Abrir na árvore" }).click()
  await expect(item(app, /^FILHA/)).toHaveAttribute("aria-selected", "true")
  const made = await unitNow(app, Number((await app.address()).searchParams.get("unit")))
  expect(made).toMatchObject({
    acronym: "FILHA",
    parentId: top.id,
    sphere: "MUN",
    emails: ["filha@exemplo.gov.br"],
    cnpj: "11222333000181",
    organizationAddress: { cityName: "Fortaleza", zipCode: "60000123" },
    organizationComplement: { manager: "ANA", geometry: { type: "Polygon" } },
  })
  expect(made.specializationTypes).toHaveLength(1)
})

test("what another changed meanwhile is said, and nothing typed is lost", async ({ app }) => {
  const { page } = app
  const unit = await makeUnit(app, "EDITADA")
  await signIn(app, `/organizations?unit=${unit.id}`)
  await expect(page.getByRole("button", { name: "Editar" })).toBeVisible()
  await page.keyboard.press("F2")
  const edit = app.dialog("Editar unidade")
  await edit.getByLabel("Código de registro").fill("R-12")
  await renameUnit(app, unit, "Nome de outra pessoa")
  await page.keyboard.press("Control+Enter")
  await expect(edit.getByLabel("Nome", { exact: true })).toHaveValue("Nome de outra pessoa")
  await expect(edit.getByLabel("Código de registro")).toHaveValue("R-12")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Unidade organizacional atualizada.")).toBeVisible()
  await expect(item(app, /EDITADA Nome de outra pessoa/)).toBeVisible()
  expect(await unitNow(app, unit.id)).toMatchObject({ title: "Nome de outra pessoa", registryCode: "R-12" })
})

test("a unit deep in the tree is opened in full view, and names use the room there is", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 1360, height: 768 })
  await signIn(app)
  await item(app, "ESTADUAL").click()
  const names = column(app, "Unidades de ESTADUAL").locator("[role=treeitem] > span[title]")
  await expect(names.first()).toBeVisible()
  const cut = await names.evaluateAll(
    (all) => all.filter((name) => name.scrollWidth > name.clientWidth).length,
  )
  expect(cut).toBe(0)
  await app.type("> open org BPCHOQUE-PMCE")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("complementary", { name: "BPCHOQUE-PMCE" })).toBeVisible()
  await expect(item(app, /^BPCHOQUE-PMCE/)).toBeInViewport({ ratio: 1 })
})

test("on a narrow screen there is one column at a time, with a way back", async ({ app }) => {
  const { page } = app
  const top = await makeUnit(app, "ESTREITA")
  await makeUnit(app, "ESTREITA-SUB", top.id)
  await page.setViewportSize({ width: 390, height: 820 })
  await signIn(app, `/organizations?path=MUN,${top.id}`)
  await expect(item(app, /^ESTREITA-SUB/)).toBeVisible()
  await expect(page.getByRole("tree")).toHaveCount(1)
  await item(app, /^ESTREITA-SUB/).click()
  await expect(page.getByText("Nenhuma unidade organizacional encontrada")).toBeVisible()
  await page.getByRole("button", { name: "Voltar ao nível acima" }).click()
  await expect(item(app, /^ESTREITA-SUB/)).toBeVisible()
  await page.getByRole("button", { name: "Voltar ao nível acima" }).click()
  await expect(column(app, "Unidades de MUNICIPAL")).toBeVisible()
})

test("a unit is given its networks, and who comes in from there is said to be there", async ({ app }) => {
  const { page } = app
  const unit = await makeUnit(app, "CASA")
  await signIn(app, "/organizations")
  await app.type(`> edit org CASA#${unit.id}`)
  await page.keyboard.press("Enter")
  const edit = app.dialog("Editar unidade")
  const networks = edit.getByRole("group", { name: "Redes" }).or(edit.getByLabel("Redes"))
  await networks.first().fill("127.0.0.1/8")
  await page.keyboard.press("Control+Enter")
  await expect(edit.getByText("127.0.0.1/8 tem bits além do prefixo: a rede é 127.0.0.0/8.")).toBeVisible()
  await expect(networks.first()).toBeFocused()
  await networks.first().fill("127.0.0.0/8")
  await edit.getByRole("button", { name: "Adicionar rede" }).click()
  await edit.getByRole("textbox", { name: "Rede 2" }).fill("10.0.0.0/16")
  await page.keyboard.press("Control+Enter")
  await expect(edit.getByText(/^10\.0\.0\.0\/16 já é uma rede de /)).toBeVisible()
  await edit.getByRole("button", { name: "Retirar rede 2" }).click()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Unidade organizacional atualizada.")).toBeVisible()
  expect(await unitNow(app, unit.id)).toMatchObject({ networks: ["127.0.0.0/8"] })
  await app.type(`> view org CASA#${unit.id}`)
  await page.keyboard.press("Enter")
  await expect(app.dialog("CASA").getByText("127.0.0.0/8")).toBeVisible()
  await page.keyboard.press("Escape")
  await app.type("> my devices")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("list", { name: "Meus dispositivos" })).toContainText("Rede da CASA")
  const administrator = await app.another("another browser")
  await administrator.signIn("10120130149", { at: `/sessions/users/${orgManager}` })
  await expect(administrator.page.getByText("Rede da CASA").first()).toBeVisible()
})
