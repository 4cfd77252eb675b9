import { startListener } from "../../support/server/relyingParty"
import { as, roleInSinal, saveIntegration, superAdmin } from "../api"
import { type App, expect, test } from "../system"

/** Types into SINAL's integration without saving. Returns the field. */
async function typeUnsaved(app: App) {
  await app.signIn(superAdmin)
  await app.type("> integração SINAL")
  await app.page.keyboard.press("Enter")
  const logout = app.page.getByRole("textbox", { name: "Endereço de aviso de saída", exact: true })
  await logout.fill("https://nao-salvo.exemplo.gov.br/saida")
  return logout
}

test("an integration is tested by command: what is wrong is said with what to do, and tested again once mended", {
  tag: "@core",
}, async ({ app }) => {
  const { page } = app
  let status = 200
  const listener = await startListener(() => status)
  try {
    await as(app, superAdmin, (call) =>
      saveIntegration(call, "SINAL", {
        kind: "public",
        redirectUris: ["https://sistema.exemplo.gov.br/volta"],
        postLogoutRedirectUris: [],
        grants: ["authorization_code"],
        scopes: ["profile", "roles"],
        backchannelLogoutUri: listener.address,
        events: [],
      }),
    )
    await app.signIn(superAdmin)
    await app.type("> testar integração SINAL")
    await page.keyboard.press("Enter")
    const test = page.getByRole("region", { name: "Teste" })
    await expect(test).toBeFocused()
    await expect(test.getByRole("status")).toHaveText("1 problema na configuração.")
    const logout = test.getByRole("listitem").filter({ hasText: "Endereço de aviso de saída" })
    await expect(logout.getByRole("img", { name: "Problema" })).toBeVisible()
    await expect(logout).toContainText("Aceitou (200) um aviso sem assinatura.")
    await expect(logout).toContainText("A aplicação tem de conferir a assinatura do aviso")
    status = 400
    await test.getByRole("button", { name: "Testar de novo" }).click()
    await expect(test.getByRole("status")).toHaveText("Configuração em ordem.")
  } finally {
    await listener.close()
  }
})

test("a person enters an application on trial: each step is shown and what it receives, or why they are refused", async ({
  app,
}) => {
  const { page } = app
  await as(app, superAdmin, (call) =>
    saveIntegration(call, "SINAL", {
      kind: "public",
      redirectUris: ["https://sistema.exemplo.gov.br/volta"],
      postLogoutRedirectUris: [],
      grants: ["authorization_code"],
      scopes: ["profile", "roles"],
      events: [],
    }),
  )
  await app.signIn(superAdmin)
  await app.type("> test integration app SINAL user 12345678909")
  await page.keyboard.press("Enter")
  const trial = page.getByRole("region", { name: "Entrada de uma pessoa" })
  await expect(trial.getByRole("heading")).toHaveText("Entrada de JOÃO PEDRO SILVA")
  await expect(trial).toContainText("pode entrar em SINAL: nada impede.")
  const steps = trial.getByRole("list", { name: "Passos da entrada" }).getByRole("listitem")
  await expect(steps).toHaveCount(5)
  for (const step of await steps.all()) await expect(step.getByRole("img")).toHaveAccessibleName("Em ordem")
  await expect(steps.last()).toContainText("o token deixa de valer na mesma hora")
  const received = trial.getByRole("textbox", { name: "O que SINAL recebeu" })
  expect(JSON.parse(await received.inputValue())).toMatchObject({
    sub: "12345678909",
    acr: "aal1",
    roles: expect.arrayContaining([expect.stringMatching(/^ROLE_SINAL_/)]),
  })

  await tryAnother(app, "11021031011")
  await expect(trial).toContainText("não consegue entrar em SINAL")
  await expect(trial).toContainText("No lugar de entrar, a pessoa leria:")
  await expect(steps).toHaveCount(2)
  await expect(steps.last().getByRole("img")).toHaveAccessibleName("Problema")
  await expect(received).toHaveCount(0)
})

test("whoever is tried again enters anew, and what was found before is marked as old until then", async ({
  app,
}) => {
  const { page } = app
  const person = "12345678909"
  await app.signIn(superAdmin)
  await app.type(`> test integration app SINAL user ${person}`)
  await page.keyboard.press("Enter")
  const trial = page.getByRole("region", { name: "Entrada de uma pessoa" })
  await expect(trial).toContainText("pode entrar em SINAL: nada impede.")
  await tryAnother(app, "11021031011")
  await expect(trial).toContainText("não consegue entrar em SINAL")
  const role = await roleInSinal(app, person, "ROLE_SINAL_GESTOR")
  await as(app, superAdmin, (call) =>
    call("POST", `/client/${person}/application/SINAL/block-assignments/roles`, {
      roleId: role?.id,
      justification: "Apuração",
    }),
  )
  const release = await app.hold(/\/integration\/entry\?/)
  await tryAnother(app, person)
  await expect(trial).toHaveAttribute("aria-busy", "true")
  await expect(trial.getByRole("heading")).not.toHaveText("Entrada de JOÃO PEDRO SILVA")
  release()
  await expect(trial.getByRole("heading")).toHaveText("Entrada de JOÃO PEDRO SILVA")
  await expect(trial).toContainText("não consegue entrar em SINAL")
  await expect(trial).toHaveAttribute("aria-busy", "false")
})

test("another person is tried while something is typed above: nothing is left, and nothing is asked", async ({
  app,
}) => {
  const { page } = app
  const logout = await typeUnsaved(app)
  await tryAnother(app, "12345678909")
  await expect(page.getByRole("region", { name: "Entrada de uma pessoa" })).toBeVisible()
  await expect(logout).toHaveValue("https://nao-salvo.exemplo.gov.br/saida")

  await app.type("> entregas SINAL")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("region", { name: "Entregas" })).toBeFocused()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)

  await app.type("> integração ABIS")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alertdialog", { name: "Existem alterações não salvas..." })).toBeVisible()
  await page.getByRole("button", { name: "Continuar editando" }).click()
  await expect(logout).toHaveValue("https://nao-salvo.exemplo.gov.br/saida")
})

test("signing keys are rotated by whoever administers the platform, and said when they take over", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/applications/edit/SINAL?tab=integration" })
  await page.getByRole("button", { name: "Trocar chaves de assinatura" }).click()
  const form = app.dialog("Trocar chaves de assinatura")
  await expect(form).toContainText("passa a assinar em uma hora")
  const other = await app.another("another browser")
  await other.signIn("11121131182", { at: "/applications/edit/SINAL?tab=integration" })
  await expect(other.page.getByRole("region", { name: "Para quem desenvolve" })).toBeVisible()
  await expect(other.page.getByRole("button", { name: "Trocar chaves de assinatura" })).toHaveCount(0)
  await other.page.context().close()
})

/** Runs the sign-in test of the shown application for another person. */
async function tryAnother(app: App, person: string) {
  await app.page.getByRole("button", { name: "Experimentar outra pessoa" }).click()
  const form = app.dialog("Experimentar entrada")
  await form.getByRole("combobox", { name: "Usuário" }).fill(person)
  await form.getByRole("option").first().click()
  await app.page.keyboard.press("Control+Enter")
}
