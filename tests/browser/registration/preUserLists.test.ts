import { beginRegistration } from "../../support/console/registryLink"
import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

const insertManager = "10420430431"
const row = ({ page }: App, text: string) => page.getByRole("row").filter({ hasText: text })

test("all pre-registrations: found, and a draft removed after a question, by keyboard", async ({ app }) => {
  const { page } = app
  await beginRegistration(app, { atalaiaId: "39053344705", email: "engano@exemplo.gov.br" })
  await app.signIn(superAdmin, { at: "/users/list" })
  await page.getByRole("link", { name: "Pré-cadastros abertos" }).click()
  await expect(page).toHaveURL(/\/pre-users\/ongoing\/list$/)
  await expect(page.getByRole("columnheader", { name: "Criado em" })).toBeVisible()
  await page.keyboard.press("/")
  await page.keyboard.type("engano")
  await page.keyboard.press("Enter")
  await expect(row(app, "engano@exemplo.gov.br")).toContainText("Não informado")
  await expect(row(app, "engano@exemplo.gov.br")).toContainText("Em andamento")
  await page.getByRole("button", { name: "Remover" }).click()
  const question = page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await app.remove()
  await expect(question).toHaveCount(0)
  await expect(page.getByText("Nenhum pré-cadastro encontrado")).toBeVisible()
})

test("on a narrow screen a round button brings in somebody new", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 840 })
  await app.signIn(insertManager, { at: "/pre-users/list" })
  await expect(page.getByRole("listitem").first()).toContainText("@exemplo.gov.br")
  await page.getByRole("button", { name: "Novo Usuário" }).click()
  await expect(app.dialog("Novo Usuário")).toBeVisible()
})
