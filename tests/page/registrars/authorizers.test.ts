import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const authorizerManager = "10820830895"
const authorizer = "10720730724"
const person = "12345678909"
const manager = "/authorizer/authorizer-manager"

const link = (app: App) => app.dialog("Vincular cadastrador autorizador")
const rowsOf = ({ page }: App) => page.getByRole("grid").getByRole("row")

testInAll(
  "somebody is unlinked from a unit that is called by two letters, by the row and by its name",
  async ({ app }) => {
    const { page } = app
    const person = "12345678909"
    await app.signIn(superAdmin, { at: `${manager}?cpf=${person}` })
    const question = page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
    await app.type(`> vincular autorizador ${person} org PF`)
    await page.keyboard.press("Enter")
    await expect(link(app).getByLabel("Organização")).toHaveValue("PF")
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("Cadastrador autorizador vinculado com sucesso")).toBeVisible()
    await rowsOf(app).getByRole("button", { name: "Mais ações" }).click()
    await page.getByRole("menuitem", { name: "Desvincular" }).click()
    await expect(question).toContainText("JOÃO PEDRO SILVA em PF")
    await page.keyboard.press("Escape")
    await app.type(`> desvincular autorizador ${person} org PF`)
    await page.keyboard.press("Enter")
    await expect(question).toContainText("JOÃO PEDRO SILVA em PF")
    await question.getByRole("button", { name: "Remover" }).click()
    await expect(app.notice("Cadastrador autorizador removido com sucesso")).toBeVisible()
  },
)

testInAll(
  "a line that says all is sent from the palette, and its notice undoes it without a question",
  async ({ app }) => {
    const { page } = app
    await app.signIn(superAdmin, { at: `${manager}?cpf=${person}` })
    await app.type("> vincular autorizador")
    const execute = page.getByRole("button", { name: /executar$/ })
    await expect(page.getByRole("button", { name: /abrir formulário$/ })).toBeVisible()
    await expect(execute).toBeHidden()
    await app.palette.fill(`> vincular autorizador ${person} org PF`)
    await expect(page.getByRole("complementary", { name: "Detalhes" })).toContainText(
      "Ao confirmar, João Pedro",
    )
    await expect(execute).toBeVisible()
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("Cadastrador autorizador vinculado com sucesso")).toBeVisible()
    await expect(rowsOf(app).filter({ hasText: "JOÃO PEDRO SILVA" })).toBeVisible()
    await page.getByRole("button", { name: /^Desfazer/ }).click()
    await expect(app.notice("Desfeito: “Cadastrador autorizador vinculado com sucesso”")).toBeVisible()
    await expect(page.getByText("Nenhum resultado encontrado")).toBeVisible()
  },
)

testInAll("a link is taken back from its notice, which says what was undone", async ({ app }) => {
  await app.signIn(superAdmin, { at: `${manager}?cpf=${person}` })
  await app.type(`> vincular autorizador ${person} org PF`)
  await app.page.keyboard.press("Enter")
  await expect(link(app).getByLabel("Organização")).toHaveValue("PF")
  await app.page.keyboard.press("Control+Enter")
  await expect(rowsOf(app).filter({ hasText: "JOÃO PEDRO SILVA" })).toBeVisible()
  await app.page.getByRole("button", { name: /^Desfazer/ }).click()
  await expect(app.notice("Desfeito: “Cadastrador autorizador vinculado com sucesso”")).toBeVisible()
  await expect(app.page.getByText("Nenhum resultado encontrado")).toBeVisible()
})

testInAll("a person opened in the list leads back to the list as it was searched", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `${manager}?cpf=${authorizer}` })
  await rowsOf(app).filter({ hasText: "PMCE" }).first().click()
  await expect(page.getByRole("heading", { name: "LUCIANA PRADO" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(new RegExp(`${manager}\\?cpf=${authorizer}$`))

  await app.menu("Usuários").click()
  await page.getByRole("combobox", { name: "Buscar usuários" }).fill(authorizer)
  await rowsOf(app).filter({ hasText: "107.207.307-24" }).click()
  await expect(page.getByRole("heading", { name: "LUCIANA PRADO" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(new RegExp(`/users/list\\?search=${authorizer}$`))
})

testInAll("are searched by unit, and the search stands in the address", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: manager })
  const form = page.getByRole("form", { name: "Buscar cadastradores autorizadores" })
  await expect(form).toBeVisible()
  await page.keyboard.press("/")
  await expect(form.getByLabel("Nome")).toBeFocused()
  await page.keyboard.type("luciana")
  await form.getByLabel("Organização").fill("pmce")
  await page.getByRole("option", { name: /^PMCE Polícia/ }).click()
  await form.getByRole("button", { name: "Buscar" }).click()
  await expect(page.getByText("Foi encontrado 1 resultado na busca")).toBeVisible()
  await expect(rowsOf(app).nth(1)).toContainText("LUCIANA PRADO")
  await page.reload()
  await expect(form.getByLabel("Organização")).toHaveValue("PMCE")
  await expect(form.getByLabel("Nome")).toHaveValue("luciana")
  await expect(page.getByText("Foi encontrado 1 resultado na busca")).toBeVisible()
  await form.getByText("Limpar", { exact: true }).click()
  await expect(page.getByText(/^Foram encontrados \d+ resultados na busca$/)).toBeVisible()
  await expect(form.getByLabel("Nome")).toHaveValue("")
})

testInAll("a CPF that cannot be is said, and not searched for", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: manager })
  for (const [at, label] of [
    [manager, "Buscar cadastradores autorizadores"],
    ["/linker/linker-management", "Buscar cadastradores vinculadores"],
  ] as const) {
    await page.goto(at)
    const form = page.getByRole("form", { name: label })
    await form.getByLabel("CPF").fill("11111111111")
    await page.keyboard.press("Enter")
    await expect(form.getByText("CPF/Estrangeiro Inválido")).toBeVisible()
    await expect(page).not.toHaveURL(/cpf=/)
    await form.getByLabel("CPF").fill("10720730724")
    await expect(form.getByText("CPF/Estrangeiro Inválido")).toBeHidden()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/cpf=10720730724/)
  }
})

test("come in pages of ten", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: manager })
  const pages = page.getByRole("navigation", { name: "Páginas" })
  await expect(pages).toContainText("Página 1 de 2")
  await expect(rowsOf(app)).toHaveCount(11)
  await pages.getByRole("button", { name: "Próxima" }).click()
  await expect(pages).toContainText("Página 2 de 2")
  await expect(page).toHaveURL(/page=2/)
  await expect(rowsOf(app)).not.toHaveCount(11)
  await pages.getByRole("button", { name: "Anterior" }).click()
  await expect(rowsOf(app)).toHaveCount(11)
})

test("are linked and unlinked by typing", async ({ app }) => {
  const { page } = app
  await app.signIn(authorizerManager)
  await app.type(`> link authorizer ${person} org PCSP`)
  await page.keyboard.press("Enter")
  await expect(link(app).getByLabel("Usuário")).toHaveValue("JOÃO PEDRO SILVA")
  await expect(link(app).getByLabel("Organização")).toHaveValue("PCSP")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Cadastrador autorizador vinculado com sucesso")).toBeVisible()
  await expect(link(app)).toBeHidden()

  await app.type(`> desvincular autorizador ${person} org PCSP`)
  await page.keyboard.press("Enter")
  const question = page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await expect(question).toContainText("JOÃO PEDRO SILVA em PCSP")
  await question.getByRole("button", { name: "Remover" }).click()
  await expect(app.notice("Cadastrador autorizador removido com sucesso")).toBeVisible()
  const left = await as(app, authorizerManager, (call) =>
    call<unknown[]>("POST", "/organization-users-approves/user/organizations", { userAtalaiaId: person }),
  )
  expect(left).toEqual([])
})

test("that are not linked there cannot be unlinked, and a second link is refused in words", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(authorizerManager, {
    at: `/me?${new URLSearchParams({ command: `unlink authorizer ${authorizer} org PCSP` })}`,
  })
  await expect(page.getByText("LUCIANA PRADO não tem vínculo com PCSP.")).toBeVisible()
  await page.keyboard.press("Escape")
  await app.type(`> vincular autorizador ${authorizer} org PMCE`)
  await page.keyboard.press("Enter")
  await expect(link(app).getByText("LUCIANA PRADO já tem vínculo com PMCE.")).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(link(app).getByRole("alert")).toContainText("já tem vínculo com PMCE")
  await expect(link(app).getByRole("button", { name: "Vincular" })).toBeEnabled()
})
