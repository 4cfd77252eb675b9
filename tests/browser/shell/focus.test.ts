import { superAdmin } from "../api"
import { expect, test } from "../system"

const users = "/users/list?search=silva"

test("Alt and a number lead to the content, the menu, the search and the foot", { tag: "@core" }, async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: users })
  await expect(page.getByRole("grid").getByText("SILVA").first()).toBeVisible()
  await page.keyboard.press("Alt+1")
  await expect(page.getByRole("main")).toBeFocused()
  await page.keyboard.press("Alt+2")
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(app.menu("Painel")).toBeFocused()
  await page.keyboard.press("Alt+4")
  await expect(page.getByRole("contentinfo")).toBeFocused()
  await page.keyboard.press("Alt+3")
  await expect(app.palette).toBeFocused()
})

test("the first press of Tab offers to skip to the content", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await page.reload()
  await expect(page.getByRole("heading", { name: "Meu cadastro" })).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
})

test("what leads to another screen leads the focus there too, also from a link of the menu", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  const leading: [string, () => Promise<unknown>][] = [
    ["Usuários", () => page.keyboard.type("gp")],
    ["Painel", () => app.type("> integration app ABIS").then(() => page.keyboard.press("Enter"))],
  ]
  for (const [from, lead] of leading) {
    await app.menu(from).focus()
    await lead()
    await expect(page.getByRole("main")).toBeFocused()
  }
  await expect(page.getByText("Integração não configurada")).toBeVisible()
})

test("what opened over the page gives the focus back", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/12345678909" })
  const tab = page.getByRole("tab", { name: "Info. Básicas" })
  await tab.focus()

  await app.type("silva")
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await expect(app.palette).toBeHidden()
  await expect(tab).toBeFocused()

  await page.keyboard.press("?")
  await expect(app.dialog("Teclas").getByRole("searchbox")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(tab).toBeFocused()

  const inactivate = page.getByRole("button", { name: "Inativar" })
  await inactivate.focus()
  await page.keyboard.press("Enter")
  await expect(app.dialog("Inativar usuário").getByLabel("Justificativa")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(inactivate).toBeFocused()

  const profile = page.getByRole("button", { name: /^Seu perfil/ })
  await profile.focus()
  await page.keyboard.press("Enter")
  await expect(app.dialog("Seu perfil")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(profile).toBeFocused()
})

test("a command typed in the palette gives the focus back to where one was before", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: users })
  const grid = page.getByRole("grid", { name: "Usuários" })
  await expect(grid.getByText("SILVA").first()).toBeVisible()
  await grid.focus()
  await page.keyboard.press("n")
  await expect(app.dialog("Novo Usuário").getByRole("textbox", { name: "CPF" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(grid).toBeFocused()

  await app.type("> block user 12345678909 app SINAL")
  await page.keyboard.press("Enter")
  await expect(app.dialog("Bloquear usuário").getByLabel("Justificativa")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(grid).toBeFocused()
})

test("the focus returns to the list from the palette, and from a form just after a reload", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: users })
  const grid = page.getByRole("grid", { name: "Usuários" })
  await expect(grid.getByText("SILVA").first()).toBeVisible()
  await grid.focus()
  await page.keyboard.press("Control+k")
  await expect(app.palette).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(grid).toBeFocused()

  await page.reload()
  await expect(grid.getByText("SILVA").first()).toBeVisible()
  await grid.focus()
  await page.keyboard.press("n")
  await expect(app.dialog("Novo Usuário").getByRole("textbox", { name: "CPF" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(grid).toBeFocused()
})

test("nothing on a dialog's far side is reached by Tab", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/12345678909" })
  await page.getByRole("button", { name: "Inativar" }).click()
  const form = app.dialog("Inativar usuário")
  await expect(form.getByLabel("Justificativa")).toBeFocused()
  for (const back of [false, true]) {
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press(back ? "Shift+Tab" : "Tab")
      expect(await form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    }
  }
})

test("the focus goes to the screen where what had it is gone, or where an address opened the dialog", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me?command=my+access" })
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(page.getByRole("main")).toBeFocused()

  const link = page.getByRole("main").getByRole("link", { name: "Alterar senha" })
  await link.focus()
  await page.keyboard.press("g")
  await page.keyboard.press("u")
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
  await expect(page.getByRole("main")).toBeFocused()
})
