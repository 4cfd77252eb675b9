import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

type Applications = AnswerOf<Calls["applications"]["list"]>
type Application = Applications["items"][number]
type Permissions = AnswerOf<Calls["clients"]["permissions"]>

const tab = (app: Application) => `/applications/edit/${app.id}?tab=clients`
const permissions = (app: App, client: Application) =>
  as(app, superAdmin, (call) =>
    call<Permissions>("GET", `/client/${client.clientId}/application/SINARM/permissions`),
  )

/** The first application that meets the condition. */
const application = (app: App, wanted: (each: Application) => boolean) =>
  as(app, superAdmin, async (call) => {
    const { items } = await call<Applications>("GET", "/applications?page=0&size=100")
    const found = items.find(wanted)
    if (!found) throw new Error("No application is like that")
    return found
  })

test("an application is given a role in another, an end to it, and loses it, by keyboard", async ({
  app,
}) => {
  const { page } = app
  const client = await application(app, ({ acronym }) => acronym === "SINAL")
  const free = (await permissions(app, client)).roles.find(
    ({ title, assignment, can, type }) =>
      title.startsWith("ROLE_SINARM_") && !assignment && can.assign && type === "basic",
  )
  if (!free) throw new Error("SINAL holds every role of SINARM")
  await app.signIn(superAdmin, { at: tab(client) })
  await page.getByRole("combobox", { name: "Buscar aplicação, papel ou perfil" }).fill("sinarm")
  const row = page.getByRole("group", { name: free.title, exact: true })
  await expect(row).toContainText("Não atribuído")

  await row.click()
  await page.keyboard.press("c")
  await expect(app.dialog("Conceder papel").getByRole("combobox", { name: "Aplicação cliente" })).toHaveValue(
    "SINAL",
  )
  await app.send("Conceder papel")
  await expect(row).toContainText("Ativo sem expiração")

  await row.click()
  await page.keyboard.press("t")
  await app.dialog("Definir prazo do papel").getByLabel("Validade").fill("90d")
  await page.keyboard.press("Control+Enter")
  await expect(row).toContainText("Expira em 3 meses")

  await row.click()
  await page.keyboard.press("d")
  await app.send("Retirar papel")
  await expect(row).toContainText("Não atribuído")
  expect((await permissions(app, client)).roles.find(({ id }) => id === free.id)?.assignment).toBeUndefined()
})
