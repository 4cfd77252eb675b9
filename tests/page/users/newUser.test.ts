import { latestMail, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const editor = "10920930956"
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

test("a CPF and an e-mail are checked where they are typed", async ({ app }) => {
  await open(app, superAdmin)
  await send(app)
  await expect(cpf(app)).toHaveAttribute("aria-invalid", "true")
  await expect(email(app)).toHaveAttribute("aria-invalid", "true")
  await cpf(app).fill("12345678900")
  await email(app).fill("sem arroba")
  await send(app)
  await expect(form(app).getByText("CPF Inválido")).toBeVisible()
  await expect(form(app).getByText("E-mail inválido: falta o @.")).toBeVisible()
  await expect(cpf(app)).toBeFocused()
  await cpf(app).fill("12345678909")
  await expect(form(app).getByText("CPF Inválido")).toBeHidden()
})

testInAll("what was typed survives a reload, and a server that is away", async ({ app }) => {
  const { page } = app
  page.on("dialog", (question) => void question.accept())
  await open(app, superAdmin)
  await cpf(app).fill("11144477735")
  await email(app).fill("rascunho@exemplo.gov.br")
  await page.reload()
  await expect(form(app).getByText("Rascunho recuperado")).toBeVisible()
  await expect(cpf(app)).toHaveValue("111.444.777-35")
  await expect(email(app)).toHaveValue("rascunho@exemplo.gov.br")

  const connect = await app.cutOff("**/api/users")
  await send(app)
  // The preview failed for the same reason, which is shown only once.
  await expect(form(app).getByText(/Não foi possível falar com o servidor/)).toHaveCount(1)
  await expect(email(app)).toHaveValue("rascunho@exemplo.gov.br")
  await connect()
  await send(app)
  await expect(app.notice("Registro criado com sucesso.")).toBeVisible()
  await page.keyboard.press("n")
  await expect(cpf(app)).toHaveValue("")
  await expect(form(app).getByText("Rascunho recuperado")).toBeHidden()
})

testInAll("leaving with something typed asks first", async ({ app }) => {
  const { page } = app
  await open(app, superAdmin)
  await email(app).fill("talvez@exemplo.gov.br")
  await page.keyboard.press("Escape")
  const question = page.getByRole("alertdialog")
  await expect(question).toContainText("Existem alterações não salvas...")
  await page.keyboard.press("Escape")
  await expect(question).toBeHidden()
  await expect(email(app)).toHaveValue("talvez@exemplo.gov.br")
})

test("an authorizer editor says for which unit", async ({ app }) => {
  const { page } = app
  await open(app, editor)
  await cpf(app).fill("15350946056")
  await email(app).fill("lia.prado@exemplo.gov.br")
  await send(app)
  await expect(form(app).getByText("Por favor, insira uma organização!")).toHaveCount(1)
  const unit = form(app).getByRole("combobox", { name: "Lotação" })
  await expect(unit).toBeFocused()
  await unit.fill("pmce")
  await page.getByRole("option", { name: /^PMCE/ }).first().click()
  await expect(unit).toHaveValue("PMCE")
  await send(app)
  await expect(app.notice("Registro criado com sucesso.")).toBeVisible()
})

test("who may not make one finds no way to", async ({ app }) => {
  const { page } = app
  await app.signIn("10520530500", { at: "/users/list" })
  await expect(page.getByRole("grid", { name: "Usuários" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Novo Usuário" })).toHaveCount(0)
  await page.goto(`/users/list?${new URLSearchParams({ command: "new user" })}`)
  await expect(page.getByRole("alertdialog", { name: "Novo Usuário" })).toContainText(
    "Você não tem permissão para este comando.",
  )
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

testInAll("somebody who is there already: said, and what was typed stays", async ({ app }) => {
  await open(app, superAdmin)
  await cpf(app).fill("12345678909")
  await email(app).fill("outro.joao@exemplo.gov.br")
  await send(app)
  const taken = form(app).getByText("Já existe um cadastro ou pré-cadastro com esse CPF.")
  // The preview showed it too, until the form did.
  await expect(taken).toHaveCount(1)
  await expect(form(app).getByRole("alert").and(taken.locator("xpath=.."))).toBeVisible()
  await expect(cpf(app)).toHaveValue("123.456.789-09")
  await expect(email(app)).toHaveValue("outro.joao@exemplo.gov.br")
  expect(await latestMail(app, "outro.joao@exemplo.gov.br")).toBe("")

  // Found by e-mail in any case.
  await cpf(app).fill("11144477735")
  await email(app).fill("Joao.Silva@exemplo.gov.br")
  await send(app)
  await expect(form(app).getByText("Já existe um cadastro ou pré-cadastro com esse e-mail.")).toHaveCount(1)
})
