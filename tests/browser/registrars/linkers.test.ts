import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const appAdmin = "11121131182"
const management = "/linker/linker-management"
const hint = "É necessário selecionar pelo menos uma permissão"

const rowsOf = ({ page }: App) => page.getByRole("grid").getByRole("row")
const linkersOf = (app: App, name: string) =>
  as(app, superAdmin, (call) =>
    call<{ items: { organization: { acronym: string }; permissions: Record<string, unknown[]> }[] }>(
      "GET",
      `/assignments-approvers/search?${new URLSearchParams({ name })}`,
    ),
  )

test("one is made, changed and removed, by menu alone", async ({ app }) => {
  const { page } = app
  await app.signIn(appAdmin, { at: `${management}?name=jo%C3%A3o+pedro` })
  await page.getByRole("button", { name: "Adicionar cadastrador vinculador" }).click()
  await expect(page.getByRole("heading", { name: "Adicionar cadastrador vinculador" })).toBeVisible()
  const add = page.getByRole("button", { name: "Adicionar" })
  await expect(add).toHaveAttribute("aria-disabled", "true")
  await expect(add).toHaveAccessibleDescription(hint)
  await page.keyboard.press("Control+s")
  await expect(app.notice(hint)).toBeVisible()

  await page.getByLabel("Usuário").focus()
  for (const message of [
    "Por favor, selecione um usuário!",
    "Por favor, selecione uma estrutura organizacional!",
    "Por favor, selecione um aplicativo!",
  ]) {
    await page.keyboard.press("Tab")
    await expect(page.getByText(message)).toBeVisible()
  }
  await page.getByLabel("Usuário").fill("joão pedro silva")
  await page.getByRole("option", { name: /123\.456\.789-09/ }).click()
  await page.getByLabel("Organização vinculada").fill("pcsp")
  await page.getByRole("option", { name: /^PCSP Polícia/ }).click()
  await page.getByLabel("Aplicação").fill("alertas")
  await page.getByRole("option", { name: /^SINAL/ }).click()
  await page.getByRole("button", { name: "Selecionar todas: perfis" }).click()
  await expect(page.getByText("3 de 3")).toBeVisible()
  await page.getByRole("button", { name: "Desmarcar todas: perfis" }).click()
  await expect(add).toHaveAttribute("aria-disabled", "true")
  await page.getByRole("button", { name: "Avançado" }).click()
  await page.getByRole("option", { name: /ROLE_SINAL_CONSULTA/ }).click()
  await expect(
    page.getByText(/vínculo com SINAL, que ainda não vale: falta o papel ROLE_ATALAIA_LINKER/),
  ).toBeVisible()
  await add.click()
  await expect(app.notice("Cadastrador vinculador criado com sucesso!")).toBeVisible()

  await expect(page).toHaveURL(/linker-management\?name=jo%C3%A3o\+pedro$/)
  await rowsOf(app).nth(1).getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Editar" }).click()
  await expect(page.getByRole("heading", { name: "Editar cadastrador vinculador" })).toBeVisible()
  await expect(page.getByLabel("Usuário")).toBeDisabled()
  await expect(page.getByLabel("Aplicação")).toBeDisabled()
  await expect(page.getByRole("option", { name: /ROLE_SINAL_CONSULTA/ })).toHaveAttribute(
    "aria-selected",
    "true",
  )
  await page.getByRole("button", { name: "Selecionar todas: perfis" }).click()
  await page.getByRole("option", { name: /ROLE_SINAL_CONSULTA/ }).click()
  await page.getByRole("button", { name: "Salvar" }).click()
  await expect(app.notice("Cadastrador vinculador atualizado com sucesso!")).toBeVisible()
  expect((await linkersOf(app, "joão pedro silva")).items).toMatchObject([
    { organization: { acronym: "PCSP" }, permissions: { roles: [], profiles: [{}, {}, {}] } },
  ])

  await rowsOf(app).nth(1).getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Remover" }).click()
  const question = page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await expect(question).toContainText("JOÃO PEDRO SILVA em SINAL")
  await app.remove()
  await expect(app.notice("Cadastrador vinculador removido com sucesso!")).toBeVisible()
  await expect(page.getByText("Nenhum cadastrador vinculador encontrado")).toBeVisible()
})
