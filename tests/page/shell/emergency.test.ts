import { newHalves } from "@/server/identity/emergency/halves"
import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

async function makeAccess(app: App): Promise<[string, string]> {
  const { halves, hash } = newHalves()
  await app.system.server.database("emergency", { hash: Buffer.from(hash).toString("hex") })
  return halves
}

async function enter(app: App, [first, second]: readonly [string, string]) {
  const { page } = app
  await page.goto("/login")
  await page.getByRole("button", { name: "Acesso de emergência" }).click()
  await page.getByLabel("Primeira metade").fill(first)
  await page.getByLabel("Segunda metade").fill(second)
  await page.keyboard.press("Enter")
}

test("by palette: the alarm is acknowledged by a line", async ({ app }) => {
  await enter(app, await makeAccess(app))
  await expect(app.page.getByRole("banner")).toBeVisible()
  await app.signIn(superAdmin)
  await expect(app.page.getByText("O acesso de emergência foi usado")).toBeVisible()
  await app.type("> tomar ciência porque Simulação anual")
  await expect(app.page.getByText(/o alarme do acesso de emergência termina para todos/)).toBeVisible()
  await app.page.keyboard.press("Control+Enter")
  await expect(app.notice("Ciência registrada: o alarme terminou")).toBeVisible()
  await expect(app.page.getByText("O acesso de emergência foi usado")).toHaveCount(0)
})

test("who administers the platform since just now reads from when they may acknowledge the alarm", async ({
  app,
}) => {
  await app.system.server.database("newAdmin", { person: superAdmin })
  await enter(app, await makeAccess(app))
  await expect(app.page.getByRole("banner")).toBeVisible()
  await app.signIn(superAdmin)
  const alarm = app.page.getByRole("alert").filter({ hasText: "O acesso de emergência foi usado" })
  await expect(alarm).toContainText(/há menos de 24 horas: até [\d/]+ [\d:]+, outra pessoa decide\./)
  await expect(alarm.getByRole("button")).toHaveCount(0)
})

test("a mistyped half is told at its field, and nothing that was typed is lost", async ({ app }) => {
  const { page } = app
  const [first, second] = await makeAccess(app)
  await enter(app, [first.slice(0, -1), second])
  await expect(page.getByText("Falta ou está trocado algum caractere: confira esta metade.")).toBeVisible()
  await expect(page.getByLabel("Primeira metade")).toBeFocused()
  await expect(page.getByLabel("Segunda metade")).toHaveValue(second)
})

test("an administrator ends its session where it is listed", async ({ app }) => {
  const { page } = app
  await enter(app, await makeAccess(app))
  await expect(page.getByRole("banner")).toBeVisible()
  await app.signIn(superAdmin, { at: "/sessions/applications/1" })
  await page.getByRole("row", { name: /Acesso de emergência/i }).click()
  await page.keyboard.press("d")
  await expect(app.dialog("Encerrar sessão")).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Sessão do(a) cliente encerrada com sucesso")).toBeVisible()
})
