import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const silva = "/users/list?search=silva"

const kept = (app: App, name: string, { shared = false, by = superAdmin, address = silva } = {}) =>
  as(app, by, (call) => call<{ id: number }>("POST", "/searches", { name, address, shared }))
const popover = (app: App) => app.dialog("Buscas guardadas")
const openPopover = ({ page }: App) => page.getByRole("button", { name: "Buscas guardadas" }).click()

test("Tab completes a saved search by its name", async ({ app }) => {
  const { page } = app
  await kept(app, "Os Silva")
  await app.signIn(superAdmin, { at: "/me" })
  await app.type("> abrir busca silv")
  await expect(page.getByRole("option", { name: /Os Silva/ })).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("combobox", { name: "Buscar ou comandar" })).toHaveValue(
    /^> abrir busca "?Os Silva"?\s*$/,
  )
  await page.keyboard.press("Enter")
  await expect(page.getByRole("combobox", { name: "Buscar usuários" })).toHaveValue("silva")
})

test("what is typed last is what is kept, however fast the keys come", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list" })
  await expect(page.getByRole("combobox", { name: "Buscar usuários" })).toBeVisible()
  await app.typeAhead(async () => {
    for (const key of ["/", ..."silva", "Escape", "f"]) await page.keyboard.press(key)
    await page.keyboard.type("Depressa")
  })
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Busca guardada")).toBeVisible()
  await openPopover(app)
  await expect(popover(app).getByRole("link", { name: /Depressa/ })).toHaveText("Depressasilva")
})
