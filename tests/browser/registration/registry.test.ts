import { beginRegistration, completeRegistration } from "../../support/console/registryLink"
import { makeApplication } from "../../support/console/roles"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"
import { enterRegistry } from "./enterRegistry"

const inProgress = { atalaiaId: "11821831829", email: "v.campos@exemplo.gov.br" }
const pdf = {
  name: "oficio.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4\n${"x".repeat(200)}\n%%EOF\n`),
}

const step = ({ page }: App, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) })
/** Also under a dialog, which opens with the last step if data are missing. */
const expectStep = ({ page }: App, name: string) =>
  expect(
    page.getByRole("tab", { name: new RegExp(`^${name}`), selected: true, includeHidden: true }),
  ).toHaveCount(1)

test("the steps by keyboard: in their order, ending at the ends, kept in the address", async ({ app }) => {
  const { page } = app
  await enterRegistry(app, inProgress)
  await expectStep(app, "Orientações")
  await expect(page.getByRole("heading", { name: "Como preencher o seu pré-cadastro" })).toBeVisible()
  await expect(step(app, "Documentação")).toHaveAccessibleName("Documentação Falta")
  await page.keyboard.press("Alt+ArrowUp")
  await expectStep(app, "Orientações")
  await page.keyboard.press("Control+Enter")
  await expectStep(app, "Pessoal")
  await page.keyboard.press("Alt+ArrowDown")
  await expectStep(app, "Documentação")
  await expect(page.getByRole("textbox", { name: "Número" }).first()).toBeFocused()

  await step(app, "Documentação").focus()
  await page.keyboard.press("5")
  await expectStep(app, "Comunicação")
  await page.reload()
  await expectStep(app, "Comunicação")
  await expect(page.getByLabel("CEP")).toBeFocused()
  await step(app, "Comunicação").focus()
  await page.keyboard.press("ArrowDown")
  await expect(step(app, "Info. Adicionais")).toBeFocused()
  await expectStep(app, "Comunicação")
  await page.keyboard.press("End")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expectStep(app, "Finalizar")

  const warning = page.getByRole("alertdialog", { name: "Faltam informações" })
  await expect(warning).toContainText(
    "Existem informações obrigatórias no seu formulário de pré-cadastro que não foram preenchidas!",
  )
  await warning.getByRole("button", { name: "Profissional" }).click()
  await expectStep(app, "Profissional")
  await step(app, "Profissional").focus()
  await page.keyboard.press("0")
  await expectStep(app, "Finalizar")
})

test("a whole pre-registration is finalized, and waits for approval", async ({ app }) => {
  const { page } = app
  const preUser = await beginRegistration(app, {
    atalaiaId: "52998224725",
    email: "rita.melo@exemplo.gov.br",
  })
  await completeRegistration(app, preUser)
  await enterRegistry(app, preUser)
  await expect(step(app, "Pessoal")).toHaveAccessibleName("Pessoal Pronto")
  await step(app, "Finalizar").click()
  const finalize = page.getByRole("button", { name: "Finalizar pré-cadastro" })
  const boxes = page.getByRole("list", { name: "Declarações" }).getByRole("checkbox")
  await expect(boxes).toHaveCount(3)
  await expect(finalize).toHaveCount(0)

  await boxes.first().focus()
  await page.keyboard.press("Space")
  for (const at of [1, 2, 3]) {
    await expect(page.getByRole("dialog").getByText(`Declaração ${at} de 3`)).toBeVisible()
    await expect(page.getByRole("button", { name: /^Aceitar/ })).not.toHaveAttribute("aria-disabled", "true")
    await page.keyboard.press("Control+Enter")
  }
  await expect(page.getByRole("dialog")).toHaveCount(0)
  for (const box of await boxes.all()) await expect(box).toBeChecked()
  await boxes.last().focus()
  await page.keyboard.press("Space")
  await expect(boxes.last()).not.toBeChecked()
  await expect(finalize).toHaveCount(0)
  await page.keyboard.press("Space")
  await page.getByRole("button", { name: /^Aceitar/ }).click()

  await finalize.click()
  const question = page.getByRole("alertdialog", { name: "Finalizar o pré-cadastro?" })
  await question.getByRole("button", { name: "Finalizar pré-cadastro" }).click()
  await expect(app.notice("Pré-cadastro salvo com sucesso")).toBeVisible()
  await expect(page.getByText("Aguardando aprovação")).toBeVisible()
  await expect(page.getByRole("tab")).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole("region", { name: "Documentação" })).toContainText("Número")
  await expect(page.getByRole("region", { name: "Termos Assinados" }).getByRole("button")).toHaveCount(3)
})

test("access to an application is asked for, with its document, changed and taken back", async ({ app }) => {
  const { page } = app
  const { id } = await makeApplication(app, "PEDIVEL", ["CONSULTA"])
  const type = await as(app, superAdmin, async (call) => {
    const types = await call<{ id: number; label: string }[]>("GET", "/document-types")
    const wanted = types.at(-1)
    await call("POST", `/applications/${id}/docs`, { documentId: wanted?.id })
    return wanted?.label ?? ""
  })
  await enterRegistry(app, inProgress)
  await step(app, "Solicit. de Acesso").click()
  await expect(page.getByText("Nenhuma solicitação de acesso a aplicações encontrada")).toBeVisible()
  await page.keyboard.press("n")
  const form = app.dialog("Solicitar acesso")
  await form.getByRole("combobox", { name: "Aplicação" }).fill("pedivel")
  await page.getByRole("option", { name: /PEDIVEL/ }).click()
  await expect(form.getByRole("listitem").filter({ hasText: type })).toContainText("Falta")
  await form.getByRole("checkbox").focus()
  await page.keyboard.press("Space")
  const term = app.dialog("Termo de Compromisso e Confidencialidade")
  await term.getByRole("region").focus()
  await page.keyboard.press("End")
  await expect(term.getByRole("button", { name: /^Aceitar/ })).not.toHaveAttribute("aria-disabled", "true")
  await page.keyboard.press("Control+Enter")
  await expect(form.getByRole("checkbox")).toBeChecked()
  await page.keyboard.press("Control+Enter")
  await expect(form.getByText("Por favor, insira a justificativa da solicitação!")).toBeVisible()
  await expect(form.getByText(`Envie antes: ${type}.`)).toBeVisible()
  await form.getByLabel(`Enviar arquivo: ${type}`).setInputFiles(pdf)
  await expect(form.getByText("No cadastro", { exact: true })).toBeVisible()
  await form.getByRole("textbox", { name: "Justificativa" }).fill("Consultas do plantão.")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Acesso solicitado.")).toBeVisible()

  const card = page.getByRole("listitem", { name: "Sistema PEDIVEL" })
  await expect(card).toContainText("Consultas do plantão.")
  await card.getByRole("button", { name: /^Editar/ }).click()
  await page.getByRole("textbox", { name: "Justificativa" }).fill("Consultas da chefia.")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Alterações salvas.")).toBeVisible()
  await expect(card).toContainText("Consultas da chefia.")
  await card.getByRole("button", { name: /^Cancelar/ }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar solicitação" }).click()
  await expect(app.notice("Solicitação de acesso cancelada")).toBeVisible()
  await expect(card).toHaveCount(0)
})
