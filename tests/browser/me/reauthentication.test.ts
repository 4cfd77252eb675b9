import { makeSuperAdmin, superAdmin } from "../api"
import { type App, demoPassword, expect, test } from "../system"

/** A person who must re-authenticate for an action does so by keyboard, and loses no input. */
const ordinary = "12345678909"
const question = (app: App) => app.dialog("Confirme que é você")
const password = (app: App) => question(app).getByLabel("Senha", { exact: true })

async function show(app: App) {
  await expect(password(app)).toBeFocused()
  await app.page.keyboard.type(demoPassword)
  await app.page.keyboard.press("Enter")
  await expect(question(app)).toBeHidden()
}

test("a line of the palette: asked in front of it, and carried out", async ({ app }) => {
  const { page } = app
  await makeSuperAdmin(app, "10620630663")
  await app.signIn(superAdmin)
  await app.type(`> reset password ${ordinary} because Identidade conferida no balcão`)
  await expect(page.getByText(/espera até 24 horas pelo consentimento/)).toBeVisible()
  await app.system.server.database("later")
  await page.keyboard.press("Control+Enter")
  await expect(password(app)).toBeFocused()
  // No element covers it.
  await password(app).click()
  await page.keyboard.press("Escape")
  await expect(question(app)).toBeHidden()
  await expect(app.palette).toHaveValue(/reset password .+ because Identidade conferida no balcão/)
  await expect(page.getByText("mostre antes que é você")).toHaveCount(0)
  await page.keyboard.press("Control+Enter")
  await show(app)
  await expect(app.notice(/aguarda o consentimento de outra pessoa$/)).toBeVisible()
})

test("what is typed before the question is there is for it, and for no page", async ({ app }) => {
  const { page } = app
  await app.signIn(ordinary, { at: "/me/privacy" })
  await app.system.server.database("later")
  // After a reload the page does not know when the person last authenticated.
  await page.reload()
  const exporting = page.getByRole("button", { name: "Exportar meus dados" })
  await expect(exporting).toBeVisible()
  const answer = await app.hold(/\/api\/my-data\/export/)
  await app.typeAhead(async () => {
    await exporting.press("Enter")
    for (const key of "gu-senha errada") await page.keyboard.type(key, { delay: 80 })
  })
  answer()
  await expect(password(app)).toHaveValue("gu-senha errada")
  await expect(page).toHaveURL(/\/me\/privacy$/)
})
