import { superAdmin } from "../api"
import { demoPassword, expect } from "../system"
import { mishapsOf, test } from "./firefox"

test("the main job, by keyboard alone: signed in, typed, previewed, justified, done, undone", async ({
  app,
}) => {
  const { page } = app
  const { keyboard } = page
  const mishaps = mishapsOf(page)
  await page.goto("/")
  await expect(page.getByLabel("CPF ou identificador")).toBeFocused()
  await keyboard.type(superAdmin)
  await keyboard.press("Tab")
  await expect(page.getByLabel("Senha", { exact: true })).toBeFocused()
  await keyboard.type(demoPassword)
  await keyboard.press("Enter")
  await expect(page.getByRole("banner")).toBeVisible()

  await keyboard.press("Control+k")
  await expect(app.palette).toBeFocused()
  await keyboard.type("> block user 12345678909 app SINAL")
  await expect(page.getByText(/Ao confirmar, SINAL fica fechada para João Pedro/)).toBeVisible()
  await keyboard.press("Enter")
  const form = app.dialog("Bloquear usuário")
  await expect(form.getByLabel("Justificativa")).toBeFocused()
  await keyboard.type("Uso indevido, apuração 123/2026")
  await keyboard.press("Control+Enter")
  await expect(app.notice("Usuário desabilitado na aplicação com sucesso.")).toBeVisible()
  await expect(form).toHaveCount(0)

  await keyboard.press("Control+z")
  await expect(app.notice("Usuário habilitado na aplicação com sucesso.")).toBeVisible()
  expect(mishaps).toEqual([])
})
