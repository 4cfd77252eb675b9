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

test("what could not be taken off says so in the specification's words, and stays", async ({ app }) => {
  const { page } = app
  const type = await otherType(app)
  await as(app, superAdmin, (call) => call("POST", "/applications/SINAL/docs", { documentId: type.id }))
  await page.route("**/api/applications/*/docs/*", (route) =>
    route.request().headers()["x-preview"]
      ? route.continue()
      : route.fulfill({ status: 409, json: { message: "O servidor não quis.", code: "NO" } }),
  )
  await app.signIn(superAdmin, { at })
  const row = page.getByRole("listitem", { name: type.label, exact: true })
  await row.getByRole("button", { name: "Desvincular" }).click()
  await app.send("Desvincular documento")
  const words = "Houve um error ao desvincular o documento, tente novamente mais tarde"
  await expect(app.dialog("Desvincular documento").getByText(words)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(row).toBeVisible()
})
