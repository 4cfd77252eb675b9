import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

type Permissions = AnswerOf<Calls["clients"]["permissions"]>
const roleOf = (app: App, clientId: string, title: string) =>
  as(app, superAdmin, async (call) => {
    const { roles } = await call<Permissions>("GET", `/client/${clientId}/application/SINAL/permissions`)
    return roles.find((role) => role.title === title)
  })
const link = (line: string) => `/me?${new URLSearchParams({ command: line })}`

test("a pasted column of people: who is nobody is shown, one failure stops nobody else's", async ({
  app,
}) => {
  const { page } = app
  // People cannot grant to themselves, so that one fails.
  const pasted = ["10720730724", "10920930956", superAdmin, "wk.104829301", "11421431475", "10320330370"]
  await app.signIn(superAdmin, { at: link("> grant role ROLE_SINAL_AUDITOR app SINAL") })
  const form = app.dialog("Conceder papel")
  const field = form.getByRole("textbox", { name: /Usuários/ })
  await field.focus()
  await field.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text", text)
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    },
    [...pasted, "12345678900"].join("\n"),
  )
  await expect(form.getByText(/7 valores, 1 com problema/)).toBeVisible()
  await expect(form.getByText("KENJI WATANABE", { exact: true })).toBeVisible()
  await form.getByRole("button", { name: "Retirar os que têm problema" }).click()
  await page.keyboard.press("Control+Enter")
  const results = page.getByRole("dialog")
  await expect(results.getByText("6 de 6, 1 com falha")).toBeVisible()
  await results.getByRole("button", { name: "Mostrar só as falhas" }).click()
  await expect(results.getByRole("listitem")).toHaveCount(1)
  await expect(results.getByRole("listitem")).toContainText("HELENA CAVALCANTE")
  await expect(results.getByRole("button", { name: "Tentar novamente (1)" })).toBeVisible()
  expect((await roleOf(app, "wk104829301", "ROLE_SINAL_AUDITOR"))?.assignment).toBeDefined()
})
