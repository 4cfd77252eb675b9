import { writtenRunbook } from "../../support/data/runbooks"
import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const joao = "12345678909"
const patricia = "11321331304"

const row = ({ page }: App, number: number) =>
  page.getByRole("combobox", { name: `Linha ${number}`, exact: true })
const line = ({ page }: App, number: number) =>
  page
    .getByRole("list", { name: /^Linhas do (plano|roteiro)$/ })
    .getByRole("listitem")
    .nth(number - 1)
const names = ({ page }: App) => page.getByRole("region", { name: "Nomes" })

/** Creates a runbook through the API. */
const makeRunbook = (app: App, rest: Parameters<typeof writtenRunbook>[0] = {}, by = superAdmin) =>
  as(app, by, (call) => call<{ id: number }>("POST", "/runbooks", writtenRunbook(rest)))

test("a sheet is kept as a runbook, and run by its name for several people", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await page.goto("/plans/new")
  await expect(row(app, 1)).toBeFocused()
  await page.keyboard.insertText(`inativar usuário ${joao} porque Saiu`)
  await page.keyboard.press("Enter")
  await page.keyboard.insertText(`conceder papel ROLE_SINAL_CONSULTA aplicação SINAL usuário ${joao}`)
  // A name replaces the value at the caret, in both rows.
  await page.keyboard.press("Alt+Enter")
  await expect(row(app, 2)).toHaveValue("conceder papel ROLE_SINAL_CONSULTA aplicação SINAL usuário $usuário")
  await expect(line(app, 1)).toContainText("inativar usuário $usuário porque Saiu")
  await page.keyboard.press("Control+Enter")
  await expect(line(app, 1)).toContainText("$usuário está no lugar de um valor: guarde como roteiro")

  await page.keyboard.press("Control+Shift+S")
  await expect(page.getByRole("heading", { name: "Novo roteiro" })).toBeVisible()
  await expect(names(app)).toContainText("$usuário")
  // No input was left and recovered.
  await expect(page.getByText("Rascunho recuperado")).toHaveCount(0)
  await expect(line(app, 1)).not.toContainText("guarde como roteiro")
  await page.getByRole("textbox", { name: "Nome" }).fill("saída de servidor")
  await page.getByLabel("Descrição").fill("Portaria 30")
  // After typing and leaving, it is recovered.
  await page.reload()
  await expect(page.getByText("Rascunho recuperado")).toBeVisible()
  await page.keyboard.press("Control+s")
  await expect(app.notice("Roteiro salvo")).toBeVisible()
  await expect(page.getByRole("heading", { name: "saída de servidor" })).toBeVisible()

  await app.type(`> executar saida de servidor ${joao}, ${patricia}`)
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Título")).toHaveValue("saída de servidor")
  await expect(page.getByLabel("Justificativa")).toHaveValue("Portaria 30")
  // Simulated at once, without making changes.
  await expect(page.getByRole("region", { name: "Efeitos" })).toContainText("linhas simuladas")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Plano salvo")).toBeVisible()
  await expect(page.getByRole("region", { name: "Situação" })).toContainText("Do roteiro saída de servidor")
})

test("a name of two kinds is said to be wrong in its row, and nothing is lost", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await page.goto("/runbooks/new")
  await expect(row(app, 1)).toBeFocused()
  await page.keyboard.insertText("inativar usuário $pessoa porque Saiu")
  await page.keyboard.press("Enter")
  await page.keyboard.insertText(`bloquear usuário ${joao} aplicação $pessoa porque Saiu`)
  await page.getByRole("textbox", { name: "Nome" }).fill("dois tipos")
  await page.getByLabel("Descrição").fill("Portaria 30")
  await page.keyboard.press("Control+s")
  await expect(line(app, 2)).toContainText("$pessoa está aqui no lugar de aplicação, e antes no de usuário")
  await expect(page.getByText("1 linha tem um problema: corrija ou apague").first()).toBeVisible()
  await row(app, 2).fill(`bloquear usuário ${joao} aplicação $sistema porque Saiu`)
  await page.keyboard.press("Control+s")
  await expect(app.notice("Roteiro salvo")).toBeVisible()
  await expect(names(app).getByRole("listitem")).toHaveText([/^\$pessoausuário/, /^\$sistemaaplicação/])
})

testInAll("a row whose command is gone says so when the runbook is run", async ({ app }) => {
  const { page } = app
  const [first] = writtenRunbook().lines
  if (!first) throw new Error("a runbook has lines")
  await app.signIn(superAdmin)
  // Created after the page was opened: its commands include it after the list is loaded.
  await makeRunbook(app, { lines: [first, { text: "transferir usuário $pessoa", calls: first.calls }] })
  await app.menu("Planos").click()
  await page.getByRole("button", { name: "Roteiros" }).click()
  await page.getByRole("link", { name: "saída" }).click()
  await page.getByRole("button", { name: "Executar" }).click()
  await app.dialog("Executar o roteiro saída").getByLabel("Pessoas").fill(joao)
  await page.keyboard.press("Control+Enter")
  await expect(page.getByRole("region", { name: "Efeitos" })).toContainText("1 linha simulada")
  await expect(line(app, 3)).toContainText(`transferir usuário ${joao}`)
  await expect(line(app, 3)).toContainText("Nenhum comando com")
})

testInAll("one's own runbook is removed, and its command with it", async ({ app }) => {
  const { page } = app
  const { id } = await makeRunbook(app, { shared: true })
  await app.signIn(superAdmin)
  await page.goto(`/runbooks/${id}`)
  await page.getByRole("button", { name: "Remover" }).click()
  const question = page.getByRole("alertdialog", { name: /Tem certeza/ })
  await expect(question).toContainText("ninguém mais executa o roteiro saída")
  await question.getByRole("button", { name: "Remover" }).click()
  await expect(app.notice("Roteiro removido")).toBeVisible()
  await expect(page.getByText("Nenhum roteiro")).toBeVisible()
  await app.type(`> run saída ${joao}`)
  const palette = page.getByRole("dialog", { name: "Buscar ou comandar" })
  await expect(palette).toContainText("Nenhum comando com “saída”")
  await expect(palette).not.toContainText("JOÃO PEDRO SILVA")
})

testInAll(
  "a line that is typed and sent before the runbooks are there is carried out once they are",
  async ({ app }) => {
    const { page } = app
    await makeRunbook(app)
    await app.signIn(superAdmin)
    const release = await app.hold(/\/api\/runbooks\?/)
    await page.goto("/dashboard")
    await app.typeAhead(async () => {
      await page.keyboard.press("Control+k")
      await page.keyboard.type(`> run saida ${joao}`, { delay: 60 })
      await page.keyboard.press("Enter")
    })
    await expect(app.palette).toHaveValue(`> run saida ${joao}`)
    release()
    await expect(page.getByLabel("Título")).toHaveValue("saída")
    await expect(line(app, 2)).toContainText(`inativar usuário ${joao}`)
  },
)

testInAll(
  "the line of a runbook in an address is understood as soon as the runbooks are there",
  async ({ app }) => {
    const { page } = app
    await makeRunbook(app)
    await app.signIn(superAdmin)
    await page.goto(`/plans?${new URLSearchParams({ command: `> run saída ${joao}` })}`)
    await expect(page.getByLabel("Título")).toHaveValue("saída")
    await expect(line(app, 2)).toContainText(`inativar usuário ${joao}`)
  },
)
