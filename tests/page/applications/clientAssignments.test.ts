import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

type Applications = AnswerOf<Calls["applications"]["list"]>
type Application = Applications["items"][number]

const tab = (app: Application) => `/applications/edit/${app.id}?tab=clients`

/** The first application that meets the condition. */
const application = (app: App, wanted: (each: Application) => boolean) =>
  as(app, superAdmin, async (call) => {
    const { items } = await call<Applications>("GET", "/applications?page=0&size=100")
    const found = items.find(wanted)
    if (!found) throw new Error("No application is like that")
    return found
  })

test("without a private key there is a warning, nothing to give, and the way to make one", async ({
  app,
}) => {
  const { page } = app
  const client = await application(app, ({ hasSecret, id }) => !hasSecret && id !== 1)
  await app.signIn(superAdmin, { at: tab(client) })
  await expect(page.getByText(/não possui chave privada/)).toBeVisible()
  await page.getByRole("combobox", { name: "Buscar aplicação, papel ou perfil" }).fill("sinarm")
  const row = page.getByRole("group", { name: "ROLE_SINARM_CONSULTA", exact: true })
  await expect(row.getByRole("button", { name: "Conceder", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
  await page.getByRole("button", { name: "Criar", exact: true }).click()
  await expect(page).toHaveURL(/tab=secret/)
  await expect(page.getByRole("tab", { name: /Chave Privada/ })).toHaveAttribute("aria-selected", "true")
})
