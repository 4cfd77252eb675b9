import { makeApplication, rolesOf } from "../../support/console/roles"
import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

const manager = "11221231243"

const create = (app: App) => app.dialog("Nova permissão")
const row = ({ page }: App, title: string) =>
  page.getByRole("grid").getByRole("row", { name: new RegExp(`${title}\\b`) })
const send = ({ page }: App) => page.keyboard.press("Control+Enter")

const search = ({ page }: App) => page.getByRole("combobox", { name: /^Buscar em Permissões de/ })

async function open(app: App, id: number | string) {
  await app.signIn(superAdmin, { at: `/applications/edit/${id}?tab=roles` })
  await expect(search(app)).toBeVisible()
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
