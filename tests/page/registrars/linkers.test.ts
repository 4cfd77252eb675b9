import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const appAdmin = "11121131182"
const person = "12345678909"
const other = "11321331304"
const linker = "11021031011"

const rowsOf = ({ page }: App) => page.getByRole("grid").getByRole("row")
const filters = ({ page }: App) => page.getByRole("form", { name: "Buscar cadastradores vinculadores" })
const linkersOf = (app: App, name: string) =>
  as(app, superAdmin, (call) =>
    call<{ items: { organization: { acronym: string }; permissions: Record<string, unknown[]> }[] }>(
      "GET",
      `/assignments-approvers/search?${new URLSearchParams({ name })}`,
    ),
  )

testInAll("a search says what it found, and stands in the address", async ({ app }) => {
  const { page } = app
  await app.signIn(appAdmin)
  await app.menu("Gerenciar vinculadores").click()
  await expect(page.getByText("Utilize algum filtro para listar os cadastradores vinculadores")).toBeVisible()
  const search = filters(app).getByRole("button", { name: "Buscar" })
  await expect(search).toHaveAttribute("aria-disabled", "true")
  await filters(app).getByLabel("Nome").fill("ninguém assim")
  await search.click()
  await expect(page.getByText("Nenhum cadastrador vinculador encontrado")).toBeVisible()
  await filters(app).getByLabel("Nome").fill("")
  await filters(app).getByLabel("CPF").pressSequentially(linker)
  await filters(app).getByLabel("Aplicação").selectOption("SINAL")
  await page.keyboard.press("Tab")
  await filters(app).getByLabel("Organização").fill("pmce")
  await page.keyboard.press("Enter")
  await expect(rowsOf(app)).toHaveCount(2)
  const row = rowsOf(app).nth(1)
  await expect(row).toContainText("MARCOS ANTÔNIO REIS")
  await expect(row).toContainText("110.210.310-11")
  await expect(row).toContainText("SINAL")
  await expect(row).toContainText("PMCE")
  await expect(row).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(page).toHaveURL(/cpf=11021031011&app=SINAL&organization=pmce/)
  await page.reload()
  await expect(rowsOf(app)).toHaveCount(2)
  await expect(filters(app).getByLabel("CPF")).toHaveValue("110.210.310-11")
})

test("one is made, changed and removed by typing and keys", async ({ app }) => {
  const { page } = app
  await app.signIn(appAdmin)
  await app.type("> novo vinculador")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Usuário")).toBeFocused()
  await page.keyboard.type(other)
  await expect(page.getByRole("option", { name: /113\.213\.313-04/ })).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await page.keyboard.type("cbmerj")
  await expect(page.getByRole("option", { name: /^CBMERJ/ }).first()).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await page.keyboard.type("sinal")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("combobox", { name: "Perfis" })).toBeVisible()
  await page.getByRole("combobox", { name: "Perfis" }).focus()
  await page.keyboard.type("sala")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Cadastrador vinculador criado com sucesso!")).toBeVisible()

  await app.type(`> edit linker ${other} app SINAL`)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Editar cadastrador vinculador" })).toBeVisible()
  await page.getByRole("combobox", { name: "Perfis" }).focus()
  await page.keyboard.type("controle")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Cadastrador vinculador atualizado com sucesso!")).toBeVisible()
  expect((await linkersOf(app, "patrícia lemos")).items).toMatchObject([
    { permissions: { profiles: [{ name: "CONTROLE INTERNO" }, { name: "SALA DE OPERAÇÕES" }] } },
  ])

  await app.type(`> remover vinculador ${other} app SINAL`)
  await page.keyboard.press("Enter")
  const question = page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await expect(question).toContainText(/deixa de decidir sobre os acessos a SINAL/)
  await app.remove()
  await expect(app.notice("Cadastrador vinculador removido com sucesso!")).toBeVisible()
  expect((await linkersOf(app, "patrícia lemos")).items).toEqual([])
})

testInAll("an address names who it is to be; an unfinished one leads to the list", async ({ app }) => {
  const { page } = app
  await app.signIn(appAdmin, { at: `/linker/new/${person}` })
  await expect(page.getByLabel("Usuário")).toHaveValue("JOÃO PEDRO SILVA")
  await page.goto(`/linker/edit/${person}`)
  await expect(page).toHaveURL(/linker-management$/)
  await page.goto(`/linker/edit/${person}/1`)
  await expect(page.getByText("Não foi possível carregar o cadastrador vinculador.")).toBeVisible()
})
