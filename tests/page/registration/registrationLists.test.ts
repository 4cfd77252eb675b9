import { beginRegistration } from "../../support/console/registryLink"
import { type App, expect, test, testInAll } from "../system"
import { enterRegistry } from "./enterRegistry"

/** A pre-registration for these tests only, without any data. */
const preUser = { atalaiaId: "86288366757", email: "ivo.prado@exemplo.gov.br" }
const pdf = (name: string, content: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4\n% ${content}\n%%EOF\n`),
})

test.beforeEach(async ({ app }) => {
  await beginRegistration(app, preUser)
})

async function open(app: App, step: string) {
  await app.page.getByRole("tab", { name: new RegExp(`^${step}`) }).click()
  await expect(app.page.getByRole("heading", { name: step, exact: true, level: 2 })).toBeVisible()
}
const card = ({ page }: App, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) })
const phone = ({ page }: App, number: number) => page.getByRole("group", { name: `Telefone ${number}` })
/** Types into the focused field and moves to the next. */
async function fillOn({ page }: App, texts: readonly string[]) {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press("Tab")
  }
}
/** Finds an entry of a long table from its focused field. */
async function choose({ page }: App, typed: string, option: string) {
  await page.keyboard.type(typed)
  await expect(page.getByRole("option", { name: option }).first()).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
}
const press = async ({ page }: App, name: string) => {
  await page.getByRole("button", { name, exact: true }).focus()
  await page.keyboard.press("Enter")
}

test("an address and telephones are filled in by keyboard, and are there after a reload", async ({ app }) => {
  const { page } = app
  await enterRegistry(app, preUser)
  await open(app, "Comunicação")
  const address = card(app, "Endereço")
  await expect(address.getByLabel("País")).toHaveValue("Brasil")
  await address.getByLabel("CEP").focus()
  await page.keyboard.type("60150161")
  await expect(address.getByLabel("CEP")).toHaveValue("60150-161")
  await expect(address.getByRole("status")).toHaveText(
    "A busca de CEP não está disponível: preencha o endereço à mão.",
  )
  await address.getByLabel("UF").focus()
  await fillOn(app, ["Cear"])
  await choose(app, "fortal", "Fortaleza")
  await fillOn(app, ["Avenida Santos Dumont", "3131", "", "Aldeota"])

  await page.keyboard.press("Control+s")
  await expect(page.getByText("Por favor, insira uma telefone autorizador!")).toBeVisible()
  await expect(page.getByRole("button", { name: "Adicionar telefone" })).toBeFocused()
  await page.keyboard.press("Enter")
  await fillOn(app, ["85988887777", "Cel"])
  await press(app, "Adicionar telefone")
  await fillOn(app, ["8533334444", "Resid"])
  await phone(app, 1).getByRole("radio").focus()
  await page.keyboard.press("ArrowDown")
  await expect(phone(app, 2).getByRole("radio")).toBeChecked()
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas com sucesso")).toBeVisible()

  await page.reload()
  await open(app, "Comunicação")
  await expect(address.getByLabel("CEP")).toHaveValue("60150-161")
  await expect(address.getByLabel("Município")).toHaveValue("Fortaleza")
  await expect(address.getByLabel("Logradouro")).toHaveValue("AVENIDA SANTOS DUMONT")
  await expect(phone(app, 1).getByLabel("Número")).toHaveValue("(85) 98888-7777")
  await expect(phone(app, 2).getByRole("radio")).toBeChecked()
  await press(app, "Remover telefone 2")
  await expect(phone(app, 1).getByRole("radio")).toBeChecked()
})

testInAll("a course and a language are added, changed and removed by keyboard", async ({ app }) => {
  const { page } = app
  await enterRegistry(app, preUser)
  await open(app, "Formação")
  await expect(page.getByText("Nenhum curso listado")).toBeVisible()
  await press(app, "Adicionar formação")
  const form = app.dialog("Adicionar formação")
  await expect(form.getByLabel("Tipo")).toBeFocused()
  await fillOn(app, ["Gradua", "Presencial", "Direito", "Universidade Federal do Ceará"])
  await expect(form.getByLabel("País")).toHaveValue("Brasil")
  await form.getByLabel("UF").focus()
  await fillOn(app, ["Cear"])
  await choose(app, "fortal", "Fortaleza")
  await fillOn(app, ["3600", "01022019", "15122023"])
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Formação acadêmica/profissional salva com sucesso")).toBeVisible()
  const course = page.getByRole("list", { name: "Formação acadêmica/profissional" }).getByRole("listitem")
  await expect(course).toContainText("01/02/2019 a 15/12/2023")
  await expect(course).toContainText("UNIVERSIDADE FEDERAL DO CEARÁ, Fortaleza, Brasil")

  await course.getByRole("button", { name: /^Editar/ }).focus()
  await page.keyboard.press("Enter")
  const editing = app.dialog("Editar formação")
  await expect(editing.getByLabel("Término")).toHaveValue("15/12/2023")
  await editing.getByLabel("Em progresso").focus()
  await page.keyboard.press("Space")
  await expect(editing.getByLabel("Término")).toHaveCount(0)
  await page.keyboard.press("Control+Enter")
  await expect(course).toContainText("Em andamento desde 01/02/2019")

  await press(app, "Adicionar idioma")
  await expect(app.dialog("Adicionar idioma").getByRole("combobox", { name: "Idioma" })).toBeFocused()
  await choose(app, "ingl", "Inglês")
  await page.keyboard.press("Control+Enter")
  await expect(app.dialog("Adicionar idioma").getByRole("alert")).toHaveCount(4)
  for (const label of ["Leitura", "Escrita", "Fala", "Compreensão"]) {
    await app.dialog("Adicionar idioma").getByLabel(label).focus()
    await page.keyboard.press("ArrowDown")
  }
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Idioma salvo com sucesso")).toBeVisible()
  await press(app, "Remover Inglês")
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover" }).press("Enter")
  await expect(app.notice("Idioma removido com sucesso")).toBeVisible()
  await expect(page.getByText("Nenhum idioma listado")).toBeVisible()
  await expect(page.getByRole("button", { name: "Adicionar idioma" })).toBeFocused()
})

test("a document with a script is refused at its field, and the form stays as it is", async ({ app }) => {
  const { page } = app
  await enterRegistry(app, preUser)
  await open(app, "Documentos")
  await press(app, "Adicionar documento")
  const form = app.dialog("Adicionar documento")
  await expect(form.getByText(/sem senha, macros, scripts ou anexos/)).toBeVisible()
  await expect(form.getByLabel("Tipo de documento")).toBeFocused()
  await page.keyboard.type("RG")
  const file = form.getByLabel("Arquivo", { exact: true })
  await file.setInputFiles(pdf("rg.pdf", "\n1 0 obj << /S /JavaScript /JS (1) >> endobj"))
  await page.keyboard.press("Control+Enter")
  await expect(file).toHaveAccessibleDescription(
    /Este PDF contém JavaScript\. Imprima-o como PDF novo e envie de novo\./,
  )
  await expect(form.getByText("rg.pdf")).toBeVisible()
  await expect(form.getByLabel("Tipo de documento")).toHaveText(/RG/)

  await file.setInputFiles(pdf("rg impresso.pdf", "sem nada"))
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Arquivo salvo com sucesso")).toBeVisible()
})

testInAll("what an ordinary user asks for waits, marked, beside what stands", async ({ app }) => {
  const { page } = app
  await app.signIn("12345678909", { at: "/users/details/edit/me" })
  await page.getByRole("tab", { name: /^Formação/ }).click()
  await expect(page.getByRole("button", { name: "Adicionar idioma" })).toHaveCount(0)
  await press(app, "Solicitar alterações")
  await press(app, "Adicionar idioma")
  await expect(app.dialog("Adicionar idioma").getByRole("combobox", { name: "Idioma" })).toBeFocused()
  await choose(app, "finl", "Finlandês")
  for (const label of ["Leitura", "Escrita", "Fala", "Compreensão"]) {
    await app.dialog("Adicionar idioma").getByLabel(label).focus()
    await page.keyboard.press("ArrowDown")
  }
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Alterações solicitadas com sucesso")).toBeVisible()
  const asked = page.getByRole("list", { name: "Idiomas" }).getByRole("listitem", { name: "Finlandês" })
  await expect(asked).toContainText("Inclusão solicitada")

  await press(app, "Desistir da solicitação de Finlandês")
  await page.getByRole("alertdialog").getByRole("button", { name: "Desistir" }).press("Enter")
  await expect(app.notice("Solicitação retirada.")).toBeVisible()
  await expect(asked).toHaveCount(0)
})
