import { latestMail, superAdmin } from "../api"
import { clientHeaders, expect, test, testInAll } from "../system"

test("a wrong password is refused, and what was typed stays", async ({ app }) => {
  const { page } = app
  await page.goto("/users/list?search=silva")
  await page.getByLabel("CPF ou identificador").fill("10120130149")
  await expect(page.getByLabel("CPF ou identificador")).toHaveValue("101.201.301-49")
  await page.getByLabel("Senha", { exact: true }).fill("errada errada")
  await page.getByRole("button", { name: "Entrar", exact: true }).click()
  await expect(page.getByText("CPF, identificador ou senha incorretos")).toBeVisible()
  // It has to be typed again, over the old one.
  await expect(page.getByLabel("Senha", { exact: true })).toBeFocused()
  await expect(page.getByLabel("CPF ou identificador")).toHaveValue("101.201.301-49")

  await page.keyboard.type("Atalaia-demo-2026")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/users\/list\?search=silva/)
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
})

test("the answer to a request for a link has the focus of the form that it replaces", async ({ app }) => {
  const { page } = app
  await page.goto("/login")
  await page.getByRole("button", { name: "Continuar pré-cadastro" }).click()
  await page.getByLabel("CPF ou identificador").fill("11821831829")
  await page.getByRole("button", { name: "Enviar link" }).click()
  await expect(page.getByRole("button", { name: "Enviar link" })).toBeHidden()
  const focused = () =>
    page.evaluate(() => document.activeElement?.matches("body") || document.activeElement?.textContent)
  await expect.poll(focused).toMatch(/e-mail|link/)
})

test("each kind of account starts where it belongs", async ({ app }) => {
  const starts: [string, RegExp, string][] = [
    ["11321331304", /\/me$/, "an ordinary user"],
    ["10720730724", /\/user-authorizer\/pre-user$/, "a pure authorizer"],
    ["10120130149", /\/dashboard$/, "the super admin"],
    ["11221231243", /\/users\/list$/, "an application manager"],
    ["11421431475", /\/users\/details\/legacy$/, "a legacy user"],
    ["11621631605", /\/me\/update-password$/, "an expired password"],
    ["11721731768", /\/me\/2fa$/, "two-factor demanded"],
    ["11521531536", /\/me\/first-access$/, "a first access"],
  ]
  for (const [id, address, what] of starts) {
    await app.signInByForm(id)
    await expect(app.page, what).toHaveURL(address)
    await app.page.evaluate(() => localStorage.clear())
  }
})

test("an expired password leads nowhere else until it is changed", async ({ app }) => {
  const { page } = app
  await app.signInByForm("11621631605")
  await expect(page).toHaveURL(/\/me\/update-password$/)
  await page.goto("/users/list")
  await expect(page).toHaveURL(/\/me\/update-password$/)

  await page.getByLabel("Senha atual").fill("Atalaia-demo-2026")
  await page.getByLabel("Nova senha", { exact: true }).fill("curta")
  await page.getByLabel(/Confirma/).fill("outra")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Confirmação de senha deve ser igual à senha")).toBeVisible()

  await page.getByLabel("Nova senha", { exact: true }).fill("Sentinela-do-norte-31")
  await page.getByLabel(/Confirma/).fill("Sentinela-do-norte-31")
  await page.keyboard.press("Control+Enter")
  await expect(page).toHaveURL(/\/me$/)
})

test("a session that the server no longer knows: said, then the sign-in page, and back to the same place", async ({
  app,
}) => {
  const { page } = app
  let bearer = ""
  page.on("request", (request) => {
    bearer = request.headers().authorization ?? bearer
  })
  await app.signInByForm("10120130149", { at: "/users/list" })
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
  await page.request.delete("/api/session", { headers: { ...clientHeaders, Authorization: bearer } })
  await page.getByRole("searchbox").or(page.getByRole("combobox")).first().fill("maria")
  await expect(page.getByText("Sua sessão terminou. Você será levado")).toBeVisible()
  await expect(page).toHaveURL(/\/login\?to=/)
  await expect(page.getByText("Você saiu do Atalaia. Entre de novo para continuar.")).toBeVisible()
})

test("the address of somebody whose session ended, with what it fills in, is not for the next person", async ({
  app,
}) => {
  const { page } = app
  let bearer = ""
  page.on("request", (request) => {
    bearer = request.headers().authorization ?? bearer
  })
  const line = encodeURIComponent("> block user 12345678909 app SINAL because Em apuração")
  await app.signInByForm("10120130149", { at: `/users/list?command=${line}` })
  await expect(page.getByRole("dialog", { name: /Bloquear/ })).toBeVisible()
  const reason = page.getByRole("dialog", { name: /Bloquear/ }).getByLabel(/Justificativa/)
  await reason.fill("Em apuração, por ora")
  await page.request.delete("/api/session", { headers: { ...clientHeaders, Authorization: bearer } })
  await reason.fill("Em apuração, por ora.")
  await expect(page).toHaveURL(/\/login\?to=/)
  await page.getByLabel("CPF ou identificador").fill("12122132116")
  await page.getByLabel("Senha", { exact: true }).fill("Atalaia-demo-2026")
  await page.getByRole("button", { name: "Entrar", exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

testInAll("a check that fails offers to try again", async ({ app }) => {
  const { page } = app
  await app.signInByForm("10120130149", { at: "/users/list" })
  const connect = await app.cutOff("**/api/session/renewal")
  await page.reload()
  await expect(page.getByText("Não foi possível checar as suas credenciais.")).toBeVisible()
  await connect()
  await page.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
})

testInAll("signing out asks first", async ({ app }) => {
  const { page } = app
  await app.signInByForm("10120130149", { at: "/users/list" })
  await page.getByRole("button", { name: /Seu perfil/ }).click()
  await page.getByRole("button", { name: "Sair" }).click()
  const question = page.getByRole("alertdialog", { name: "Deseja sair?" })
  await question.getByRole("button", { name: "Cancelar" }).click()
  await expect(question).toBeHidden()
  await page.getByRole("button", { name: /Seu perfil/ }).click()
  await page.getByRole("button", { name: "Sair" }).click()
  await question.getByRole("button", { name: "Sair" }).click()
  await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
})

test("a link that is opened while somebody is signed in says whose session it is, and what becomes of it", async ({
  app,
}) => {
  const { page } = app
  const headers = clientHeaders
  await page.request.post("/api/session/recovery", { headers, data: { id: "11321331304" } })
  const mail = await latestMail(app, "p.lemos@exemplo.gov.br")
  const link = /\/#ticket=[\w-]+/.exec(mail)?.[0] ?? "no link in the mail"
  await app.signIn(superAdmin)
  await page.goto(link)
  const warning = page.getByRole("status").filter({ hasText: "está aberta a sessão de HELENA CAVALCANTE" })
  await expect(warning).toContainText("termina em 30 minutos sem uso")
  await warning.getByRole("button", { name: "Voltar ao Atalaia" }).click()
  await expect(page.getByRole("button", { name: "Seu perfil: HELENA CAVALCANTE" })).toBeVisible()

  // The ticket was not used up.
  await page.goto("/login")
  await page.goto(link)
  await expect(warning).toBeVisible()
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page).toHaveURL(/\/me\/recover-password$/)
})
