import { superAdmin } from "../api"
import { expect, test } from "../system"

const requester = "38060903438"

test("a line that names roles opens the request with them chosen, with their end", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await app.type(
    `> aprovar solicitação ${requester} app SINAL papel ROLE_SINAL_CONSULTA, ROLE_SINAL_AUDITOR até 30d`,
  )
  const details = page.getByRole("complementary", { name: "Detalhes" })
  await expect(details).toContainText("GABRIEL ARAGÃO CAMPOS pede acesso a SINAL: “")
  await expect(details).toContainText("Ao confirmar, o pedido de Gabriel")
  await page.keyboard.press("Enter")
  const form = page.getByRole("form", { name: /^Solicitação de / })
  await expect(form.getByRole("checkbox", { name: "ROLE_SINAL_CONSULTA" })).toBeChecked()
  await expect(form.getByRole("checkbox", { name: "ROLE_SINAL_AUDITOR" })).toBeChecked()
  await expect(form.getByRole("textbox", { name: "Expira em" }).first()).toHaveValue("30d")
  await page.keyboard.press("a")
  await expect(app.notice(/aprovad/i)).toBeVisible()
})

test("a line about a person without a pending request says so, and opens nothing", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  const reason = "Nada a aprovar ou recusar para JOÃO PEDRO SILVA"
  for (const verb of ["aprovar", "recusar"]) {
    await app.type(`> ${verb} solicitação 12345678909 app SINAL `)
    await expect(app.dialog("Buscar ou comandar").getByText(reason)).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(app.notice(reason)).toBeVisible()
    await expect(page).toHaveURL(/\/me$/)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
  }
})
