import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const joao = "12345678909"
const appAdmin = "11121131182"
const log = ({ page }: App) => page.getByRole("region", { name: "Histórico" })

/** João's access to SINAL, closed and opened again. */
async function closeAndOpen(app: App, description: string) {
  await as(app, superAdmin, async (call) => {
    const path = `/client/${joao}/application/SINAL/access-enabled`
    await call("PATCH", path, { enabled: false, description })
    await call("PATCH", path, { enabled: true, description })
  })
}

test("an application's admin sees it of their application, from its page", async ({ app }) => {
  const { page } = app
  await closeAndOpen(app, "Plantão")
  await app.signIn(appAdmin, { at: "/applications/edit/2" })
  await expect(page.getByRole("tablist")).toBeVisible()
  await app.type("auditoria")
  await page
    .getByRole("option", { name: /^Auditoria/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/audit\?app=SINAL/)
  await expect(log(app).getByRole("group").first()).toBeVisible()
  await expect(page.getByText("Último selo")).toHaveCount(0)
})
