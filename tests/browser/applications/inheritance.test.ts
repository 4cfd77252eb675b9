import { makeApplication } from "../../support/console/roles"
import { superAdmin } from "../api"
import { expect, test } from "../system"

test("a platform without roles to inherit says so", async ({ app }) => {
  const { id } = await makeApplication(app, "HERDEIRC")
  await app.page.route("**/api/roles-inherit?*", (route) =>
    route.fulfill({ json: { roles: [], can: { update: true } } }),
  )
  await app.signIn(superAdmin, { at: `/applications/edit/${id}?tab=inheritance` })
  await expect(app.page.getByText("A plataforma não possui permissões para serem herdadas")).toBeVisible()
})
