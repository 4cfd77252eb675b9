import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

const joao = "12345678909"
const row = ({ page }: App, title: string) => page.getByRole("group", { name: title, exact: true })

test("by keyboard: to a row, its commands, and to its application", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `/users/${joao}?tab=permissions&view=all&search=auditor` })
  const auditor = row(app, "ROLE_SINAL_AUDITOR")
  await expect(auditor).toBeVisible()
  await page.keyboard.press("j")
  await expect(auditor).toBeFocused()
  await expect(auditor.getByRole("button", { name: "Retirar" })).toBeVisible()
  await page.keyboard.press("b")
  await expect(app.dialog("Desbloquear papel")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(app.dialog("Desbloquear papel")).toBeHidden()
  await expect(auditor).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/search=SINAL/)
  await expect(page.getByRole("button", { name: /^SINAL\b/ })).toHaveAttribute("aria-expanded", "true")
  await expect(row(app, "ROLE_SINAL_BASICO")).toBeVisible()
})
