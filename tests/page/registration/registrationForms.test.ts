import { latestMail } from "../api"
import { type App, clientHeaders, expect, test } from "../system"

/** In progress, with empty documents and no photo yet. */
const valeria = { id: "11821831829", email: "v.campos@exemplo.gov.br" }

/** Opens a step of the person's own pre-registration, through the link in its e-mail. */
async function continueRegistry(app: App, step: string) {
  const { page } = app
  await page.request.post("/api/session/registration", { headers: clientHeaders, data: { id: valeria.id } })
  await page.goto(/\/#ticket=[\w-]+/.exec(await latestMail(app, valeria.email))?.[0] ?? "no link in the mail")
  await page.getByRole("button", { name: "Continuar" }).click()
  await open(app, step)
}
async function open(app: App, step: string) {
  await app.page.getByRole("tab", { name: step }).click()
  await expect(app.page.getByRole("heading", { name: step, exact: true, level: 2 })).toBeVisible()
}

const card = (app: App, title: string) =>
  app.page.locator("section").filter({ has: app.page.getByRole("heading", { name: title, exact: true }) })
const field = (app: App, title: string, label: string) => card(app, title).getByLabel(label)

test("a group that is half filled is told field by field, and is no longer once it is empty", async ({
  app,
}) => {
  const { page } = app
  const due = "Se algum campo de CNH estiver preenchido, todos os outros devem ser preenchidos também!"
  await continueRegistry(app, "Documentação")
  await field(app, "CNH", "Número").fill("04417823301")
  await page.keyboard.press("Control+s")
  const told = card(app, "CNH").getByRole("alert")
  await expect(told).toHaveText([due, due, due, due, due])
  await expect(field(app, "CNH", "Validade")).toHaveAccessibleDescription(due)
  await field(app, "CNH", "Número").fill("")
  await expect(told).toHaveCount(0)
})
