import { superAdmin } from "../api"
import { demoPassword, expect, test } from "../system"

const joao = "12345678909"

test("by menu: an account is locked, whoever is in falls out, and is told so only with the right password", async ({
  app,
}) => {
  const { page } = app
  const inside = await app.another("another browser")
  await inside.signIn(joao)
  await app.signIn(superAdmin, { at: `/users/${joao}` })
  await page.getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Trancar conta" }).click()
  const form = app.dialog("Trancar conta")
  await expect(form.getByText(/João Pedro perde todas as sessões e não entra mais/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(form.getByText("Por favor, insira uma justificativa!")).toBeVisible()
  await form.getByLabel("Justificativa").fill("Entradas de dois estados ao mesmo tempo")
  await form.getByRole("button", { name: "Trancar" }).click()
  await expect(app.notice("Conta de JOÃO PEDRO SILVA trancada")).toBeVisible()
  await expect(
    page.getByRole("alert").filter({ hasText: "Conta trancada por HELENA CAVALCANTE" }),
  ).toContainText("“Entradas de dois estados ao mesmo tempo”")
  await expect(page.getByRole("main").getByText("Trancado", { exact: true })).toBeVisible()

  await inside.page.goto("/me")
  await expect(inside.page.getByText(/Sua sessão terminou: a conta foi trancada/)).toBeVisible()
  await inside.page.goto("/login")
  const enter = async (password: string) => {
    await inside.page.getByLabel("CPF ou identificador").fill(joao)
    await inside.page.getByLabel("Senha", { exact: true }).fill(password)
    await inside.page.keyboard.press("Enter")
  }
  await enter("Errada-de-todo-77")
  await expect(inside.page.getByText(/senha incorretos/)).toBeVisible()
  await enter(demoPassword)
  await expect(inside.page.getByText(/Sua conta está trancada/)).toBeVisible()

  await page.goto("/users/list?search=locked:true")
  await expect(page.getByRole("grid").getByRole("row")).toHaveCount(2)
  await expect(page.getByRole("grid")).toContainText("JOÃO PEDRO SILVA")
})
