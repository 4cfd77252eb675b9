import { readFile } from "node:fs/promises"
import { beginRegistration } from "../../support/console/registryLink"
import { type App, expect, test } from "../system"
import { enterRegistry } from "./enterRegistry"

/** A pre-registration for these tests only, without any data. */
const preUser = { atalaiaId: "86288366757", email: "ivo.prado@exemplo.gov.br" }
const pdf = (name: string, content: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4\n% ${content}\n%%EOF\n`),
})

test.beforeEach(async ({ app }) => {
  await beginRegistration(app, preUser)
})

async function open(app: App, step: string) {
  await app.page.getByRole("tab", { name: new RegExp(`^${step}`) }).click()
  await expect(app.page.getByRole("heading", { name: step, exact: true, level: 2 })).toBeVisible()
}
const press = async ({ page }: App, name: string) => {
  await page.getByRole("button", { name, exact: true }).focus()
  await page.keyboard.press("Enter")
}

test("a document is added, replaced and downloaded", async ({ app }) => {
  const { page } = app
  await enterRegistry(app, preUser)
  await open(app, "Documentos")
  await expect(page.getByText("Nenhum arquivo listado")).toBeVisible()
  const checklist = page.getByRole("list", { name: "Documentos obrigatórios" })
  await expect(checklist.getByRole("listitem").filter({ hasText: /^RG/ })).toContainText("falta")
  await expect(page.getByRole("button", { name: /^Próximo/ })).toHaveAttribute("aria-disabled", "true")

  await press(app, "Adicionar documento")
  const form = app.dialog("Adicionar documento")
  await expect(form.getByLabel("Tipo de documento")).toBeFocused()
  await page.keyboard.type("RG")
  const huge = { ...pdf("grande.pdf", ""), buffer: Buffer.alloc(2_500_001, "%PDF-1.4\n") }
  await form.getByLabel("Arquivo", { exact: true }).setInputFiles(huge)
  await expect(form.getByRole("alert")).toHaveText(
    "Tamanho máximo de 2,5 MB por arquivo ultrapassado. Por favor selecionar outro arquivo ou reduzir o tamanho do arquivo atual.",
  )
  await form.getByLabel("Arquivo", { exact: true }).setInputFiles(pdf("rg antigo.pdf", "antigo"))
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Arquivo salvo com sucesso")).toBeVisible()
  const row = page.getByRole("list", { name: "Arquivos" }).getByRole("listitem", { name: "RG" })
  await expect(row).toContainText("rg antigo.pdf")
  await expect(row.getByRole("button", { name: /Remover/ })).toHaveCount(0)
  await expect(checklist.getByRole("listitem").filter({ hasText: /^RG/ })).toContainText("adicionado")

  await press(app, "Substituir RG")
  await app
    .dialog("Substituir RG")
    .getByLabel("Arquivo", { exact: true })
    .setInputFiles(pdf("rg.pdf", "novo"))
  await page.keyboard.press("Control+Enter")
  await expect(row).toContainText("rg.pdf")
  await expect(row).not.toContainText("antigo")

  const downloading = page.waitForEvent("download")
  await press(app, "Baixar RG")
  const download = await downloading
  expect(download.suggestedFilename()).toBe("rg.pdf")
  expect(await readFile(await download.path(), "utf8")).toContain("% novo")
})
