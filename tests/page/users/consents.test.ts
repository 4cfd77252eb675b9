import { leaveOneSuperAdmin } from "../../support/data/roles"
import { makeSuperAdmin, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const joao = "12345678909"
/** The update manager, who also administers the platform in one of these tests. */
const second = "10620630663"
const because = "Identidade conferida no balcão"
const bar = ({ page }: App) => page.getByRole("region", { name: "Pedido atual" })

test("where nobody else administers the platform, it says so before anything is asked", async ({ app }) => {
  await leaveOneSuperAdmin(app.system)
  await app.signIn(superAdmin)
  await app.type(`> reset password ${joao} because ${because}`)
  await expect(app.page.getByText(/Não há outra pessoa que administre a plataforma/)).toBeVisible()
})

test("who administers the platform since just now reads from when they may decide, and keeps what they typed", async ({
  app,
}) => {
  const { page } = app
  await makeSuperAdmin(app, second)
  await app.signIn(superAdmin)
  await app.type(`> redefinir senha ${joao} because ${because}`)
  await expect(page.getByText(/espera até 24 horas pelo consentimento/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/aguarda o consentimento de outra pessoa$/)).toBeVisible()

  await app.system.server.database("newAdmin", { person: second })
  await app.signIn(second, { at: "/consents" })
  const reason = /há menos de 24 horas: até [\d/]+ [\d:]+, outra pessoa decide\./
  await expect(bar(app)).toContainText(reason)
  await expect(bar(app).getByRole("button")).toHaveCount(0)

  // With a full id, the form shows the reason before the decision is sent.
  await app.type("> negar consentimento 123.456.789-09 porque Não atendeu")
  await page.keyboard.press("Enter")
  const form = app.dialog("Negar consentimento")
  await expect(form.getByText(reason)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(form.getByText(reason)).toBeVisible()
  await expect(form.getByLabel("Justificativa")).toHaveValue("Não atendeu")
  await page.keyboard.press("Escape")
  await expect(bar(app)).toContainText(because)
})
