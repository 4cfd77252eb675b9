import { nothingInSinal, personInSinal, roleInSinal, superAdmin } from "../api"
import { expect, test, testInAll } from "../system"

testInAll("a CPF, with or without punctuation, leads straight to the person", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await app.type("123.456.789-09")
  await expect(page.getByRole("option", { name: /JOÃO PEDRO SILVA/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/users\/12345678909/)
  await expect(page.getByRole("heading", { name: "JOÃO PEDRO SILVA" })).toBeVisible()

  await app.type("wk.104829301")
  await expect(page.getByRole("option", { name: /KENJI WATANABE/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "KENJI WATANABE" })).toBeVisible()

  await app.type("12345678900")
  await expect(page.getByRole("dialog").getByText("CPF Inválido").first()).toBeVisible()
})

test("a word without its value is listed in the form, which is not sent before it is dismissed", async ({
  app,
}) => {
  await app.signIn(superAdmin)
  await app.type("> conceder papel ROLE_SINAL_BASICO 11421431475 app SINAL até")
  await app.page.keyboard.press("Control+Enter")
  const form = app.dialog("Conceder papel")
  await expect(form.getByText(/Falta o valor: validade/)).toBeVisible()
  await expect(form.getByRole("button", { name: "Conceder" })).toHaveAttribute("aria-disabled", "true")
})

test("a grant that only moves an end is taken back to the end before", async ({ app }) => {
  const { page } = app
  const role = "ROLE_SINAL_CONSULTA"
  const { atalaiaId } = await personInSinal(app, "active:true moreira", nothingInSinal)
  await app.signIn(superAdmin, { at: "/me" })
  const end = async () =>
    (await roleInSinal(app, atalaiaId, role))?.assignment?.expirationDateTime?.slice(0, 4)
  for (const year of ["2098", "2099"]) {
    await app.type(`> grant role ${role} user ${atalaiaId} app SINAL until "01/06/${year} 12:00"`)
    await expect(page.getByText(new RegExp(`até 01/06/${year}`)).first()).toBeVisible()
    await page.keyboard.press("Control+Enter")
    await expect(app.notice(`Permissão ${role} concedida com sucesso`).last()).toBeVisible()
    await expect.poll(end).toBe(year)
  }
  await page.getByRole("button", { name: "Desfazer" }).last().click()
  await expect(app.notice(new RegExp(`${role} até 01/06/2098`))).toBeVisible()
  expect(await end()).toBe("2098")
})

test("Esc steps back, then closes, and focus returns to where it was", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list" })
  await page.getByRole("button", { name: /Novo Usuário/ }).focus()
  await app.type("> block")
  await page.keyboard.press("Escape")
  await expect(app.palette).toHaveValue("")
  await page.keyboard.press("Escape")
  await expect(app.palette).toBeHidden()
  await expect(page.getByRole("button", { name: /Novo Usuário/ })).toBeFocused()
})

test("Ctrl+Enter carries out what is complete, the notice takes it back, history keeps no justification", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await app.type('> block user 11321331304 app SINAL because "motivo sigiloso"')
  await expect(page.getByText(/SINAL fica fechada para/).first()).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Usuário desabilitado na aplicação com sucesso.")).toBeVisible()
  await page.getByRole("button", { name: "Desfazer" }).click()
  await expect(app.notice("Usuário habilitado na aplicação com sucesso.")).toBeVisible()

  await page.keyboard.press("Control+k")
  await page.keyboard.press("ArrowUp")
  await expect(app.palette).toHaveValue(/^> block user 11321331304 app SINAL\s*$/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("motivo sigiloso")

  await page.goto("/users/11321331304?tab=history")
  await page.getByText("Desabilitou o usuário em SINAL").first().click()
  await expect(page.getByText("motivo sigiloso", { exact: true })).toBeVisible()
})

test("a link opens the form filled in, and carries nothing out", async ({ app }) => {
  const { page } = app
  const line = "> block user 12345678909 role ROLE_ADMIN_APP_SINAL app SINAL because teste do link"
  await app.signIn(superAdmin, { at: `/?command=${encodeURIComponent(line)}` })
  const form = app.dialog("Bloquear usuário")
  await expect(form.getByLabel("Justificativa")).toHaveValue("teste do link")
  await expect(form.getByRole("combobox", { name: "Papel" })).toHaveValue("ROLE_ADMIN_APP_SINAL")
  await page.keyboard.press("Escape")
  await expect(form).toBeHidden()
  await page.goto("/users/12345678909?tab=history")
  await expect(page.getByText("Bloqueou ROLE_SINAL_AUDITOR em SINAL")).toBeVisible()
  await expect(page.getByText("Bloqueou ROLE_ADMIN_APP_SINAL em SINAL")).toHaveCount(0)
})

test("several people at once: who was found, a result for each, and what failed can be tried again", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  // The second is already disabled, and the third id belongs to no person.
  await app.type("> block user 11021031011 app SINARM because preparo")
  await expect(page.getByText(/SINARM fica fechada para/).first()).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Usuário desabilitado na aplicação com sucesso.")).toBeVisible()

  await app.type("> block user 10720730724, 11021031011 app SINARM because apuração conjunta")
  await page.keyboard.press("Enter")
  const form = app.dialog("Bloquear usuário")
  await expect(form.getByText("LUCIANA PRADO", { exact: true }).first()).toBeVisible()
  await expect(form.getByRole("region", { name: "O que vai acontecer" })).toContainText("MARCOS ANTÔNIO REIS")
  await expect(form.getByText(/SINARM fica fechada para Luciana/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  const results = page.getByRole("dialog")
  await expect(results.getByText("2 de 2, 1 com falha")).toBeVisible()
  await expect(results.getByRole("button", { name: /Tentar/ })).toBeVisible()
  await expect(results.getByRole("button", { name: /Copiar/ })).toBeVisible()
})

testInAll("why a person has a role", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await app.type("> why user 12345678909 role ROLE_SINAL_AUDITOR app SINAL")
  await page.keyboard.press("Enter")
  await expect(
    page
      .getByRole("dialog")
      .getByText(/Bloquead[oa]/)
      .first(),
  ).toBeVisible()
  await expect(
    page
      .getByRole("dialog")
      .getByText(/GESTÃO ESTADUAL/)
      .first(),
  ).toBeVisible()
})

testInAll(
  "`>` in a search box opens the palette; `?` shows the keys of the screen; themes by command",
  async ({ app }) => {
    const { page } = app
    await app.signIn(superAdmin, { at: "/users/list" })
    await page.getByRole("combobox", { name: "Buscar usuários" }).press(">")
    await expect(app.palette).toHaveValue(/^>/)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await page.getByRole("heading", { name: "Usuários" }).click()
    await page.keyboard.press("?")
    const overlay = app.dialog(/Teclas/)
    await expect(overlay.getByText("Novo Usuário")).toBeVisible()
    await page.keyboard.press("Escape")
    await app.type("> theme dark")
    await page.keyboard.press("Enter")
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  },
)

test("a command that may not be run is absent", async ({ app }) => {
  const { page } = app
  await app.signIn("11321331304")
  await app.type("> block")
  await expect(page.getByRole("option", { name: /Bloquear/ })).toHaveCount(0)
  await app.palette.fill("> my")
  await expect(page.getByRole("option").first()).toBeVisible()
})
