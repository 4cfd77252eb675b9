import { TOTP } from "otpauth"
import { as, superAdmin } from "../api"
import { type App, demoPassword, expect, test, testInAll } from "../system"

/** A person who must re-authenticate for an action does so by keyboard, and loses no input. */
const ordinary = "12345678909"
const question = (app: App) => app.dialog("Confirme que é você")
const password = (app: App) => question(app).getByLabel("Senha", { exact: true })

async function show(app: App) {
  await expect(password(app)).toBeFocused()
  await app.page.keyboard.type(demoPassword)
  await app.page.keyboard.press("Enter")
  await expect(question(app)).toBeHidden()
}

test("another e-mail: asked over the form, which keeps what was typed, and sent once it is shown", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(ordinary, { at: "/users/details/edit/me?tab=personal" })
  await page.getByRole("button", { name: "Solicitar alterações" }).click()
  const email = page.getByRole("textbox", { name: "E-mail" })
  await email.fill("novo.endereco@exemplo.gov.br")
  await app.system.server.database("later")
  await page.keyboard.press("Control+s")
  await expect(password(app)).toBeFocused()
  await expect(page.locator("ul[aria-label=Teclas]")).toHaveText("Ctrl ↵confirmarEsccancelar")
  await page.keyboard.type("uma senha errada")
  await page.keyboard.press("Enter")
  await expect(question(app)).toContainText("A senha não confere.")
  await page.keyboard.press("Escape")
  await expect(question(app)).toBeHidden()
  await expect(page.getByText("mostre antes que é você")).toHaveCount(0)
  await expect(email).toHaveValue("novo.endereco@exemplo.gov.br")
  await page.keyboard.press("Control+s")
  await show(app)
  await expect(app.notice("Alterações solicitadas com sucesso")).toBeVisible()
  await expect(page.getByText("Pedido: novo.endereco@exemplo.gov.br")).toBeVisible()
})

testInAll("two-factor: asked over the dialog that has the code", async ({ app }) => {
  const { page } = app
  await app.signIn(ordinary, { at: "/me" })
  await page.getByRole("main").getByRole("button", { name: "Ativar" }).click()
  const dialog = app.dialog("Ativar autenticação em duas etapas")
  const secret = (await dialog.locator("code").innerText()).replace(/\s+/g, "")
  await dialog
    .getByRole("textbox", { name: "Código de verificação" })
    .fill(new TOTP({ secret: secret.toUpperCase() }).generate())
  await app.system.server.database("later")
  await page.keyboard.press("Enter")
  await expect(password(app)).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(question(app)).toBeHidden()
  await expect(dialog.getByRole("textbox", { name: "Código de verificação" })).toBeVisible()
  await expect(page.getByText("mostre antes que é você")).toHaveCount(0)
  await dialog
    .getByRole("textbox", { name: "Código de verificação" })
    .fill(new TOTP({ secret: secret.toUpperCase() }).generate())
  await page.keyboard.press("Enter")
  await show(app)
  await expect(page.getByRole("heading", { name: "Códigos de recuperação" })).toBeFocused()
})

testInAll("all of one's own data: asked on the way of a command, and the file comes", async ({ app }) => {
  const { page } = app
  await app.signIn(ordinary, { at: "/me" })
  await app.system.server.database("later")
  await app.type("> exportar meus dados")
  await page.keyboard.press("Enter")
  const downloading = page.waitForEvent("download")
  await show(app)
  expect((await downloading).suggestedFilename()).toBe("meus-dados.zip")
  await expect(app.notice("Dados exportados com sucesso.")).toBeVisible()
})

testInAll("a private key: asked over the question that it was answered in", async ({ app }) => {
  const { page } = app
  const { items } = await as(app, superAdmin, (call) =>
    call<{ items: { id: number }[] }>("GET", "/applications?page=0&size=1&search=SINAL"),
  )
  await app.signIn(superAdmin, { at: `/applications/edit/${items[0]?.id}?tab=secret` })
  await app.system.server.database("later")
  await page.getByRole("tabpanel").getByRole("button", { name: /chave/ }).first().click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Gerar" }).click()
  await show(app)
  await expect(app.dialog("Chave privada de SINAL")).toBeVisible()
})

test("a role that comes to demand two-factor leads to setting it up, wherever one is", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list" })
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
  // The search is in progress when the role changes. A background request during it may be refused first.
  const search = await app.hold(/\/api\/users\?.*maria/)
  await page.getByRole("searchbox").or(page.getByRole("combobox")).first().fill("maria")
  await app.system.server.database("demand")
  search()
  await expect(page).toHaveURL(/\/me\/2fa$/)
  await expect(page.getByText("Escaneie", { exact: false }).or(page.locator("code")).first()).toBeVisible()
})
