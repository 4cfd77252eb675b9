import { type App, expect, test } from "../system"

const registryManager = "10320330370"
const at = "/settings/terms"

const row = ({ page }: App, title: string) => page.getByRole("row").filter({ hasText: title })
const content = (app: App, dialog: string) => app.dialog(dialog).getByLabel("Conteúdo")
const title = (app: App, dialog: string) => app.dialog(dialog).getByRole("textbox", { name: "Título" })

test("the life of a text, by keyboard alone", async ({ app }) => {
  const { page } = app
  await app.signIn(registryManager, { at })
  await expect(page.getByRole("grid", { name: "Descrições" })).toBeVisible()
  await page.keyboard.press("n")
  await expect(title(app, "Novo Texto")).toBeFocused()
  await page.keyboard.press("Control+Enter")
  await expect(app.dialog("Novo Texto").getByText("Entre o título do texto")).toBeVisible()
  await page.keyboard.type("Texto de prova")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await expect(app.dialog("Novo Texto").getByRole("switch", { name: "Declaração" })).toBeChecked()
  await content(app, "Novo Texto").focus()
  await page.keyboard.type("## Parte\n\n- um **forte**")
  await expect(app.dialog("Novo Texto").getByRole("listitem").filter({ hasText: "um forte" })).toBeVisible()
  // The key that submits the form also works inside a Markdown list.
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Texto criado com sucesso!")).toBeVisible()

  await page.keyboard.press("2")
  await expect(row(app, "Texto de prova")).toContainText(/Última atualização em \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await page.keyboard.press("Enter")
  const viewer = app.dialog("Texto de prova")
  await expect(viewer.getByRole("heading", { name: "Parte" })).toBeVisible()
  await expect(viewer.getByText("forte")).toHaveCSS("font-weight", "600")
  await page.keyboard.press("Escape")
  await expect(viewer).toHaveCount(0)

  await page.keyboard.press("e")
  await expect(content(app, "Editar Texto")).toHaveValue("## Parte\n\n- um **forte**")
  await title(app, "Editar Texto").fill("Texto mudado")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Texto atualizado com sucesso!")).toBeVisible()
  await expect(row(app, "Texto mudado")).toBeVisible()

  await app.type('> delete text "Texto mudado"')
  await page.keyboard.press("Enter")
  const question = page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await expect(question).toContainText("Texto mudado")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Texto removido com sucesso!")).toBeVisible()
  await expect(row(app, "Texto mudado")).toHaveCount(0)
})

test("letters typed on a switch of a form are said to be nowhere, and after a pause Tab goes on", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(registryManager, { at })
  await expect(page.getByRole("grid", { name: "Descrições" })).toBeVisible()
  await page.keyboard.press("n")
  await expect(title(app, "Novo Texto")).toBeFocused()
  await app.pressAtOnce(["Tab", ..."xy"])
  await expect(app.notice(/^O que foi digitado não valeu/)).toBeVisible()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.type("texto")
  await expect(content(app, "Novo Texto")).toHaveValue("texto")
  await title(app, "Novo Texto").fill("Título")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Texto criado com sucesso!")).toBeVisible()
})

test("below 768 pixels the editor shows one side at a time", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 800 })
  await app.signIn(registryManager, { at })
  const card = page.getByRole("listitem").filter({ hasText: "Prazo e acompanhamento" })
  await card.getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Editar" }).click()
  await expect(content(app, "Editar Texto")).toBeVisible()
  await app.dialog("Editar Texto").getByRole("button", { name: "Só o resultado" }).click()
  await expect(app.dialog("Editar Texto").getByRole("blockquote")).toBeVisible()
})
