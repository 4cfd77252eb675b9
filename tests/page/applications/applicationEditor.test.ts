import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const list = "/applications/list"
const appAdmin = "11121131182"
type Application = AnswerOf<Calls["applications"]["get"]>

const field = ({ page }: App, name: string) => page.getByRole("textbox", { name })
const tab = ({ page }: App, name: string) => page.getByRole("tab", { name })
const step = ({ page }: App) => page.locator('[aria-current="step"]')
const read = (app: App, name: string) =>
  as(app, superAdmin, (call) => call<Application>("GET", `/applications/${name}`))

/** An application of the test's own. */
const make = (app: App, acronym: string) =>
  as(app, superAdmin, (call) =>
    call<Application>("POST", "/applications", {
      title: `APLICAÇÃO ${acronym}`,
      acronym,
      redirectUrl: "https://teste.exemplo.gov.br",
      description: "Feita para um teste",
      appKey: `chave-${acronym.toLowerCase()}`,
    }),
  )

test("by keyboard alone, a new application goes from the list through the steps and back", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `${list}?search=sinal` })
  await expect(page.getByText(/ na sua busca/)).toBeVisible()
  await page.keyboard.press("n")
  await expect(field(app, "Título")).toBeFocused()
  await page.keyboard.type("rádio digital")
  await page.keyboard.press("Tab")
  await page.keyboard.type("radio")
  await page.keyboard.press("Tab")
  await page.keyboard.type("https://radio.exemplo.gov.br")
  await expect(field(app, "Título")).toHaveValue("RÁDIO DIGITAL")
  await expect(field(app, "Sigla")).toHaveValue("RADIO")
  const key = field(app, "Chave da aplicação")
  await expect(key).toHaveValue(/^[a-z0-9]{24}$/)
  await expect(key).toHaveAttribute("readonly")
  const appKey = await key.inputValue()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Aplicação criada")).toBeVisible()
  await expect(step(app)).toHaveText(/Permissões/)
  await expect(step(app)).toBeFocused()
  const { id, title } = await read(app, appKey)
  expect(title).toBe("RÁDIO DIGITAL")
  await expect(page).toHaveURL(new RegExp(`/applications/new/${id}\\?step=roles$`))
  await expect(page.getByText("Aplicação ainda não possui permissões cadastradas.")).toBeVisible()

  // Going back to the first step edits the application, and does not create another one.
  await page.keyboard.press("Alt+ArrowUp")
  await expect(field(app, "Título")).toHaveValue("RÁDIO DIGITAL")
  await field(app, "Descrição").fill("Voz entre viaturas")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Alterações salvas")).toBeVisible()
  await expect(step(app)).toHaveText(/Permissões/)
  expect((await read(app, appKey)).description).toBe("Voz entre viaturas")
  await page.keyboard.press("Control+Enter")
  await expect(step(app)).toHaveText(/Perfis/)
  await page.getByRole("button", { name: "Anterior" }).click()
  await expect(step(app)).toHaveText(/Permissões/)
  await page.getByRole("button", { name: "Próximo" }).click()
  await page.getByRole("button", { name: "Finalizar" }).click()
  await expect(page).toHaveURL((url) => url.pathname === list)
  // The new row is in view, wherever it is in the list.
  await expect(page.getByRole("row", { selected: true })).toContainText("RADIO")
})

test("what is missing or taken is said under its field", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/applications/new" })
  await field(app, "Descrição").fill("só isto")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Por favor, insira o título da aplicação!")).toBeVisible()
  await expect(page.getByText("Por favor, insira a sigla da aplicação!")).toBeVisible()
  await expect(page.getByText("Por favor, insira a url de redirecionamento da aplicação!")).toBeVisible()
  await expect(field(app, "Título")).toBeFocused()
  await field(app, "Título").fill("Outro sinal")
  await field(app, "Sigla").fill("sinal")
  await field(app, "Url de redirecionamento").fill("https://outro.exemplo.gov.br")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Esta sigla já está em uso.")).toBeVisible()
  await expect(field(app, "Sigla")).toBeFocused()
  await expect(field(app, "Descrição")).toHaveValue("só isto")
  await expect(step(app)).toHaveText(/Informações básicas/)
})

testInAll("a reload in the middle keeps what was typed, the key among it", async ({ app }) => {
  const { page } = app
  page.on("dialog", (question) => void question.accept())
  await app.signIn(superAdmin, { at: "/applications/new" })
  await field(app, "Título").fill("perícia móvel")
  await field(app, "Sigla").fill("PERMOVEL")
  const appKey = await field(app, "Chave da aplicação").inputValue()
  await page.reload()
  await expect(page.getByText("Rascunho recuperado")).toBeVisible()
  await expect(field(app, "Título")).toHaveValue("PERÍCIA MÓVEL")
  await expect(field(app, "Sigla")).toHaveValue("PERMOVEL")
  await expect(field(app, "Chave da aplicação")).toHaveValue(appKey)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("alertdialog")).toContainText("Existem alterações não salvas...")
  await page.getByRole("button", { name: "Continuar editando" }).click()
  await field(app, "Url de redirecionamento").fill("https://permovel.exemplo.gov.br")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Aplicação criada")).toBeVisible()

  // A reload of a later step stays on it.
  await page.reload()
  await expect(step(app)).toHaveText(/Permissões/)
  expect((await read(app, "PERMOVEL")).appKey).toBe(appKey)
})

testInAll("the basic data are changed, the head and the history tell of it", async ({ app }) => {
  const { page } = app
  const { id } = await make(app, "EDITADA")
  await app.signIn(superAdmin, { at: `/applications/edit/${id}` })
  await field(app, "Título").fill("título novo")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas")).toBeVisible()
  await expect(page.getByRole("banner").or(page.getByRole("main")).getByText("TÍTULO NOVO")).toBeVisible()
  // A form that stays open continues with its saved values.
  await field(app, "Descrição").fill("segunda mudança")
  await page.keyboard.press("Control+s")
  await expect.poll(async () => (await read(app, "EDITADA")).description).toBe("segunda mudança")
  await expect(page.getByText("Outra pessoa mudou")).toHaveCount(0)

  await tab(app, "Histórico").click()
  const entry = page.getByRole("group").filter({ hasText: "Mudou os dados de EDITADA" })
  await expect(entry).toHaveCount(2)
  await entry.last().click()
  await expect(entry.last().getByRole("row").filter({ hasText: "Título" })).toContainText("TÍTULO NOVO")
})

testInAll("number keys go through the tabs; what is typed is asked about first", async ({ app }) => {
  const { page } = app
  const { id } = await make(app, "ABAS")
  await app.signIn(superAdmin, { at: `/applications/edit/${id}` })
  await expect(tab(app, "Info. Básicas")).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("4")
  await expect(page).toHaveURL(/\?tab=secret$/)
  await expect(page.getByRole("heading", { name: "Chave privada" })).toBeVisible()
  await page.keyboard.press("1")
  await field(app, "Descrição").fill("ainda não salva")
  await tab(app, "Histórico").click()
  await expect(page.getByRole("alertdialog")).toContainText("Existem alterações não salvas...")
  await page.getByRole("button", { name: "Sair sem salvar" }).click()
  await expect(tab(app, "Histórico")).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("1")
  await expect(field(app, "Descrição")).toHaveValue("ainda não salva")
  await page.getByRole("button", { name: "Descartar" }).click()
  await expect(field(app, "Descrição")).toHaveValue("Feita para um teste")
})

testInAll("how many sessions a person may have: from 1 to 25", async ({ app }) => {
  const { page } = app
  const { id } = await make(app, "LIMITE")
  await app.signIn(superAdmin, { at: `/applications/edit/${id}?tab=secret` })
  const number = field(app, "Sessões por pessoa")
  for (const wrong of ["0", "26", "muitas"]) {
    await number.fill(wrong)
    await page.keyboard.press("Control+s")
    await expect(page.getByText("Informe um número inteiro de 1 a 25.")).toBeVisible()
  }
  await number.fill("12")
  const connect = await app.cutOff("**/api/applications/*/tokens")
  await page.keyboard.press("Control+s")
  await expect(page.getByText("Não foi possível atualizar o numero de tokens")).toBeVisible()
  await expect(number).toHaveValue("12")
  await connect()
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas")).toBeVisible()
  expect((await read(app, "LIMITE")).allowedTokens).toBe(12)
})

testInAll("removing asks for the key, letter by letter, and leads back to the list", async ({ app }) => {
  const { page } = app
  const { id, appKey } = await make(app, "ADEUS")
  await app.signIn(superAdmin, { at: `/applications/edit/${id}` })
  await page.getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Remover" }).click()
  const question = page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await expect(question).toContainText("ADEUS deixa de existir")
  await expect(question).toContainText("Essa ação não poderá ser desfeita.")
  const remove = question.getByRole("button", { name: "Remover" })
  for (const wrong of ["", "ADEUS", appKey.toUpperCase(), `${appKey} `]) {
    await question.getByRole("textbox").fill(wrong)
    await expect(remove).toHaveAttribute("aria-disabled", "true")
  }
  await question.getByRole("textbox").press("Enter")
  await expect(question).toBeVisible()
  await question.getByRole("textbox").fill(appKey)
  await page.keyboard.press("Enter")
  await expect(app.notice("Aplicação removida.")).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === list)
  await expect(page.getByRole("grid", { name: "Aplicações" })).toBeVisible()
  await expect(page.getByRole("region", { name: "Avisos" }).getByRole("alert")).toHaveCount(0)
  await page.getByRole("combobox", { name: "Buscar aplicações" }).fill("adeus")
  await expect(page.getByText("Nenhuma aplicação encontrada")).toBeVisible()
})

test("an application's admin edits theirs, but neither its acronym nor anybody else's", async ({ app }) => {
  const { page } = app
  await app.signIn(appAdmin, { at: "/applications/edit/SINAL" })
  await expect(field(app, "Sigla")).toHaveAttribute("readonly")
  await expect(field(app, "Sigla")).toHaveAccessibleDescription("Só um administrador geral muda a sigla.")
  await field(app, "Descrição").fill("Difunde alertas")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas")).toBeVisible()
  await page.goto("/applications/edit/FROTA")
  await expect(page.getByText("Não foi possível carregar a aplicação.")).toBeVisible()
})

testInAll("an address without an application leads to the list", async ({ app }) => {
  await app.signIn(superAdmin, { at: "/applications/edit" })
  await expect(app.page).toHaveURL((url) => url.pathname === list)
  await expect(app.page.getByRole("grid", { name: "Aplicações" })).toBeVisible()
})

test("of two who edit at once the later one sees what the other made of it, and loses nothing", async ({
  app,
}) => {
  const { page } = app
  const { id, acronym, redirectUrl } = await make(app, "DISPUTA")
  await app.signIn(superAdmin, { at: `/applications/edit/${id}` })
  await field(app, "Título").fill("o título de cá")

  await as(app, superAdmin, (call) =>
    call("PUT", `/applications/${id}`, { title: "o título de lá", acronym, redirectUrl }),
  )

  await page.keyboard.press("Control+s")
  await expect(page.getByText("Agora está: O TÍTULO DE LÁ")).toBeVisible()
  await expect(field(app, "Título")).toHaveValue("O TÍTULO DE CÁ")
  expect((await read(app, "DISPUTA")).title).toBe("O TÍTULO DE LÁ")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas")).toBeVisible()
  expect((await read(app, "DISPUTA")).title).toBe("O TÍTULO DE CÁ")
})
