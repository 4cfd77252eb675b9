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

test("two halves open it once, all administrators are alarmed, and one acknowledges", async ({ app }) => {
  const { page } = app
  const halves = await makeAccess(app)
  const admin = await app.another("another browser")
  await admin.signIn(superAdmin)
  await expect(admin.page.getByText("O acesso de emergência foi usado")).toHaveCount(0)

  // Typed in capitals, without the dashes: the field normalizes it.
  await enter(app, [halves[0].replaceAll("-", "").toUpperCase(), halves[1]])
  await expect(page.getByRole("banner")).toBeVisible()
  await expect(page.getByRole("alert").filter({ hasText: "Você está no acesso de emergência" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Tomar ciência" })).toHaveCount(0)
  expect(app.system.server.alarms().length).toBeGreaterThan(0)

  await admin.page.reload()
  const alarm = admin.page.getByRole("alert").filter({ hasText: "O acesso de emergência foi usado" })
  await expect(alarm).toContainText("A sessão ainda está aberta")
  await alarm.getByRole("button", { name: "Tomar ciência" }).click()
  const form = admin.dialog("Registrar ciência do acesso de emergência")
  await form.getByLabel("Justificativa").fill("Troca do provedor de e-mail, combinada")
  await admin.page.keyboard.press("Control+Enter")
  await expect(admin.notice("Ciência registrada: o alarme terminou")).toBeVisible()
  await expect(alarm).toHaveCount(0)

  const again = await app.another("another browser")
  await enter(again, halves)
  await expect(again.page.getByText(/Estas metades não abrem o acesso de emergência/)).toBeVisible()
})

for (const width of [360, 1360]) {
  test(`both halves are seen whole at ${width} pixels, on screen and on paper`, async ({ app }) => {
    const { page } = app
    await page.setViewportSize({ width, height: 740 })
    await page.goto("/login")
    await page.getByRole("button", { name: "Acesso de emergência" }).click()
    const halves = newHalves().halves
    const fields = [page.getByLabel("Primeira metade"), page.getByLabel("Segunda metade")]
    for (const [at, field] of fields.entries()) await field.fill(halves[at] ?? "")
    for (const media of ["screen", "print"] as const) {
      await page.emulateMedia({ media })
      for (const field of fields) {
        const hidden = await field.evaluate((box) => [
          box.scrollWidth - box.clientWidth,
          box.scrollHeight - box.clientHeight,
        ])
        expect(hidden, media).toEqual([0, 0])
      }
    }
  })
}

test("its session is nobody's, and an administrator ends it where it is listed", async ({ app }) => {
  const { page } = app
  await enter(app, await makeAccess(app))
  await expect(page.getByRole("banner")).toBeVisible()
  await page.goto("/me")
  await expect(page.getByText(/Não é de uma pessoa: não tem cadastro/)).toBeVisible()
  await app.type("> criar chave de acesso")
  await expect(
    page.getByText(/é da conta de uma pessoa, e o acesso de emergência não é de ninguém/),
  ).toBeVisible()
  await page.keyboard.press("Escape")
  await page.goto("/me/update-password")
  await expect(page.getByRole("main")).toBeVisible()
  await expect(page.getByLabel("Nova senha")).toHaveCount(0)

  const admin = await app.another("another browser")
  await admin.signIn(superAdmin, { at: "/sessions/applications/1" })
  await admin.page.getByRole("row", { name: /Acesso de emergência/i }).click()
  await admin.page.keyboard.press("d")
  await expect(admin.dialog("Encerrar sessão")).toBeVisible()
  await admin.page.keyboard.press("Control+Enter")
  await expect(admin.notice("Sessão do(a) cliente encerrada com sucesso")).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Sua sessão terminou: encerrada por quem administra/)).toBeVisible()
})
