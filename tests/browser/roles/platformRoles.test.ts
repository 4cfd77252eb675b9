import { rolesOf } from "../../support/console/roles"
import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

const grid = ({ page }: App) => page.getByRole("grid", { name: "Permissões Gerais" })
const row = (app: App, title: string) => grid(app).getByRole("row", { name: new RegExp(`${title}\\b`) })
const edit = (app: App) => app.dialog("Editar permissão geral")
const send = ({ page }: App) => page.keyboard.press("Control+Enter")

async function find(app: App, text: string) {
  await app.page.keyboard.press("/")
  await app.page.keyboard.press("Control+a")
  await app.page.keyboard.type(text)
  await expect(grid(app).getByRole("row")).toHaveCount(2)
  await app.page.keyboard.press("ArrowDown")
}

test("the life of a platform role, by keyboard alone", async ({ app }) => {
  await app.signIn(superAdmin, { at: "/users/list" })
  await expect(app.page.getByRole("grid", { name: "Usuários" })).toBeVisible()
  await app.page.keyboard.press("g")
  await app.page.keyboard.press("r")
  await expect(row(app, "ROLE_ATALAIA_ADMIN")).toBeVisible()
  await app.page.keyboard.press("n")
  const create = app.dialog("Nova permissão geral")
  await expect(create.getByLabel("Título")).toBeFocused()
  await expect(create.getByText("ROLE_ATALAIA_")).toBeVisible()
  await app.page.keyboard.type("auditor geral")
  await app.page.keyboard.press("Tab")
  await app.page.keyboard.type("Audita a plataforma")
  await send(app)
  await expect(app.notice("Permissão criada com sucesso")).toBeVisible()

  await find(app, "auditor")
  await app.page.keyboard.press("Enter")
  await expect(edit(app).getByLabel("Título")).toHaveValue("AUDITOR_GERAL")
  await edit(app).getByLabel("Descrição").fill("Audita tudo")
  await send(app)
  await expect(app.notice("Permissão atualizada com sucesso")).toBeVisible()
  await expect(row(app, "ROLE_ATALAIA_AUDITOR_GERAL")).toContainText("Audita tudo")

  await app.type("> delete platform-role ROLE_ATALAIA_AUDITOR_GERAL")
  await app.page.keyboard.press("Enter")
  const question = app.page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await expect(question).toContainText("ROLE_ATALAIA_AUDITOR_GERAL em toda a plataforma")
  await app.remove()
  await expect(app.notice("Permissão deletada com sucesso")).toBeVisible()
  const titles = (await rolesOf(app, 1)).map(({ title }) => title)
  expect(titles).not.toContain("ROLE_ATALAIA_AUDITOR_GERAL")
})

test("of a role that the system relies on only what is said of it changes", async ({ app }) => {
  await app.signIn(superAdmin, { at: "/platform-roles/list" })
  await expect(row(app, "ROLE_ATALAIA_LINKER")).toBeVisible()
  await find(app, "linker")
  await expect(row(app, "ROLE_ATALAIA_LINKER").getByRole("button", { name: "Remover" })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
  await app.page.keyboard.press("e")
  await expect(edit(app).getByLabel("Título")).toHaveAttribute("readonly", "")
  await expect(edit(app).getByText(/^É um papel do próprio sistema/)).toBeVisible()
  await expect(edit(app).getByRole("radio", { name: /^Encadeada/ })).toBeDisabled()
  await expect(edit(app).getByRole("checkbox", { name: "Ativa" })).toBeDisabled()
  await edit(app).getByLabel("Descrição").fill("Vincula pessoas a aplicações")
  await send(app)
  await expect(app.notice("Permissão atualizada com sucesso")).toBeVisible()
  await expect(row(app, "ROLE_ATALAIA_LINKER")).toContainText("Vincula pessoas a aplicações")
})

test("roles that govern applications stand apart, in their groups, and are only looked at", async ({
  app,
}) => {
  await app.signIn(superAdmin, { at: "/platform-roles/list" })
  await expect(app.page.getByText(/^11 papéis da plataforma, \d+ que governam aplicações$/)).toBeVisible()
  await expect(app.page.getByRole("rowheader")).toHaveText([
    "Papel de administração da segurança",
    "Papéis da aplicação",
  ])
  await app.page.getByRole("switch", { name: "Mostrar os que governam aplicações" }).press("Space")
  await expect(app.page.getByRole("rowheader").nth(1)).toHaveText("Papéis de administrador")
  await find(app, "ger_app_sinal")
  await expect(row(app, "ROLE_GER_APP_SINAL").getByRole("button", { name: /^Editar/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
  await app.page.keyboard.press("Enter")
  await expect(app.page).not.toHaveURL(/command=/)
})

test("below 768 pixels the roles are cards with a menu each", async ({ app }) => {
  await app.page.setViewportSize({ width: 390, height: 800 })
  await app.signIn(superAdmin, { at: "/platform-roles/list?search=linker" })
  const card = app.page.getByRole("listitem").filter({ hasText: "ROLE_ATALAIA_LINKER" })
  await card.getByRole("button", { name: "Mais ações" }).click()
  await app.page.getByRole("menuitem", { name: "Editar" }).click()
  await expect(edit(app)).toBeVisible()
})
