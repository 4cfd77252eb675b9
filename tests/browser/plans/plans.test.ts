import { makeSuperAdmin, people, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const joao = "12345678909"
/** The update manager, who also administers the platform in these tests. */
const second = "10620630663"

const row = ({ page }: App, number: number) =>
  page.getByRole("combobox", { name: `Linha ${number}`, exact: true })
const sheet = ({ page }: App) => page.getByRole("list", { name: "Linhas do plano" })
const standing = ({ page }: App) => page.getByRole("region", { name: "Situação" })
const effects = ({ page }: App) => page.getByRole("region", { name: "Efeitos" })
const askedFor = "Quem fez o plano pediu a aprovação de outra pessoa: o que ele faz não a exige."
const line = (app: App, number: number) =>
  sheet(app)
    .getByRole("listitem")
    .nth(number - 1)

/** Writes a plan and saves it. */
async function savePlan(
  app: App,
  lines: readonly string[],
  { title = "Mudança do plantão", each = false } = {},
) {
  const { page } = app
  await page.goto("/plans/new")
  await expect(row(app, 1)).toBeFocused()
  for (const [index, text] of lines.entries()) {
    if (index > 0) await page.keyboard.press("Enter")
    await page.keyboard.insertText(text)
  }
  await page.getByLabel("Título").fill(title)
  await page.getByLabel("Justificativa").fill("Ofício 12/2026")
  if (each) await page.getByRole("radio", { name: "Linha por linha" }).check()
  await page.keyboard.press("Control+s")
  await expect(app.notice("Plano salvo")).toBeVisible()
  await expect(standing(app)).toContainText("Rascunho")
}

const apply = async (app: App) => {
  await standing(app).getByRole("button", { name: "Aplicar" }).click()
  await app.dialog("Aplicar plano").getByRole("button", { name: "Aplicar" }).click()
}
const enabled = async (app: App, id: string) => (await people(app, id)).items[0]?.enabled

test("another person approves it in the inbox, by key, and its author applies it", { tag: "@core" }, async ({
  app,
}) => {
  await makeSuperAdmin(app, second)
  const other = await app.another("another browser")
  await other.signIn(second)
  await app.signIn(superAdmin)
  const { page } = app
  await savePlan(app, [`inativar usuário ${joao} porque Saiu`])
  await expect(effects(app)).toContainText("Não precisa da aprovação de outra pessoa.")
  await standing(app).getByRole("button", { name: "Enviar para aprovação" }).click()
  const form = app.dialog("Enviar plano para aprovação")
  await form.getByLabel("Quem aprova").fill("EDUARDO SALES")
  await page.getByRole("option", { name: /EDUARDO SALES/ }).click()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Plano enviado para aprovação")).toBeVisible()
  await expect(standing(app)).toContainText("Aguarda aprovação")
  await expect(effects(app)).toContainText(askedFor)

  await other.page.keyboard.press("g")
  await other.page.keyboard.press("i")
  await other.page.getByRole("tab", { name: /^Planos 1 aguardam/ }).click()
  const bar = other.page.getByRole("region", { name: "Plano atual" })
  await expect(bar).toContainText("Mudança do plantão")
  await expect(effects(other)).toContainText(askedFor)
  // The plan's state and the decision buttons are in one row.
  const middles = await bar
    .locator("p, button")
    .evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => top + bottom),
    )
  expect(middles.length).toBeGreaterThan(2)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8)
  await expect(line(other, 1)).toContainText("João Pedro perde")
  // The request that would be sent is shown next to the author's text.
  await expect(line(other, 1)).toContainText(
    "Envia: Ativa ou inativa a pessoa em todas as aplicações, com justificativa. · pessoa ou aplicação: 123.456.789-09 · ativa: não · descrição: Saiu",
  )
  await other.page.keyboard.press("a")
  const question = other.page.getByRole("alertdialog", { name: "Aprovar plano?" })
  await question.getByRole("button", { name: "Aprovar" }).click()
  await expect(other.notice("Plano aprovado")).toBeVisible()
  await expect(other.page.getByText("Nenhuma pendência encontrada")).toBeVisible()

  await page.reload()
  await expect(standing(app)).toContainText("Aprovado")
  await apply(app)
  await expect(app.dialog("Aplicar plano")).toContainText("1 linha feita.")
  expect(await enabled(app, joao)).toBe(false)
})

test("on a narrow page it is decided about below what it does, at the foot of the window", async ({
  app,
}) => {
  await makeSuperAdmin(app, second)
  const other = await app.another("another browser")
  await other.signIn(second)
  await app.signIn(superAdmin)
  await savePlan(app, [`inativar usuário ${joao} porque Saiu`])
  await app.type(`> enviar plano 1 para ${second}`)
  await app.page.keyboard.press("Enter")
  await expect(app.dialog("Enviar plano para aprovação")).toBeVisible()
  await app.page.keyboard.press("Control+Enter")
  await expect(app.notice("Plano enviado para aprovação")).toBeVisible()

  await other.page.setViewportSize({ width: 360, height: 740 })
  await other.page.goto("/plans/1")
  const decision = other.page.getByRole("region", { name: "Decisão" })
  const approve = decision.getByRole("button", { name: /^Aprovar/ })
  await expect(approve).toBeInViewport()
  await expect(standing(other).getByRole("button")).toHaveCount(0)
  await expect(line(other, 1)).toContainText("João Pedro perde")
  await line(other, 1).scrollIntoViewIfNeeded()
  await expect(approve).toBeInViewport()
  // In a wide window it is next to the lines.
  await other.page.setViewportSize({ width: 1280, height: 800 })
  await expect(decision).toHaveCount(0)
  await expect(standing(other).getByRole("button", { name: /^Aprovar/ })).toBeInViewport()
})

test("it is refused with a reason, which its author reads and mends", async ({ app }) => {
  await makeSuperAdmin(app, second)
  const other = await app.another("another browser")
  await other.signIn(second)
  await app.signIn(superAdmin)
  const { page } = app
  await savePlan(app, [`inativar usuário ${joao} porque Saiu`])
  await app.type(`> enviar plano 1 para ${second}`)
  await page.keyboard.press("Enter")
  await expect(app.dialog("Enviar plano para aprovação")).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Plano enviado para aprovação")).toBeVisible()
  await other.page.goto("/plans/1")
  await expect(standing(other).getByRole("button", { name: "Negar" })).toBeVisible()
  await other.page.keyboard.press("r")
  const refusal = other.dialog("Negar plano")
  await expect(refusal).toContainText("Ao confirmar, o plano “Mudança do plantão” é negado")
  await refusal.getByLabel("Justificativa").fill("Ainda está de férias")
  await other.page.keyboard.press("Control+Enter")
  await expect(other.notice(/^Plano negado/)).toBeVisible()
  await page.reload()
  await expect(standing(app)).toContainText("“Ainda está de férias”")
  // If the unchanged plan is sent again, its next approver sees that, too.
  await app.type(`> enviar plano 1 para ${second}`)
  await page.keyboard.press("Enter")
  await expect(app.dialog("Enviar plano para aprovação")).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(standing(app)).toContainText("Aguarda")
  await other.page.goto("/inbox")
  await expect(other.page.getByText("Já foi negado, como está: “Ainda está de férias”")).toBeVisible()
  await row(app, 1).press("End")
  await page.keyboard.type(" em novembro")
  await expect(standing(app)).toContainText("Salve o que mudou antes de enviar ou aplicar.")
  await page.keyboard.press("Control+s")
  await expect(standing(app)).toContainText("Rascunho")
  await standing(app).getByRole("button", { name: "Remover" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover" }).click()
  await expect(app.notice("Plano removido")).toBeVisible()
  await expect(page.getByText("Nenhum plano")).toBeVisible()
})
