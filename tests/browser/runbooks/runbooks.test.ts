import { writtenRunbook } from "../../support/data/runbooks"
import { as, superAdmin } from "../api"
import { type App, clientHeaders, demoPassword, expect, test } from "../system"

const joao = "12345678909"
const patricia = "11321331304"
const appAdmin = "11121131182"

const row = ({ page }: App, number: number) =>
  page.getByRole("combobox", { name: `Linha ${number}`, exact: true })
const line = ({ page }: App, number: number) =>
  page
    .getByRole("list", { name: /^Linhas do (plano|roteiro)$/ })
    .getByRole("listitem")
    .nth(number - 1)
const names = ({ page }: App) => page.getByRole("region", { name: "Nomes" })

/** Makes a runbook beside the page. */
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
  // A name takes the place of the value at the caret, in both rows.
  await page.keyboard.press("Alt+Enter")
  await expect(row(app, 2)).toHaveValue("conceder papel ROLE_SINAL_CONSULTA aplicação SINAL usuário $usuário")
  await expect(line(app, 1)).toContainText("inativar usuário $usuário porque Saiu")
  await page.keyboard.press("Control+Enter")
  await expect(line(app, 1)).toContainText("$usuário está no lugar de um valor: guarde como roteiro")

  await page.keyboard.press("Control+Shift+S")
  await expect(page.getByRole("heading", { name: "Novo roteiro" })).toBeVisible()
  await expect(names(app)).toContainText("$usuário")
  // Nothing was left and found again.
  await expect(page.getByText("Rascunho recuperado")).toHaveCount(0)
  await expect(line(app, 1)).not.toContainText("guarde como roteiro")
  await page.getByRole("textbox", { name: "Nome" }).fill("saída de servidor")
  await page.getByLabel("Descrição").fill("Portaria 30")
  // Once it was typed in, and left, it is.
  await page.reload()
  await expect(page.getByText("Rascunho recuperado")).toBeVisible()
  await page.keyboard.press("Control+s")
  await expect(app.notice("Roteiro salvo")).toBeVisible()
  await expect(page.getByRole("heading", { name: "saída de servidor" })).toBeVisible()

  await app.type(`> executar saida de servidor ${joao}, ${patricia}`)
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Título")).toHaveValue("saída de servidor")
  await expect(page.getByLabel("Justificativa")).toHaveValue("Portaria 30")
  // Simulated at once, and nothing is done.
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

test("a row whose command is gone says so when the runbook is run", async ({ app }) => {
  const { page } = app
  const [first] = writtenRunbook().lines
  if (!first) throw new Error("a runbook has lines")
  await app.signIn(superAdmin)
  // Made after the page was opened, whose commands come to know it by the list.
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

test("a shared runbook is found, run, and not changed by somebody else", async ({ app }) => {
  const { page } = app
  const lines = writtenRunbook().lines.slice(1)
  const names = [{ name: "$pessoa", command: "grant-role", slot: "user" }]
  const { id } = await makeRunbook(app, { shared: true, names, lines }, appAdmin)
  await makeRunbook(app, { name: "só meu", names, lines }, appAdmin)
  await app.signIn(superAdmin)
  await page.goto("/runbooks")
  await expect(page.getByRole("row").filter({ hasText: "saída" })).toContainText("Compartilhado")
  await expect(page.getByText("só meu")).toHaveCount(0)
  // Whose it is stands beside its name also where there is no column for it.
  await page.setViewportSize({ width: 1000, height: 720 })
  await expect(page.getByRole("columnheader", { name: "Quem fez" })).toHaveCount(0)
  await expect(page.getByRole("row").filter({ hasText: "saída" })).toContainText(/saída de \p{Lu}{2}/u)
  await page.setViewportSize({ width: 1280, height: 720 })
  // From its row, too: who, is asked for in a form.
  await page.keyboard.press("j")
  await page.getByRole("row").filter({ hasText: "saída" }).hover()
  await page.getByRole("row").filter({ hasText: "saída" }).getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Executar" }).click()
  const asked = app.dialog("Executar o roteiro saída")
  await expect(asked.getByLabel("pessoa")).toBeVisible()
  await page.keyboard.press("Escape")
  await page.goto(`/runbooks/${id}`)
  await expect(page.getByRole("region", { name: "Roteiro" })).toContainText("Quem pode executar")
  await expect(page.getByRole("button", { name: "Remover" })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Salvar" })).toHaveCount(0)
  // In the palette, too, with what it is for.
  await page.goto("/me")
  for (const typed of ["> run saí", "> delete runbook ", "executar saída"]) {
    await app.type(typed)
    await expect(page.getByRole("option", { name: /saída/ }).first()).toContainText(
      /de \p{Lu}{2}.* · Portaria/u,
    )
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
  }
  await app.type(`> run saída ${patricia}`)
  await page.keyboard.press("Enter")
  await expect(row(app, 1)).toHaveValue(/ROLE_SINAL_CONSULTA .*11321331304/)
  await expect(page.getByRole("region", { name: "Efeitos" })).toContainText("1 linha simulada")
})

test("one's own runbook is removed, and its command with it", async ({ app }) => {
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

test("a line that is typed and sent before the runbooks are there is carried out once they are", async ({
  app,
}) => {
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
})

test("a session that ends in the middle of a runbook takes nothing of it along", async ({ app }) => {
  const { page } = app
  let bearer = ""
  page.on("request", (request) => {
    bearer = request.headers().authorization ?? bearer
  })
  await app.signInByForm(superAdmin, { at: "/runbooks/new" })
  await expect(row(app, 1)).toBeFocused()
  await app.typeAhead(async () => {
    await page.keyboard.type("inativar usuário $pessoa porque Saiu", { delay: 60 })
    await page.keyboard.press("Enter")
    await page.keyboard.type("conceder papel ROLE_SINAL_CONSULTA aplicação SINAL usuário $pessoa", {
      delay: 60,
    })
  })
  await page.getByRole("textbox", { name: "Nome" }).fill("saída")
  await page.getByLabel("Descrição").fill("Portaria 30")
  await page.request.delete("/api/session", { headers: { ...clientHeaders, Authorization: bearer } })
  await page.keyboard.press("Control+s")
  await expect(page).toHaveURL(/\/login\?to=/)
  await page.getByLabel("CPF ou identificador").fill(superAdmin)
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword)
  await page.keyboard.press("Enter")
  await expect(line(app, 1).getByRole("combobox")).toHaveValue("inativar usuário $pessoa porque Saiu")
  await expect(line(app, 2)).toContainText("usuário $pessoa")
  await expect(page.getByRole("textbox", { name: "Nome" })).toHaveValue("saída")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Roteiro salvo")).toBeVisible()
  await expect(names(app).getByRole("listitem")).toHaveText([/^\$pessoausuário/])
})

test("the line of a runbook in an address is understood as soon as the runbooks are there", async ({
  app,
}) => {
  const { page } = app
  await makeRunbook(app)
  await app.signIn(superAdmin)
  await page.goto(`/plans?${new URLSearchParams({ command: `> run saída ${joao}` })}`)
  await expect(page.getByLabel("Título")).toHaveValue("saída")
  await expect(line(app, 2)).toContainText(`inativar usuário ${joao}`)
})
