import { makeApplication, rolesOf } from "../../support/console/roles"
import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

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

/** Finds a role by typing, and opens it from the list: all by keyboard. */
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

test("a chain role and its consul, made by keyboard alone", async ({ app }) => {
  const { id } = await makeApplication(app, "EDITORB")
  await open(app, id)
  await app.page.keyboard.press("n")
  await expect(create(app).getByLabel("Título")).toBeFocused()
  await app.page.keyboard.type("sigilo")
  await app.page.keyboard.press("Tab")
  await app.page.keyboard.type("Vê o que é sigiloso")
  await app.page.keyboard.press("Tab")
  await app.page.keyboard.press("ArrowRight")
  await expect(create(app).getByRole("radio", { name: /^Encadeada/ })).toBeChecked()
  await send(app)
  await expect(
    create(app).getByText("Um papel encadeado precisa de ao menos uma pessoa que o valide."),
  ).toBeVisible()
  const consul = create(app).getByRole("combobox", { name: "Conselho" })
  await expect(consul).toBeFocused()
  await app.page.keyboard.type(manager)
  await expect(create(app).getByRole("option", { name: /112\.212\.312-43/ })).toBeVisible()
  await app.page.keyboard.press("Enter")
  await expect(create(app).getByRole("button", { name: "Retirar GUSTAVO PEIXOTO" })).toBeVisible()
  await send(app)
  await expect(app.notice("Permissão criada com sucesso")).toBeVisible()
  await expect(row(app, "ROLE_EDITORB_SIGILO")).toContainText("Encadeada · 1 valida")
  const [role] = await rolesOf(app, id)
  expect(role).toMatchObject({ type: "chain", consul: [{ atalaiaId: manager }] })
})

test("becoming a chain role, it is said ahead how many lose it until it is validated", async ({ app }) => {
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
})

test("two pages edit one role: the second is told, and loses nothing", async ({ app }) => {
  const { id } = await makeApplication(app, "EDITORE", ["GESTOR", "OUTRO"])
  await open(app, id)
  const second = await app.another("same browser")
  await second.page.goto(`/applications/edit/${id}?tab=roles`)
  await openRole(app, "GESTOR")
  await openRole(second, "GESTOR")
  await edit(app).getByLabel("Descrição").fill("O que a primeira escreveu")
  await send(app)
  await expect(app.notice("Permissão atualizada com sucesso")).toBeVisible()
  await edit(second).getByLabel("Descrição").fill("O que a segunda escreveu")
  await send(second)
  await expect(edit(second).getByText("Agora está: O que a primeira escreveu")).toBeVisible()
  await expect(edit(second).getByLabel("Descrição")).toHaveValue("O que a segunda escreveu")
  await send(second)
  await expect(second.notice("Permissão atualizada com sucesso")).toBeVisible()
  const gestor = (await rolesOf(app, id)).find(({ title }) => title === "ROLE_EDITORE_GESTOR")
  expect(gestor).toMatchObject({ description: "O que a segunda escreveu", version: 3 })
})

test("500 roles: only what is in sight is drawn, and typing finds one at once", async ({ app }) => {
  const { id, roles } = await makeApplication(app, "EDITORG", ["MODELO"])
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...roles.MODELO,
    id: 900_000 + index,
    title: `ROLE_EDITORG_${String(index).padStart(3, "0")}`,
  }))
  await app.page.route("**/api/roles?*", (route) => route.fulfill({ json: many }))
  await open(app, id)
  await expect(app.page.getByRole("grid")).toHaveAttribute("aria-rowcount", "501")
  await expect.poll(() => app.page.getByRole("grid").getByRole("row").count()).toBeLessThan(60)
  await app.page.keyboard.press("End")
  await expect(row(app, "ROLE_EDITORG_499")).toBeInViewport()
  await app.page.keyboard.press("/")
  await app.page.keyboard.type("g_123")
  await expect(app.page.getByRole("grid").getByRole("row")).toHaveCount(2)
  await expect(row(app, "ROLE_EDITORG_123")).toBeVisible()
})
