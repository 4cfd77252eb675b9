import { superAdmin } from "../api"
import { type App, expect, testInAll } from "../system"

/** Types into SINAL's integration without saving. Returns the field. */
async function typeUnsaved(app: App) {
  await app.signIn(superAdmin)
  await app.type("> integração SINAL")
  await app.page.keyboard.press("Enter")
  const logout = app.page.getByRole("textbox", { name: "Endereço de aviso de saída", exact: true })
  await logout.fill("https://nao-salvo.exemplo.gov.br/saida")
  return logout
}

testInAll(
  "Ctrl+Enter right behind the key that opens a dialog sends nothing, neither the dialog nor what is behind it",
  async ({ app }) => {
    const { page } = app
    const logout = await typeUnsaved(app)
    const saved = app.changesSent()
    for (const line of [
      "> experimentar entrada",
      "> adicionar endereço de volta",
      "> bloquear usuário",
      "> conceder papel",
      "> retirar papel",
      "> conceder perfil",
    ]) {
      await app.type(`${line} `)
      await app.typeAhead(async () => {
        await page.keyboard.press("Enter")
        await page.keyboard.press("Control+Enter", { delay: 60 })
      })
      await expect(page.getByRole("dialog")).toBeVisible()
      await expect(page.getByRole("dialog").getByText("Campo obrigatório")).toHaveCount(0)
      await page.keyboard.press("Escape")
      await expect(page.getByRole("dialog")).toHaveCount(0)
    }
    await expect(logout).toHaveValue("https://nao-salvo.exemplo.gov.br/saida")
    expect(saved).toEqual([])
  },
)

testInAll(
  "a dialog over what is not saved yet sends itself alone, and closes without a question",
  async ({ app }) => {
    const { page } = app
    await app.signIn(superAdmin, { at: "/applications/edit/SINAL?tab=integration" })
    const saved: string[] = []
    page.on("request", (request) => {
      if (request.method() === "PUT" && !request.headers()["x-preview"]) saved.push(request.url())
    })
    await page.getByRole("button", { name: "Adicionar endereço" }).last().click()
    await page.keyboard.type("https://nao-salvo.exemplo.gov.br/x")
    await page.getByRole("button", { name: "Experimentar outra pessoa" }).focus()
    await page.keyboard.press("Enter")
    await expect(app.dialog("Experimentar entrada")).toBeVisible()
    // Submitted without a person: the message is shown here, and the form below does not change.
    await page.keyboard.press("Control+Enter")
    await expect(app.dialog("Experimentar entrada").getByText("Campo obrigatório").first()).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
    await expect(page.getByRole("textbox", { name: /^Endereço de volta/ }).last()).toHaveValue(
      "https://nao-salvo.exemplo.gov.br/x",
    )
    expect(saved).toEqual([])
  },
)
