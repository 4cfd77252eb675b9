import { people, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const joao = "12345678909"
const row = ({ page }: App, number: number) =>
  page.getByRole("combobox", { name: `Linha ${number}`, exact: true })
const sheet = ({ page }: App) => page.getByRole("list", { name: "Linhas do plano" })
const effects = ({ page }: App) => page.getByRole("region", { name: "Efeitos" })

/** Pastes as a browser does: text that the row does not handle goes into its input. */
async function paste(app: App, text: string) {
  await app.page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData("text", pasted)
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

test("a row is completed as in the palette, and the rows are gone through by key", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  await expect(row(app, 1)).toBeFocused()
  await page.keyboard.type("conceder papel ROLE_SINAL_GEST")
  await expect(page.getByRole("option", { name: /ROLE_SINAL_GESTOR/ })).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(row(app, 1)).toHaveValue("conceder papel ROLE_SINAL_GESTOR aplicação SINAL usuário ")
  await page.keyboard.type(joao)
  await expect(sheet(app).getByText("aplicação ✓")).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(row(app, 2)).toBeFocused()
  await page.keyboard.type("# quem sai")
  await page.keyboard.press("Enter")
  await page.keyboard.type("inativar usuário 1234567890 porque Saiu")
  await page.keyboard.press("ArrowUp")
  await expect(row(app, 2)).toBeFocused()
  await expect(sheet(app).getByRole("listitem").nth(2)).toContainText("CPF")
  await page.keyboard.press("Alt+ArrowUp")
  await expect(row(app, 1)).toHaveValue("# quem sai")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Backspace")
  await expect(row(app, 1)).toBeFocused()
  await expect(sheet(app).getByRole("listitem")).toHaveCount(3)
  await expect(page.getByText("2 comandos")).toBeVisible()
})

test("what is missing is said above the list that completes the row", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  await page.keyboard.type("conceder papel ROLE_SINAL_GESTOR aplicação SINAL usuário João")
  const list = page.getByRole("listbox")
  await expect(list).toBeVisible()
  await page.keyboard.press("Control+Enter")
  const reason = sheet(app).getByRole("listitem").locator("p.text-bad")
  await expect(reason).toBeVisible()
  await expect(list).toBeVisible()
  const [said, offered] = [await reason.boundingBox(), await list.boundingBox()]
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(offered?.y ?? 0)
})

test("the list stays under its row while the effects of the rows before push it down", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  await page.keyboard.type(`inativar usuário ${joao} porque Saiu`)
  await page.keyboard.press("Enter")
  await page.keyboard.type("conceder papel ROLE_SINAL_GESTOR aplicação SINAL usuário João")
  const list = page.getByRole("listbox")
  await expect(list).toBeVisible()
  const top = async () => (await row(app, 2).boundingBox())?.y ?? 0
  const before = await top()
  await page.keyboard.press("Control+Enter")
  await expect(sheet(app).getByRole("listitem").nth(0)).toContainText("João Pedro perde")
  await expect.poll(top).toBeGreaterThan(before)
  const between = async () => {
    const [of, offered] = [await row(app, 2).boundingBox(), await list.boundingBox()]
    return (offered?.y ?? 0) - (of?.y ?? 0) - (of?.height ?? 0)
  }
  await expect.poll(between).toBeGreaterThanOrEqual(0)
})

test("each line says what it would do, after those before it, and nothing is done", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  const block = `bloquear usuário ${joao} papel ROLE_SINAL_GESTOR aplicação SINAL porque Férias`
  await paste(app, `${block}\n# a mesma outra vez\n> ${block}\ninativar usuário ${joao} porque Saiu`)
  await page.keyboard.press("Control+Enter")
  const lines = sheet(app).getByRole("listitem")
  await expect(lines.nth(0)).toContainText("João Pedro perde ROLE_SINAL_GESTOR em SINAL")
  await expect(lines.nth(2)).toContainText(/já está bloquead/i)
  await expect(lines.nth(3)).toContainText("João Pedro perde")
  await expect(effects(app)).toContainText("1 linha recusada")
  await expect(effects(app).getByText("1 pessoa muda")).toBeVisible()

  await effects(app).getByRole("button", { name: "Ir à primeira" }).click()
  await expect(row(app, 3)).toBeFocused()
  await page.keyboard.type(" e viagem")
  await expect(effects(app)).toContainText("As linhas mudaram: o que está aqui é de antes.")
  expect((await people(app, joao)).items[0]).toMatchObject({ enabled: true })
})

test("a line that is no part of a plan says why, and so does one that one may not run", async ({ app }) => {
  const { page } = app
  // Administers SINAL, but no people.
  await app.signIn("11121131182", { at: "/plans/new" })
  await paste(app, `tema escuro\nir para usuários\ninativar usuário ${joao} porque Saiu\nconceder papel\nxyz`)
  const lines = sheet(app).getByRole("listitem")
  await page.keyboard.press("Enter")
  await expect(lines.nth(0)).toContainText("só vale para este navegador")
  await expect(lines.nth(1)).toContainText("só abre uma tela")
  await expect(lines.nth(2)).toContainText("não é do seu papel")
  await expect(lines.nth(3)).toContainText("Falta: papel, usuário e aplicação")
  await expect(lines.nth(4)).toContainText("Nenhum comando com “xyz”")
  await page.getByLabel("Título").fill("Nada disso")
  await page.getByLabel("Justificativa").fill("Ofício 12")
  await page.keyboard.press("Control+s")
  await expect(page.getByText("5 linhas têm problemas: corrija ou apague")).toBeVisible()
  await expect(page).toHaveURL(/\/plans\/new$/)
})

test("what was simulated stays when the plan cannot be saved", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans/new" })
  await paste(app, `conceder papel ROLE_SINAL_OPERACAO aplicação SINAL usuário ${joao}\nxyz`)
  await page.getByLabel("Título").fill("Uma linha a corrigir")
  await page.getByLabel("Justificativa").fill("Ofício 12")
  await page.keyboard.press("Control+Enter")
  await expect(effects(app)).toContainText("1 linha simulada")
  await page.keyboard.press("Control+s")
  await expect(page.getByText("1 linha tem um problema: corrija ou apague")).toBeVisible()
  await expect(effects(app)).toContainText("1 linha simulada")
})

test("lines by the hundred are pasted, understood together and simulated", async ({ app }) => {
  test.slow()
  const { page } = app
  const { items } = await people(app, "active:true")
  await app.signIn(superAdmin, { at: "/plans/new" })
  const lines = Array.from({ length: 120 }, (_, index) => {
    const person = items[index % items.length]?.atalaiaId
    return `conceder papel ROLE_SINAL_OPERACAO aplicação SINAL usuário ${person}`
  })
  await paste(app, `# turma de novembro\r\n${lines.join("\r\n")}\r\n`)
  await expect(page.getByText("120 comandos")).toBeVisible()
  await expect(row(app, 121)).toBeFocused()
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  await page.keyboard.press("Control+Enter")
  await expect(effects(app)).toContainText("120 linhas simuladas", { timeout: 90_000 })
  // The people in the lines are requested together, not line by line.
  expect(asked.filter((path) => path.startsWith("/api/")).length).toBeLessThan(30)
  await page.keyboard.press("Control+Home")
  await expect(row(app, 1)).toBeFocused()
  await expect(row(app, 1)).toHaveValue("# turma de novembro")
})

test("no letter is lost that is typed before the sheet is there, and none by loading the page again", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/plans" })
  await app.typeAhead(async () => {
    await page.keyboard.press("n")
    await page.keyboard.type(`inativar usuário ${joao} porque Saiu`, { delay: 60 })
    await page.keyboard.press("Enter")
    await page.keyboard.type("# depois", { delay: 60 })
  })
  await expect(row(app, 2)).toHaveValue("# depois")
  await page.getByLabel("Título").fill("Saída")
  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText("Rascunho recuperado")).toBeVisible()
  await expect(row(app, 1)).toHaveValue(`inativar usuário ${joao} porque Saiu`)
  await expect(sheet(app).getByText("# depois")).toBeVisible()
  await expect(page.getByLabel("Título")).toHaveValue("Saída")
})

test("lines come from a selection, from the history and from a file", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list?search=active:true" })
  await expect(page.getByRole("grid").getByRole("row").nth(3)).toBeVisible()
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press("x")
    await page.keyboard.press("j")
  }
  await page.getByRole("button", { name: "Planejar para 3 pessoas" }).click()
  const form = app.dialog("Planejar para várias pessoas")
  await form.getByLabel("O que fazer").selectOption("Conceder papel")
  await page.keyboard.press("Control+Enter")
  await expect(row(app, 1)).toHaveValue(/^conceder papel usuário \d{11}, \d{11}, \d{11} papel $/)
  await expect(row(app, 1)).toBeFocused()
  await expect(page).toHaveURL(/\/plans\/new$/)

  await page.getByLabel("De um arquivo").setInputFiles({
    name: "linhas.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(`# do arquivo\ninativar usuário ${joao} porque Licença`, "utf8"),
  })
  await expect(row(app, 3)).toHaveValue(`inativar usuário ${joao} porque Licença`)
  await page.getByLabel("De um arquivo").setInputFiles({
    name: "foto.txt",
    mimeType: "text/plain",
    buffer: Buffer.from([0, 1, 2, 0]),
  })
  await expect(app.notice("Não é um arquivo de texto: use um .txt com um comando por linha")).toBeVisible()
  await expect(sheet(app).getByRole("listitem")).toHaveCount(3)

  await app.type(`> conceder papel ROLE_SINAL_GESTOR usuário 11321331304 aplicação SINAL`)
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/concedida com sucesso/)).toBeVisible()
  await page.getByRole("button", { name: "Do histórico" }).click()
  const picker = app.dialog("Do histórico")
  await picker.getByRole("option", { name: /conceder papel ROLE_SINAL_GESTOR/ }).click()
  await picker.getByRole("button", { name: "Adicionar 1 linha" }).click()
  await expect(row(app, 4)).toHaveValue(/conceder papel ROLE_SINAL_GESTOR usuário 11321331304/)
})
