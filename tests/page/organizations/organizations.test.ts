import { storedUnitText, type UnitFieldName, unitFieldNames, unitFields } from "@/domain/organizations/fields"
import { superAdmin } from "../../support/console/api"
import { makeUnit } from "../../support/console/units"
import { type App, expect, test, testInAll } from "../system"

const orgManager = "10220230200"
const item = ({ page }: App, name: string | RegExp) => page.getByRole("treeitem", { name })
const column = ({ page }: App, name: string) => page.getByRole("tree", { name })
const signIn = (app: App, at = "/organizations") => app.signIn(orgManager, { at })

test("the tree is walked by the keys, and its place stands in the address", async ({ app }) => {
  const { page } = app
  const top = await makeUnit(app, "TECLAS")
  const children = [await makeUnit(app, "TECLAS-A", top.id), await makeUnit(app, "TECLAS-B", top.id)]
  await signIn(app)
  await expect(page.getByRole("heading", { name: "Estruturas Organizacionais" })).toBeVisible()
  await expect(page.getByText(/^\d+ unidades, \d+ inativas$/)).toBeVisible()
  for (const realm of ["FEDERAL", "ESTADUAL", "MUNICIPAL", "INTERNACIONAL"]) {
    await expect(item(app, realm)).toBeVisible()
  }
  // Before anything is chosen, the number of units in each realm is shown.
  const start = page.getByRole("region", { name: "Unidades por esfera" })
  await expect(start.getByRole("button", { name: /^MUNICIPAL \d+ unidades, \d+ no topo/ })).toBeVisible()
  await item(app, "MUNICIPAL").click()
  await expect(start).toBeHidden()
  await expect(column(app, "Unidades de MUNICIPAL").getByRole("treeitem").first()).toBeVisible()
  await page.keyboard.press("ArrowRight")
  await expect(column(app, "Unidades de MUNICIPAL")).toBeFocused()
  // Typing finds an acronym by its first letters, anywhere in the column.
  await page.keyboard.type("teclas", { delay: 100 })
  await expect(page).toHaveURL(new RegExp(`path=MUN%2C${top.id}$`))
  await expect(item(app, /^TECLAS Unidade/)).toHaveAttribute("aria-selected", "true")
  await expect(item(app, /^TECLAS-A/)).toBeVisible()
  await page.keyboard.press("ArrowRight")
  await expect(column(app, "Unidades de TECLAS")).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(page).toHaveURL(new RegExp(`path=MUN%2C${top.id}%2C${children[1]?.id}$`))
  // Its row is rendered before its details are loaded: the key is remembered until then.
  const release = await app.hold(`**/api/organizations/${children[1]?.id}`)
  await page.reload()
  await expect(item(app, /^TECLAS-B/)).toHaveAttribute("aria-selected", "true")
  await column(app, "Unidades de TECLAS").focus()
  await page.keyboard.press("Enter")
  release()
  await expect(app.dialog("TECLAS-B").getByText("Nenhuma operação registrada")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(app.dialog("TECLAS-B")).toBeHidden()
  await expect(column(app, "Unidades de TECLAS")).toBeFocused()
  await page.keyboard.press("ArrowLeft")
  await expect(page).toHaveURL(new RegExp(`path=MUN%2C${top.id}$`))
  await expect(column(app, "Unidades de MUNICIPAL")).toBeFocused()
})

testInAll("a unit of the tree has its commands in a menu of its row", async ({ app }) => {
  const { page } = app
  const top = await makeUnit(app, "MENU")
  await makeUnit(app, "MENU-ABAIXO", top.id)
  await signIn(app, `/organizations?path=MUN,${top.id}`)
  // An action on a row that is not the current one leaves the current one unchanged.
  await item(app, /^MENU-ABAIXO/)
    .getByRole("button", { name: "Mais ações" })
    .click()
  await page.getByRole("menuitem", { name: "Editar" }).click()
  await expect(app.dialog("Editar unidade").getByLabel("Sigla")).toHaveValue("MENU-ABAIXO")
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(new RegExp(`path=MUN(%2C|,)${top.id}$`))
})

testInAll("a search from three letters on opens the tree at what is chosen", async ({ app }) => {
  const { page } = app
  const top = await makeUnit(app, "BUSCADA")
  await makeUnit(app, "BUSCADA-SUB", top.id)
  await signIn(app)
  const search = page.getByRole("combobox", { name: "Buscar unidades" })
  await search.fill("bu")
  await expect(page.getByText("Digite pelo menos 3 letras.")).toBeVisible()
  await search.fill("nada com este nome")
  await expect(page.getByText("Nenhum resultado encontrado")).toBeVisible()
  await search.fill("buscada")
  await expect(page.getByRole("option")).toHaveCount(2)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("option")).toHaveCount(0)
  await search.fill("buscada-s")
  await expect(page.getByRole("option")).toHaveCount(1)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(item(app, /^BUSCADA-SUB/)).toHaveAttribute("aria-selected", "true")
  await expect(item(app, /^BUSCADA Unidade/)).toHaveAttribute("aria-selected", "true")
  // The keys continue from there.
  await expect(column(app, "Unidades de BUSCADA")).toBeFocused()
  await expect(page.getByRole("button", { name: "Ver", exact: true })).toBeVisible()
  await page.keyboard.press("Alt+Enter")
  await expect(app.dialog("BUSCADA-SUB")).toBeVisible()
})

/** Texts that are checked. Any other record needs no line here. */
const samples: Partial<Record<UnitFieldName, string>> = {
  cnpj: "11222333000181",
  website: "https://www.exemplo.gov.br",
}

test("each text of a unit has its place in form, details, audit and history", async ({ app }) => {
  const { page } = app
  const texts = unitFieldNames.map((name) => {
    const { label, max, mask = String } = unitFields[name]
    const stored = storedUnitText(name, samples[name] ?? `${label} ${name}`.slice(0, max)) ?? ""
    return { name, label, stored, shown: mask(stored) }
  })
  const values = Object.fromEntries(texts.map(({ name, stored }) => [name, stored]))
  // Abroad the names of state and city are texts.
  const unit = await makeUnit(app, "TEXTOS", undefined, { ...values, countryId: 620 })
  const { organizationAddress, organizationComplement, ...general } = unit
  expect({ ...general, ...organizationAddress, ...organizationComplement }).toMatchObject(values)

  await app.signIn(superAdmin, { at: `/organizations?unit=${unit.id}` })
  await page.getByRole("button", { name: "Ver", exact: true }).click()
  for (const { shown } of texts) await expect(app.dialog("TEXTOS")).toContainText(shown)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Editar" }).click()
  const form = app.dialog("Editar unidade")
  for (const { name, label, shown } of texts) {
    const field = form.getByLabel(name === "zipCode" ? "Código postal" : label, { exact: true })
    await expect(field).toHaveValue(shown)
  }

  await page.goto("/audit?kind=organization.create")
  await page.getByText(/^Criou a unidade TEXTOS/).click()
  for (const { label, stored } of texts) {
    const name = page.getByRole("rowheader", { name: label, exact: true })
    await expect(page.getByRole("row").filter({ has: name })).toContainText(stored)
  }
})
