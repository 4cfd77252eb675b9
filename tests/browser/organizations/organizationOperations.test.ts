import { readFile } from "node:fs/promises"
import { disableUnit, document, makeUnit } from "../../support/console/units"
import { type App, expect, test } from "../system"

const orgManager = "10220230200"
const documentField = ({ page }: App) => page.getByLabel("Documento que justifica a operação")
const commandAt = (line: string) => `/organizations?${new URLSearchParams({ command: line })}`

test("an inactive unit is activated with a document, which its history gives back", async ({ app }) => {
  const { page } = app
  const unit = await makeUnit(app, "REABRE")
  await disableUnit(app, unit)
  await app.signIn(orgManager, { at: "/organizations" })
  await app.type("> activate org REABRE")
  await expect(page.getByRole("option", { name: /REABRE/ }).first()).toBeVisible()
  await page.keyboard.press("Enter")
  const dialog = app.dialog("Ativar Organização")
  await documentField(app).setInputFiles(document)
  await dialog.getByRole("button", { name: "Ativar Organização" }).click()
  await expect(app.notice("Organização ativada com sucesso")).toBeVisible()
  await page.goto(commandAt("history org REABRE"))
  const operations = page.getByRole("list", { name: "Operações" }).getByRole("listitem")
  await expect(operations).toHaveCount(2)
  await expect(operations.first()).toContainText("ATIVAÇÃO")
  await expect(operations.first()).toContainText("Ativada")
  await expect(operations.first()).toContainText("OTÁVIO FARIAS LIMA")
  await expect(operations.first()).toContainText(/\d\d:\d\d:\d\d - \d\d\/\d\d\/\d\d/)
  const downloading = page.waitForEvent("download")
  await operations.first().getByRole("button", { name: "portaria 12.pdf" }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe("portaria 12.pdf")
  expect(await readFile(await download.path())).toEqual(document.buffer)
})
