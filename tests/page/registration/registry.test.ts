import { beginRegistration } from "../../support/console/registryLink"
import { makeUnit } from "../../support/console/units"
import { type App, expect, test, testInAll } from "../system"
import { enterRegistry } from "./enterRegistry"

const inProgress = { atalaiaId: "11821831829", email: "v.campos@exemplo.gov.br" }

const step = ({ page }: App, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) })
/** Also under a dialog, which opens with the last step if data are missing. */
const expectStep = ({ page }: App, name: string) =>
  expect(
    page.getByRole("tab", { name: new RegExp(`^${name}`), selected: true, includeHidden: true }),
  ).toHaveCount(1)
const unsaved = ({ page }: App) => page.getByRole("alertdialog", { name: "Existem alterações não salvas..." })

testInAll("what was typed is not left behind unasked", async ({ app }) => {
  const { page } = app
  await enterRegistry(app, inProgress)
  await step(app, "Documentação").click()
  await page.getByRole("textbox", { name: "Número" }).first().fill("2007")
  await page.keyboard.press("Alt+ArrowDown")
  await expect(unsaved(app)).toBeVisible()
  await page.keyboard.press("Escape")
  await expectStep(app, "Documentação")
  await expect(page.getByRole("textbox", { name: "Número" }).first()).toHaveValue("2007")
  await step(app, "Formação").click()
  await unsaved(app).getByRole("button", { name: "Sair sem salvar" }).click()
  await expectStep(app, "Formação")
  await expect(page.getByRole("button", { name: "Próximo" })).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expectStep(app, "Documentos")
})

test("required documents are handed in before going on", async ({ app }) => {
  const { page } = app
  await enterRegistry(app, inProgress)
  await step(app, "Documentos").click()
  await expect(page.getByRole("button", { name: "Próximo" })).toHaveAttribute("aria-disabled", "true")
  await page.keyboard.press("Control+Enter")
  await expectStep(app, "Documentos")
})

test("who is registered for a unit fills in their professional data around it", async ({ app }) => {
  const { page } = app
  const { id: organizationId } = await makeUnit(app, "LOTADA")
  const preUser = await beginRegistration(app, {
    atalaiaId: "39053344705",
    email: "tales.moura@exemplo.gov.br",
    organizationId,
  })
  await enterRegistry(app, preUser)
  await step(app, "Profissional").click()
  const unit = page.getByRole("textbox", { name: "Lotação" })
  await expect(unit).toHaveValue(/^LOTADA · /)
  await expect(unit).toHaveAttribute("readonly")
  const origin = page.getByRole("combobox", { name: "Instituição de origem" })
  await origin.pressSequentially("pmce", { delay: 100 })
  await page.getByRole("option", { name: /^PMCE/ }).first().click()
  for (const [name, text] of [
    ["Nome funcional", "moura"],
    ["Matrícula funcional", "4711"],
    ["Data de ingresso", "01022010"],
    ["Cargo", "soldado"],
    ["Função", "patrulha"],
    ["Divisão/Unidade", "1º batalhão"],
  ] as const) {
    await page.getByRole("textbox", { name }).pressSequentially(text, { delay: 60 })
  }
  await page.getByRole("combobox", { name: "Declaração de INSS" }).selectOption({ index: 1 })
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas com sucesso")).toBeVisible()
  await expectStep(app, "Comunicação")
  await expect(step(app, "Profissional")).toHaveAccessibleName("Profissional Pronto")
})
