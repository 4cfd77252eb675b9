import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

type Linked = AnswerOf<Calls["applications"]["documents"]>
type Types = AnswerOf<Calls["documentTypes"]["list"]>

const at = "/applications/edit/SINAL?tab=documents"
const linked = (app: App) => as(app, superAdmin, (call) => call<Linked>("GET", "/applications/SINAL/docs"))

/** A type of document that SINAL does not require yet. */
async function otherType(app: App) {
  const types = await as(app, superAdmin, (call) => call<Types>("GET", "/document-types"))
  const taken = (await linked(app)).map(({ documentId }) => documentId)
  const free = types.find(({ id }) => !taken.includes(id))
  if (!free) throw new Error("SINAL asks for every type of document")
  return free
}

test("a document is asked for by keyboard, and no more", async ({ app }) => {
  const { page } = app
  const type = await otherType(app)
  await app.signIn("11121131182", { at })
  const row = page.getByRole("listitem", { name: type.label, exact: true })
  await expect(page.getByRole("button", { name: "Vincular documento" })).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.keyboard.press("n")
  const form = app.dialog("Vincular documento")
  const field = form.getByRole("combobox", { name: "Documento" })
  await expect(field).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(form.getByText("Por favor, insira o documento", { exact: true })).toBeVisible()
  await field.fill(type.label)
  await page.getByRole("option", { name: type.label }).first().click()
  await page.keyboard.press("Control+Enter")
  await expect(form).toBeHidden()
  await expect(row).toBeVisible()
  expect((await linked(app)).map(({ documentId }) => documentId)).toContain(type.id)

  await row.getByRole("button", { name: "Desvincular" }).click()
  await app.send("Desvincular documento")
  await expect(row).toHaveCount(0)
  expect((await linked(app)).map(({ documentId }) => documentId)).not.toContain(type.id)
})
