import { latestMail } from "../api"
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
