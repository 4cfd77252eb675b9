import { makeApplication, rolesOf } from "../../support/console/roles"
import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const manager = "11221231243"
const person = "12345678909"
const other = "11321331304"

const create = (app: App) => app.dialog("Nova permissão")
const edit = (app: App) => app.dialog("Editar permissão")
const row = ({ page }: App, title: string) =>
  page.getByRole("grid").getByRole("row", { name: new RegExp(`${title}\\b`) })
const send = ({ page }: App) => page.keyboard.press("Control+Enter")

const search = ({ page }: App) => page.getByRole("combobox", { name: /^Buscar em Permissões de/ })

async function open(app: App, id: number | string) {
  await app.signIn(superAdmin, { at: `/applications/edit/${id}?tab=roles` })
  await expect(search(app)).toBeVisible()
}

/** Finds a role by typing, and opens it from the list, all by keyboard. */
async function openRole(app: App, title: string) {
  await expect(search(app)).toBeVisible()
  await app.page.keyboard.press("/")
  await expect(search(app)).toBeFocused()
  await app.page.keyboard.type(title.toLowerCase())
  await expect(app.page.getByRole("grid").getByRole("row")).toHaveCount(2)
  await app.page.keyboard.press("ArrowDown")
  await app.page.keyboard.press("e")
  await expect(edit(app).getByLabel("Descrição")).toBeVisible()
}

test("a basic role, made by keyboard alone", async ({ app }) => {
  const { id } = await makeApplication(app, "EDITORA")
  await open(app, id)
  await expect(app.page.getByText("Aplicação ainda não possui permissões cadastradas.")).toBeVisible()
  await app.page.keyboard.press("n")
  await expect(create(app).getByLabel("Título")).toBeFocused()
  await expect(create(app).getByText("ROLE_EDITORA_")).toBeVisible()
  await send(app)
  await expect(create(app).getByText("Por favor, insira o título do papel!")).toBeVisible()
  await expect(create(app).getByText("Por favor, insira a descrição do papel!")).toBeVisible()
  await app.page.keyboard.type("perito de campo")
  await expect(create(app).getByLabel("Título")).toHaveValue("PERITO_DE_CAMPO")
  await app.page.keyboard.press("Tab")
  await app.page.keyboard.type("Registra perícias")
  await send(app)
  await expect(app.notice("Permissão criada com sucesso")).toBeVisible()
  await expect(create(app)).toBeHidden()
  await expect(row(app, "ROLE_EDITORA_PERITO_DE_CAMPO")).toContainText("Registra perícias")
})

test("a title that is there already is said under its field, and nothing typed is lost", async ({ app }) => {
  const { id } = await makeApplication(app, "EDITORC", ["LEITOR"])
  await open(app, id)
  await app.page.keyboard.press("n")
  await create(app).getByLabel("Título").fill("leitor")
  await create(app).getByLabel("Descrição").fill("Lê tudo")
  await send(app)
  await expect(
    create(app).getByText("Já existe o papel ROLE_EDITORC_LEITOR em EDITORC.").first(),
  ).toBeVisible()
  await expect(
    create(app).getByText("Houve um error ao criar a Role, tente novamente mais tarde.", { exact: true }),
  ).toBeVisible()
  await expect(create(app).getByLabel("Título")).toBeFocused()
  await expect(create(app).getByLabel("Descrição")).toHaveValue("Lê tudo")
})

testInAll("removing a role says what is lost with it", async ({ app }) => {
  const { id } = await makeApplication(app, "EDITORF", ["PLANTAO", "OUTRO"], [person, other])
  await open(app, id)
  await row(app, "ROLE_EDITORF_PLANTAO").getByRole("button", { name: "Mais ações" }).click()
  await app.page.getByRole("menuitem", { name: "Remover" }).click()
  const question = app.page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await expect(question).toContainText("ROLE_EDITORF_PLANTAO em EDITORF")
  await expect(question).toContainText(/Perdem-se com isso 2 atribuições de 2 pessoas/)
  await expect(question).toContainText("Essa ação não poderá ser desfeita.")
  await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused()
  await app.remove()
  await expect(app.notice("Permissão deletada com sucesso")).toBeVisible()
  await expect(row(app, "ROLE_EDITORF_PLANTAO")).toHaveCount(0)
  expect((await rolesOf(app, id)).map(({ title }) => title)).toEqual(["ROLE_EDITORF_OUTRO"])
})

test("the roles of the security application are looked at only, in their groups", async ({ app }) => {
  await open(app, 1)
  await expect(
    app.page.getByText("Os papéis da aplicação de segurança são mantidos em Permissões Gerais"),
  ).toBeVisible()
  await expect(app.page.getByRole("rowheader").first()).toHaveText("Papel de administração da segurança")
  await expect(app.page.getByRole("rowheader").nth(1)).toHaveText("Papéis de administrador")
  await expect(app.page.getByRole("button", { name: "Nova permissão" })).toHaveCount(0)
  await app.page.keyboard.press("j")
  await app.page.keyboard.press("Enter")
  await expect(app.page).not.toHaveURL(/command=/)
  await app.page.getByRole("link", { name: "Permissões Gerais" }).last().click()
  await expect(app.page).toHaveURL(/\/platform-roles\/list$/)
})

testInAll(
  "becoming a chain role, it is said ahead how many lose it until it is validated",
  async ({ app }) => {
    const { id } = await makeApplication(app, "EDITORD", ["OPERADOR", "OUTRO"], [person, other])
    await open(app, id)
    await openRole(app, "OPERADOR")
    await edit(app)
      .getByRole("radio", { name: /^Encadeada/ })
      .check()
    await edit(app).getByRole("combobox", { name: "Conselho" }).fill(manager)
    await expect(edit(app).getByRole("option", { name: /112\.212\.312-43/ })).toBeVisible()
    await app.page.keyboard.press("Enter")
    await expect(
      edit(app).getByText(/2 pessoas deixam de tê-lo até que alguém do conselho valide\./),
    ).toBeVisible()
    expect((await rolesOf(app, id)).map(({ type }) => type)).toEqual(["basic", "basic"])
    await send(app)
    await expect(app.notice("Permissão atualizada com sucesso")).toBeVisible()
    await expect(row(app, "ROLE_EDITORD_OPERADOR")).toContainText("Encadeada · 1 valida")
  },
)

test("who saves a role that somebody else has changed is told, and loses nothing", async ({ app }) => {
  const { id, roles } = await makeApplication(app, "EDITORE", ["GESTOR", "OUTRO"])
  await open(app, id)
  await openRole(app, "GESTOR")
  await as(app, superAdmin, (call) => {
    const body = { title: "GESTOR", description: "O que a primeira escreveu", type: "basic", consul: [] }
    return call("PUT", `/roles/${roles.GESTOR?.id}`, { ...body, twoFactorRequired: false, active: true })
  })
  await edit(app).getByLabel("Descrição").fill("O que a segunda escreveu")
  await send(app)
  await expect(edit(app).getByText("Agora está: O que a primeira escreveu")).toBeVisible()
  await expect(edit(app).getByLabel("Descrição")).toHaveValue("O que a segunda escreveu")
  await send(app)
  await expect(app.notice("Permissão atualizada com sucesso")).toBeVisible()
  const gestor = (await rolesOf(app, id)).find(({ title }) => title === "ROLE_EDITORE_GESTOR")
  expect(gestor).toMatchObject({ description: "O que a segunda escreveu", version: 3 })
})
