import { as, superAdmin } from "../api"
import { type App, clientHeaders, expect, test } from "../system"

/** The main task: `> block user 12345678909 app SINAL`, and its effects. */
const person = "12345678909"

/** The person's own identity check for SINAL. */
async function sinalFor(
  app: App,
): Promise<{ enabled: boolean; active: boolean; reason?: string } | undefined> {
  const { request } = app.page
  const opened = await request.post("/api/session", {
    headers: clientHeaders,
    data: { id: person, password: "Atalaia-demo-2026" },
  })
  const { token } = await opened.json()
  const check = await request.get("/api/session", {
    headers: { ...clientHeaders, Authorization: `Bearer ${token}` },
  })
  const { access } = await check.json()
  return access.find((record: { application: { acronym: string } }) => record.application.acronym === "SINAL")
}

test("by palette: typed, previewed, justified, done, and still so after kill -9", { tag: "@core" }, async ({
  app,
}) => {
  await app.signIn(superAdmin)
  expect(await sinalFor(app)).toMatchObject({ enabled: true, active: true })

  await app.type("> block user 12345678909 app SINAL")
  const palette = app.page.getByRole("dialog", { name: "Buscar ou comandar" })
  await expect(palette.getByText("JOÃO PEDRO SILVA")).toBeVisible()
  await expect(palette.getByText("Sistema Nacional de Alertas").first()).toBeVisible()
  await expect(palette.getByText(/Ao confirmar, SINAL fica fechada para João Pedro/)).toBeVisible()

  await app.page.keyboard.press("Enter")
  const form = app.dialog("Bloquear usuário")
  await expect(form.getByLabel("Justificativa")).toBeFocused()
  await expect(form.getByText("JOÃO PEDRO SILVA")).toBeVisible()
  await expect(form.getByRole("combobox", { name: "Aplicação" })).toHaveValue("SINAL")

  await app.page.keyboard.press("Control+Enter")
  await expect(form.getByText("Por favor, insira uma justificativa!")).toBeVisible()
  await app.page.keyboard.type("Uso indevido, apuração 123/2026")
  // A completed change must not be previewed again: that would be refused.
  const previewed: string[] = []
  app.page.on("request", (request) => {
    if (request.headers()["x-preview"] !== undefined) previewed.push(request.url())
  })
  await app.page.keyboard.press("Control+Enter")
  await expect(app.notice("Usuário desabilitado na aplicação com sucesso.")).toBeVisible()
  await expect(form).toBeHidden()
  expect(previewed).toEqual([])

  await app.system.restart("kill")
  expect(await sinalFor(app)).toMatchObject({ active: false, reason: "Suas permissões estão desativadas" })
  await app.page.goto(`/users/${person}?tab=history`)
  await app.page.getByText("Desabilitou o usuário em SINAL").first().click()
  await expect(app.page.getByText("Uso indevido, apuração 123/2026").first()).toBeVisible()
})

test("by menu: Usuários, the person, Bloqueios, Habilitar, and still so after a restart", {
  tag: "@core",
}, async ({ app }) => {
  const { page } = app
  await as(app, superAdmin, (call) =>
    call("PATCH", `/client/${person}/application/SINAL/access-enabled`, {
      enabled: false,
      description: "Uso indevido, apuração 123/2026",
    }),
  )
  await app.signIn(superAdmin)
  await app.menu("Usuários").click()
  await page.getByRole("combobox", { name: "Buscar usuários" }).fill("123.456.789-09")
  await expect(page.getByText(/1 na sua busca/)).toBeVisible()
  await page.getByRole("link", { name: "JOÃO PEDRO SILVA" }).click()
  await page.getByRole("tab", { name: "Bloqueios" }).click()
  await page.getByRole("button", { name: /^SINAL\b/ }).click()
  await expect(page.getByText("Uso indevido, apuração 123/2026")).toBeVisible()

  await page.getByRole("button", { name: "Habilitar" }).click()
  const form = page.getByRole("dialog")
  await form.getByRole("button", { name: /Desbloquear|Habilitar/ }).click()
  await expect(app.notice("Usuário habilitado na aplicação com sucesso.")).toBeVisible()
  expect(await sinalFor(app)).toMatchObject({ enabled: true, active: true })

  await app.system.restart("stop")
  expect(await sinalFor(app)).toMatchObject({ enabled: true, active: true })
})
