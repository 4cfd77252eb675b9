import { superAdmin } from "../api"
import { expect, test } from "../system"

const joao = "12345678909"

test("by palette: a line locks it, and why says so", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await app.type(`> lock account ${joao} because Celular perdido em operação`)
  await expect(page.getByText(/João Pedro perde todas as sessões/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Conta de JOÃO PEDRO SILVA trancada")).toBeVisible()
  await app.type(`> trancar conta ${joao} porque Outra vez`)
  await expect(page.getByText("A conta de JOÃO PEDRO SILVA já está trancada.")).toBeVisible()
  await app.palette.fill(`> why user ${joao}`)
  await page.keyboard.press("Enter")
  await expect(page.getByText(/A conta foi trancada por HELENA CAVALCANTE/).first()).toBeVisible()
})

test("who administers people, but not the platform, has no such command", async ({ app }) => {
  const { page } = app
  await app.signIn("10620630663", { at: "/me" })
  await app.type(`> lock account ${joao}`)
  await expect(
    page.getByText(/“Trancar conta” não é do seu papel. Quem pode: administrador geral/),
  ).toBeVisible()
})
