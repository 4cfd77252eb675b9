import { latestMail, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const insertManager = "10420430431"
const form = (app: App) => app.dialog("Novo Usuário")
const cpf = (app: App) => form(app).getByRole("textbox", { name: "CPF" })
const email = (app: App) => form(app).getByRole("textbox", { name: "E-mail" })
const send = ({ page }: App) => page.keyboard.press("Control+Enter")

/** Opens the form by its key, from the list of users. */
async function open(app: App, who: string) {
  await app.signIn(who, { at: "/users/list?search=silva" })
  await expect(app.page.getByText(/ na sua busca/)).toBeVisible()
  await app.page.keyboard.press("n")
  await expect(form(app)).toBeVisible()
}

test("a Brazilian: the pre-registration is made, and its link is sent", async ({ app }) => {
  await open(app, insertManager)
  await expect(cpf(app)).toBeFocused()
  await app.page.keyboard.type("52998224725")
  await expect(cpf(app)).toHaveValue("529.982.247-25")
  await email(app).fill("marina.alves@exemplo.gov.br")
  await send(app)
  await expect(app.notice("Registro criado com sucesso.")).toBeVisible()
  await expect(app.notice("Link enviado a marina.alves@exemplo.gov.br.")).toBeVisible()
  await expect(form(app)).toBeHidden()

  const mail = await latestMail(app, "marina.alves@exemplo.gov.br")
  const ticket = /\/#ticket=[\w-]+/.exec(mail)?.[0]
  await app.page.evaluate(() => localStorage.clear())
  await app.page.goto(ticket ?? "no link in the mail")
  await app.page.getByRole("button", { name: "Continuar" }).click()
  await expect(app.page).toHaveURL(/\/registry\/me$/)
  await expect(app.page.getByRole("banner")).toContainText("Pré-cadastro")
})

test("a foreigner needs an e-mail only", async ({ app }) => {
  await open(app, superAdmin)
  await form(app).getByRole("radio", { name: "Brasileiro" }).focus()
  await app.page.keyboard.press("ArrowRight")
  await expect(form(app).getByRole("radio", { name: "Estrangeiro" })).toBeChecked()
  await expect(cpf(app)).toHaveCount(0)
  await email(app).fill("ana.rossi@exemplo.gov.br")
  await form(app).getByRole("button", { name: "Criar pré-cadastro" }).click()
  await expect(app.notice("Registro criado com sucesso.")).toBeVisible()
  expect(await latestMail(app, "ana.rossi@exemplo.gov.br")).toContain("#ticket=")
})

test("somebody who is there already: said, and what was typed stays", async ({ app }) => {
  await open(app, superAdmin)
  await cpf(app).fill("12345678909")
  await email(app).fill("outro.joao@exemplo.gov.br")
  await send(app)
  const taken = form(app).getByText("Já existe um cadastro ou pré-cadastro com esse CPF.")
  // The preview said so, too; it no longer does once the form says it.
  await expect(taken).toHaveCount(1)
  await expect(form(app).getByRole("alert").and(taken.locator("xpath=.."))).toBeVisible()
  await expect(cpf(app)).toHaveValue("123.456.789-09")
  await expect(email(app)).toHaveValue("outro.joao@exemplo.gov.br")
  expect(await latestMail(app, "outro.joao@exemplo.gov.br")).toBe("")

  // By the e-mail, whatever its case.
  await cpf(app).fill("11144477735")
  await email(app).fill("Joao.Silva@exemplo.gov.br")
  await send(app)
  await expect(form(app).getByText("Já existe um cadastro ou pré-cadastro com esse e-mail.")).toHaveCount(1)
})
