import { readFile } from "node:fs/promises"
import { TOTP } from "otpauth"
import { people } from "../api"
import { type App, expect, test } from "../system"

/** A role of this person requires two-factor, which is not active yet. */
const obliged = "11721731768"
const stepSeconds = 30

/** The authenticator code of a step, counted from now. Waits if the current step is about to end. */
async function codeOf(secret: string, steps = 0): Promise<string> {
  await expect
    .poll(() => (Date.now() / 1000) % stepSeconds, { timeout: 20_000 })
    .toBeLessThan(stepSeconds - 8)
  return new TOTP({ secret: secret.toUpperCase() }).generate({
    timestamp: Date.now() + steps * stepSeconds * 1000,
  })
}

/** An ordinary person who has signed in before, with a family name that no other test searches for. */
async function ordinary(app: App, familyName: string): Promise<string> {
  const { items } = await people(app, `active:true ${familyName}`)
  const person = items.find(({ firstAccess, isForeign }) => !firstAccess && !isForeign)
  if (!person) throw new Error(`nobody ordinary is called ${familyName}`)
  return person.atalaiaId
}

const code = ({ page }: App) => page.getByRole("textbox", { name: "Código de verificação" })
const secretShown = async ({ page }: App) => (await page.locator("code").innerText()).replace(/\s+/g, "")

/** Confirms the authenticator code, reads the recovery codes, and continues to the sign-in page. */
async function activate(app: App, steps = -1): Promise<{ secret: string; codes: string[] }> {
  const { page } = app
  const secret = await secretShown(app)
  await code(app).fill(await codeOf(secret, steps))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Códigos de recuperação" })).toBeFocused()
  const codes = await page
    .getByRole("list", { name: "Códigos de recuperação" })
    .getByRole("listitem")
    .allInnerTexts()
  return { secret, codes }
}

/** Signs in with password and code, through the form. */
async function enter(app: App, id: string, given: string) {
  const { page } = app
  await page.getByLabel("CPF ou identificador").fill(id)
  await page.getByLabel("Senha", { exact: true }).fill("Atalaia-demo-2026")
  await page.keyboard.press("Enter")
  await expect(code(app)).toBeFocused()
  await code(app).fill(given)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("banner")).toBeVisible()
}

const card = ({ page }: App) =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Autenticação em duas etapas" }) })

test("activating by choice, signing in with a code, deactivating", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  const id = await ordinary(app, "guerra")
  await app.signIn(id, { at: "/me" })
  await expect(card(app).getByText("Inativa")).toBeVisible()
  await card(app).getByRole("button", { name: "Ativar" }).click()
  const dialog = app.dialog("Ativar autenticação em duas etapas")
  await expect(dialog.getByRole("img", { name: /Código QR/ })).toBeVisible()
  await expect(dialog.locator("code")).toHaveText(/^([a-z2-7]{4} ){7}[a-z2-7]{4}$/)
  await expect(dialog.getByText(/Horário do servidor: \d\d:\d\d:\d\d/)).toBeVisible()
  const confirm = dialog.getByRole("button", { name: "Confirmar" })
  await expect(confirm).toHaveAttribute("aria-disabled", "true")
  await expect(code(app)).toBeFocused()

  await code(app).fill("abc")
  await expect(confirm).not.toHaveAttribute("aria-disabled")
  await page.keyboard.press("Enter")
  await expect(dialog.getByRole("alert")).toContainText("Código inválido. Aguarde o próximo")
  await expect(dialog.getByText("1 tentativa sem sucesso com esta chave.")).toBeVisible()

  const { secret, codes } = await activate(app)
  await expect(app.notice("Autenticação em 2 etapas ativada!")).toBeVisible()
  expect(new Set(codes).size).toBe(10)
  await page.getByRole("button", { name: "Refazer login" }).click()
  const question = page.getByRole("alertdialog", { name: "Sair sem guardar os códigos?" })
  await question.getByRole("button", { name: "Voltar aos códigos" }).click()
  await expect(question).toBeHidden()
  const waiting = page.waitForEvent("download")
  await page.getByRole("button", { name: "Baixar" }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe("recovery_codes.txt")
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n")
  expect(lines.filter((line) => codes.includes(line))).toEqual(codes)
  await page.getByRole("button", { name: "Refazer login" }).click()
  await expect(page.getByLabel("CPF ou identificador")).toBeFocused()

  await enter(app, id, await codeOf(secret))
  await expect(page).toHaveURL(/\/me$/)
  await expect(card(app).getByText("Ativa", { exact: true })).toBeVisible()
  await expect(card(app).getByText(/Ativada em \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible()

  await card(app).getByRole("button", { name: "Desativar" }).click()
  const off = app.dialog("Desativar autenticação em duas etapas")
  await expect(off.getByRole("button", { name: "Desativar" })).toHaveAttribute("aria-disabled", "true")
  await code(app).fill("000000")
  await page.keyboard.press("Enter")
  await expect(off.getByRole("alert")).toContainText("Código inválido. Aguarde o próximo")
  await expect(code(app)).toHaveValue("")
  await expect(code(app)).toBeFocused()
  const loaded = page.waitForEvent("load")
  await code(app).fill(await codeOf(secret, 1))
  await page.keyboard.press("Enter")
  await loaded
  await expect(app.notice("Autenticação em 2 etapas desativada!")).toBeVisible()
  await expect(card(app).getByText("Inativa")).toBeVisible()
  await page.reload()
  await expect(card(app).getByText("Inativa")).toBeVisible()
  await expect(app.notice("Autenticação em 2 etapas desativada!")).toHaveCount(0)
})

test("a permission demands it: nothing else until it is on, and no way to turn it off", async ({ app }) => {
  const { page } = app
  await app.signIn(obliged)
  await expect(page).toHaveURL(/\/me\/2fa$/)
  await expect(
    page.getByText(
      "Atenção! Você possui algumas permissões que obrigam a ativação da autenticação em 2 etapas. Por favor, ative-a para poder utilizar as funcionalidades do sistema.",
    ),
  ).toBeVisible()
  await expect(page.getByRole("button", { name: "Cancelar" })).toHaveCount(0)
  await page.goto("/users/list")
  await expect(page).toHaveURL(/\/me\/2fa$/)
  await page.goto("/me")
  await expect(page.getByText("Você precisa ativar a autenticação em duas etapas!").first()).toBeVisible()
  await card(app).getByRole("link", { name: "Ativar" }).click()
  await page.getByRole("main").getByRole("button", { name: "Sair" }).click()
  const question = page.getByRole("alertdialog", { name: "Deseja sair?" })
  await question.getByRole("button", { name: "Cancelar" }).click()

  const { secret, codes } = await activate(app)
  await page.getByRole("button", { name: "Refazer login" }).click()
  await page.getByRole("button", { name: "Sair sem guardar" }).click()
  await enter(app, obliged, await codeOf(secret))
  await expect(page).toHaveURL(/\/me$/)
  const off = card(app).getByRole("button", { name: "Desativar" })
  await expect(off).toHaveAttribute("aria-disabled", "true")
  await off.hover()
  const reason =
    "Você possui pelo menos uma permissão que obriga a utilização da autenticação em duas etapas."
  await expect(page.getByRole("tooltip", { includeHidden: true })).toHaveText(reason)
  await app.type("> desativar 2fa")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alertdialog", { name: /Desativar/ })).toContainText(reason)
  await page.keyboard.press("Escape")
  await app.type("> meus acessos")
  await page.keyboard.press("Enter")
  await expect(app.dialog("Seus acessos").getByText("SINAL").first()).toBeVisible()
  await page.keyboard.press("Escape")

  // The phone is lost: a recovery code, which works once, allows the activation of another one.
  await page.evaluate(() => localStorage.clear())
  await page.goto("/login")
  await enter(app, obliged, codes[0] ?? "")
  await expect(page).toHaveURL(/\/me\/2fa$/)
  await expect(page.getByText(/^Você entrou com um código de recuperação/)).toBeVisible()
  const again = await activate(app)
  expect(again.codes.filter((each) => codes.includes(each))).toEqual([])
  await page.getByRole("button", { name: "Refazer login" }).click()
  await page.getByRole("button", { name: "Sair sem guardar" }).click()
  await enter(app, obliged, await codeOf(again.secret))
  await expect(page).toHaveURL(/\/me$/)
})

test("the recovery codes stay whatever becomes of the session, and print alone", async ({ app }) => {
  const { page } = app
  await app.signIn(await ordinary(app, "guedes"), { at: "/me" })
  await page.goto("/me?command=activate+2fa")
  const other = await app.another("same browser")
  await other.page.goto("/me")
  await expect(other.page.getByRole("heading", { name: "Meu cadastro" })).toBeVisible()
  const { codes } = await activate(app)
  // The other tab learns that the session has ended, and leaves.
  await expect(other.page.getByLabel("CPF ou identificador")).toBeVisible()
  await other.page.close()
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
  const list = page.getByRole("list", { name: "Códigos de recuperação" })
  await expect(list).toContainText(codes[9] ?? "none")
  await page.emulateMedia({ media: "print" })
  await expect(list).toBeVisible()
  await expect(page.getByRole("button")).toHaveCount(0)
})

test("a secret lapses while it is looked at, and the clock says when it cannot be asked", async ({ app }) => {
  const { page } = app
  const connect = await app.cutOff("**/api/server-time")
  await app.signIn(await ordinary(app, "lima"), { at: "/me" })
  await page.clock.install()
  await app.type("> activate 2fa")
  await page.keyboard.press("Enter")
  const dialog = app.dialog("Ativar autenticação em duas etapas")
  await expect(dialog.getByText("Falha ao obter o horário do servidor.")).toBeVisible()
  await connect()
  await dialog.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(dialog.getByText(/Horário do servidor: \d\d:\d\d:\d\d/)).toBeVisible()

  await code(app).fill("123456")
  const secret = await secretShown(app)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await expect(dialog.locator("code")).not.toHaveText(secret)
  await page.clock.runFor(60_000)
  await expect(dialog.getByRole("timer")).toHaveText("Gerando outra chave...")
  await expect(dialog.getByRole("button", { name: "Confirmar" })).toHaveAttribute("aria-disabled", "true")
  await page.clock.runFor(1500)
  await expect(dialog.locator("code")).toBeVisible()
  await expect(dialog.getByRole("status").filter({ hasText: "nova chave" })).toHaveCount(1)
})
