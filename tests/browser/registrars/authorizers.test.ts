import { type App, expect, test } from "../system"

const authorizerManager = "10820830895"

const link = (app: App) => app.dialog("Vincular cadastrador autorizador")
const rowsOf = ({ page }: App) => page.getByRole("grid").getByRole("row")

test("are linked and unlinked by menu alone, found by those who may not search users", async ({ app }) => {
  const { page } = app
  await app.signIn(authorizerManager)
  await app.menu("Gerenciar autorizadores").click()
  await expect(page.getByText(/^Foram encontrados \d+ resultados na busca$/)).toBeVisible()

  await page.getByRole("button", { name: "Vincular cadastrador autorizador" }).click()
  await link(app).getByRole("button", { name: "Vincular" }).click()
  await expect(link(app).getByText("Por favor, insira um nome!")).toBeVisible()
  await expect(link(app).getByText("Por favor, insira uma organização!")).toBeVisible()
  await link(app).getByLabel("Usuário").fill("joão pedro silva")
  await link(app)
    .getByRole("option", { name: /123\.456\.789-09/ })
    .click()
  await link(app).getByLabel("Organização").fill("pmce")
  await link(app)
    .getByRole("option", { name: /^PMCE Polícia/ })
    .click()
  await expect(
    link(app).getByText(/vínculo com PMCE, que ainda não vale: falta o papel ROLE_ATALAIA_AUTHORIZER/),
  ).toBeVisible()
  await link(app).getByRole("button", { name: "Vincular" }).click()
  await expect(app.notice("Cadastrador autorizador vinculado com sucesso")).toBeVisible()

  const form = page.getByRole("form", { name: "Buscar cadastradores autorizadores" })
  await form.getByLabel("CPF").pressSequentially("12345678909")
  await expect(form.getByLabel("CPF")).toHaveValue("123.456.789-09")
  await form.getByRole("button", { name: "Buscar" }).click()
  await expect(page.getByText("Foi encontrado 1 resultado na busca")).toBeVisible()
  await expect(page).toHaveURL(/cpf=12345678909/)
  const row = rowsOf(app).filter({ hasText: "JOÃO PEDRO SILVA" })
  await expect(row).toContainText("Sem papel de autorizador: o vínculo ainda não vale")

  await row.getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Desvincular" }).click()
  const question = page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await expect(question).toContainText("JOÃO PEDRO SILVA em PMCE")
  await question.getByRole("button", { name: "Remover" }).click()
  await expect(app.notice("Cadastrador autorizador removido com sucesso")).toBeVisible()
  await expect(page.getByText("Nenhum resultado encontrado")).toBeVisible()
})
