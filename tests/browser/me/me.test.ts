import { as, latestMail, people, superAdmin } from "../api"
import { expect, test } from "../system"

test("the first access: link by e-mail, term, password, signed in", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  const person = (await people(app, "active:true ferreira")).items.findLast(({ firstAccess }) => firstAccess)
  const { atalaiaId: id, email, name } = person ?? { atalaiaId: "", email: "", name: "" }
  await as(app, superAdmin, (call) => call("GET", `/users/first-access/${id}`))
  const link = /\/#ticket=[\w-]+/.exec(await latestMail(app, email))?.[0]
  await page.goto(link ?? "no link in the mail")
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page).toHaveURL(/\/me\/first-access$/)

  await expect(page.getByRole("heading", { name: "Termo de Compromisso e Confidencialidade" })).toBeVisible()
  await page.getByRole("button", { name: "Aceitar e continuar" }).click()
  const term = page.getByRole("checkbox", { name: /^Li o termo/ })
  await expect(term).toBeFocused()
  await expect(term).toHaveAttribute("aria-invalid", "true")
  await term.check()
  await page.getByRole("button", { name: "Aceitar e continuar" }).click()

  await expect(page.getByRole("heading", { name: "Defina a sua senha" })).toBeVisible()
  await expect(page.getByLabel("Senha atual")).toHaveCount(0)
  const password = page.getByLabel("Nova senha", { exact: true })
  const again = page.getByLabel("Confirmação da nova senha")
  await password.focus()
  await page.keyboard.insertText("Ipê-amarelo-na-serra")
  await page.keyboard.press("Tab")
  await expect(again).toBeFocused()
  await page.keyboard.insertText("Ipê-amarelo-na-serra")
  // After the last field, the keyboard reaches the control that shows the passwords.
  await page.keyboard.press("Tab")
  await expect(page.getByRole("checkbox", { name: "Mostrar as senhas" })).toBeFocused()
  await page.keyboard.press("Space")
  await expect(password).toHaveAttribute("type", "text")
  await expect(again).toHaveAttribute("type", "text")
  await page.keyboard.press("Space")
  await expect(password).toHaveAttribute("type", "password")
  await page.keyboard.press("Enter")
  await expect(app.notice("Senha definida.")).toBeVisible()
  await expect(page).toHaveURL(/\/me$/)
  await expect(page.getByRole("button", { name: `Seu perfil: ${name}` })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await app.signIn(id, { password: "Ipê-amarelo-na-serra" })
  await expect(page).toHaveURL(/\/me$/)
})

test("theme and density are chosen by command, and kept", async ({ app }) => {
  const { page } = app
  const root = page.locator("html")
  await app.signIn(superAdmin, { at: "/users/list?search=silva" })
  const row = page.getByRole("grid").getByRole("row").nth(1)
  await expect(row).toContainText("SILVA")
  const height = async () => (await row.boundingBox())?.height
  await expect(root).toHaveAttribute("data-theme", "light")
  expect(await height()).toBe(40)

  await app.type("> theme dark")
  await page.keyboard.press("Enter")
  await expect(root).toHaveAttribute("data-theme", "dark")
  await app.type("> densidade compacta")
  await page.keyboard.press("Enter")
  await expect.poll(height).toBe(32)
  await page.reload()
  await expect(root).toHaveAttribute("data-theme", "dark")
  await expect.poll(height).toBe(32)

  await app.type("> tema sistema")
  await page.keyboard.press("Enter")
  await expect(root).toHaveAttribute("data-theme", "light")
  await page.emulateMedia({ colorScheme: "dark" })
  await expect(root).toHaveAttribute("data-theme", "dark")
})

test("a password near its end is counted down, and leads to a new one", async ({ app }) => {
  const { page } = app
  await page.clock.install()
  await app.signIn(superAdmin, { at: "/me" })
  const banner = page.getByRole("main").getByRole("status")
  await expect(banner.filter({ hasText: "Sua senha irá expirar em 12 dias." })).toBeVisible()
  const ends = await as(app, superAdmin, (call) =>
    call<{ user: { userAccountInfo: { passwordExpirationDate: string } } }>("GET", "/session"),
  )
  const end = Date.parse(ends.user.userAccountInfo.passwordExpirationDate)
  const minute = 60_000
  await page.clock.setSystemTime(end - 3 * 60 * minute - minute)
  await page.clock.runFor(1000)
  await expect(banner.filter({ hasText: "Sua senha irá expirar em 3 horas." })).toBeVisible()
  await page.clock.pauseAt(end - 10 * minute)
  await page.clock.runFor(2000)
  const before = await banner.filter({ hasText: /expirar em \d\d:\d\d\./ }).innerText()
  await page.clock.runFor(1000)
  await expect(banner.filter({ hasText: /expirar em \d\d:\d\d\./ })).not.toHaveText(before)
  await page.clock.runFor(10 * minute)
  await expect(page.getByRole("alert").filter({ hasText: "Sua senha expirou!" })).toBeVisible()
  await page.getByRole("link", { name: "Atualizar Senha" }).click()
  await expect(page).toHaveURL(/\/me\/update-password$/)
})
