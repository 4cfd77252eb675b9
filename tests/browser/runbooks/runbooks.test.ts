import { writtenRunbook } from "../../support/data/runbooks"
import { as, superAdmin } from "../api"
import { type App, clientHeaders, demoPassword, expect, test } from "../system"

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

/** Creates a runbook through the API. */
const makeRunbook = (app: App, rest: Parameters<typeof writtenRunbook>[0] = {}, by = superAdmin) =>
  as(app, by, (call) => call<{ id: number }>("POST", "/runbooks", writtenRunbook(rest)))

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
  // In a window without room for it next to the name, the owner's column is a second line.
  await page.setViewportSize({ width: 768, height: 720 })
  await expect(page.getByRole("row").filter({ hasText: "saída" })).toContainText(/saída de \p{Lu}{2}/u)
  await page.setViewportSize({ width: 1280, height: 720 })
  // From its row, too: a form asks for the person.
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
  // The palette finds it, too, and shows its purpose.
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
