import { type App, expect, test } from "../system"

const ordinary = "12345678909"
const mine = "/users/details/edit/me"
const tab = (app: App, name: string) => app.page.getByRole("tab", { name: new RegExp(`^${name}`) })
const ask = (app: App) => app.page.getByRole("button", { name: "Solicitar alterações" })

test("what is typed is asked about before another part is opened", async ({ app }) => {
  const { page } = app
  await app.signIn(ordinary, { at: `${mine}?tab=documents` })
  await ask(app).click()
  await page.getByRole("textbox", { name: "Zona" }).fill("99")
  await tab(app, "Profissional").click()
  const dialog = page.getByRole("alertdialog", { name: "Existem alterações não salvas..." })
  await dialog.getByRole("button", { name: "Continuar editando" }).click()
  await expect(page.getByRole("textbox", { name: "Zona" })).toHaveValue("99")
})
