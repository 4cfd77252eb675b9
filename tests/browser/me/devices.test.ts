import { enterSinal } from "../api"
import { type App, demoPassword, expect, test } from "../system"

/** João Pedro, who has signed in before. */
const person = "12345678909"

const devices = ({ page }: App) =>
  page.getByRole("list", { name: "Meus dispositivos" }).getByRole("heading", { level: 2 })
const applications = ({ page }: App) =>
  page.getByRole("list", { name: /^Aplicações em / }).getByRole("listitem")
const inProfile = async ({ page }: App, name: string) => {
  await page.getByRole("button", { name: /^Seu perfil/ }).click()
  await page.getByRole("dialog", { name: "Seu perfil" }).getByRole("button", { name }).click()
}
/** The next request to the server gets the answer that the session has ended. */
const isOut = async ({ page }: App) => {
  await page.reload()
  await expect(
    page.getByText(/Sua sessão terminou: encerrada pela própria pessoa, em “Meus dispositivos”/),
  ).toBeVisible()
  await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
}

test("one of two devices ends the other, with what was entered from it, by its button", async ({ app }) => {
  await app.signIn(person, { at: "/me" })
  const other = await app.another("another browser")
  await other.signInByForm(person, { at: "/me" })
  await inProfile(app, "Meus dispositivos")
  await expect(app.page).toHaveURL(/\/me\/devices$/)
  await expect(devices(app)).toHaveCount(2)
  await expect(devices(app).first()).toContainText("Este aparelho")
  await expect(devices(app).last()).not.toContainText("Este aparelho")
  const buttons = app.page.getByRole("button", { name: /^Encerrar(?! as outras)/ })
  // The current session has no such button: signing out ends it.
  await expect(buttons).toHaveCount(1)
  await buttons.click()
  const form = app.dialog("Encerrar uma sessão minha")
  await expect(form.getByText("Ao confirmar, termina 1 sessão de João Pedro em ATALAIA.")).toBeVisible()
  await app.page.keyboard.press("Control+Enter")
  await expect(app.notice(/^A sessão foi encerrada/)).toBeVisible()
  await expect(devices(app)).toHaveCount(1)
  await isOut(other)
})

test("whoever has not shown lately who they are is asked, and the other tab of the session goes on", async ({
  app,
}) => {
  const other = await app.another("another browser")
  await other.signInByForm(person, { at: "/me" })
  await app.signIn(person, { at: "/me/devices" })
  const tab = await app.another("same browser")
  await tab.page.goto("/me/privacy")
  await app.system.server.database("later")
  await app.page.getByRole("button", { name: /^Encerrar as outras/ }).click()
  await app.page.keyboard.press("Control+Enter")
  await app.dialog("Confirme que é você").getByLabel("Senha", { exact: true }).pressSequentially(demoPassword)
  await app.page.keyboard.press("Enter")
  await expect(app.notice("As suas outras sessões foram encerradas")).toBeVisible()
  await expect(devices(app)).toHaveCount(1)
  await tab.type("> meus dispositivos")
  await tab.page.keyboard.press("Enter")
  await expect(devices(tab)).toHaveCount(1)
  await isOut(other)
})

test("a row is ended by its key, and an application in it by itself", async ({ app }) => {
  await enterSinal(app, person)
  await app.signIn(person, { at: "/me/devices" })
  await expect(devices(app)).toHaveCount(2)
  await expect(applications(app)).toHaveCount(1)
  await expect(applications(app)).toContainText("SINAL")
  for (const _ of ["this device", "the other", "SINAL in it"]) await app.page.keyboard.press("j")
  await expect(app.page.getByRole("group", { name: "SINAL" })).toBeFocused()
  await app.page.keyboard.press("d")
  await expect(app.dialog("Encerrar uma sessão minha").getByText(/ em SINAL\.$/)).toBeVisible()
  await app.page.keyboard.press("Control+Enter")
  await expect(applications(app)).toHaveCount(0)
  await expect(devices(app)).toHaveCount(2)
})

test("all others are ended by command, and the one in use goes on", async ({ app }) => {
  await enterSinal(app, person)
  const others = [await app.another("another browser"), await app.another("another browser")]
  for (const other of others) await other.signIn(person, { at: "/me" })
  await app.signIn(person, { at: "/me" })
  await app.type("> my devices")
  await app.page.keyboard.press("Enter")
  await expect(devices(app)).toHaveCount(4)
  await app.type("> encerrar minhas outras sessões")
  await app.page.keyboard.press("Enter")
  await expect(app.dialog("Encerrar todas as minhas outras sessões")).toContainText(/ em SINAL\./)
  await app.page.keyboard.press("Control+Enter")
  await expect(app.notice("As suas outras sessões foram encerradas")).toBeVisible()
  await expect(devices(app)).toHaveCount(1)
  for (const other of others) await isOut(other)
  const none = app.page.getByRole("button", { name: /^Encerrar as outras/ })
  await expect(none).toHaveAttribute("aria-disabled", "true")
})
