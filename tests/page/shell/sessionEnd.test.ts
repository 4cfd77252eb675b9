import { superAdmin } from "../api"
import { clientHeaders, demoPassword, expect, test } from "../system"

const managerSearch = "10520530500"

test("the next person sees nothing that the last one has read", async ({ app }) => {
  const { page } = app
  let bearer = ""
  page.on("request", (request) => {
    bearer = request.headers().authorization ?? bearer
  })
  await app.signIn(superAdmin, { at: "/users/list" })
  const person = page.getByRole("grid", { name: "Usuários" }).getByRole("row").nth(1)
  await expect(person).toBeVisible()
  const name = await person.getByRole("gridcell").nth(1).innerText()

  // The session ends while the page is open. The page learns it from the answer to its next request.
  await page.request.delete("/api/session", { headers: { ...clientHeaders, Authorization: bearer } })
  await app.menu("Validações").click()
  await page.getByLabel("CPF ou identificador").fill(managerSearch)
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword)
  const release = await app.hold("**/api/users?**")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("banner")).toBeVisible()
  await app.menu("Usuários").click()
  await expect(page.getByRole("grid", { name: "Usuários" })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  release()
  await expect(page.getByText(name)).toBeVisible()
})
