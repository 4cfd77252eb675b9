import { superAdmin } from "../api"
import { expect, test } from "../system"

const requester = "38060903438"

test("a line that names roles opens the request with them chosen, with their end", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await app.type(
    `> aprovar solicitação ${requester} app SINAL papel ROLE_SINAL_CONSULTA, ROLE_SINAL_AUDITOR até 30d`,
  )
  await page.keyboard.press("Enter")
  const form = page.getByRole("form", { name: /^Solicitação de / })
  await expect(form.getByRole("checkbox", { name: "ROLE_SINAL_CONSULTA" })).toBeChecked()
  await expect(form.getByRole("checkbox", { name: "ROLE_SINAL_AUDITOR" })).toBeChecked()
  await expect(form.getByRole("textbox", { name: "Expira em" }).first()).toHaveValue("30d")
  await page.keyboard.press("a")
  await expect(app.notice(/aprovad/i)).toBeVisible()
})
