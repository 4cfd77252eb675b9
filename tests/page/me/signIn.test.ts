import { expect, test } from "../system"

test("a wrong password is refused, and what was typed stays", async ({ app }) => {
  const { page } = app
  await page.goto("/users/list?search=silva")
  await page.getByLabel("CPF ou identificador").fill("10120130149")
  await expect(page.getByLabel("CPF ou identificador")).toHaveValue("101.201.301-49")
  await page.getByLabel("Senha", { exact: true }).fill("errada errada")
  await page.getByRole("button", { name: "Entrar", exact: true }).click()
  await expect(page.getByText("CPF, identificador ou senha incorretos")).toBeVisible()
  await expect(page.getByLabel("CPF ou identificador")).toHaveValue("101.201.301-49")

  await page.getByLabel("Senha", { exact: true }).fill("Atalaia-demo-2026")
  await page.getByLabel("Senha", { exact: true }).press("Enter")
  await expect(page).toHaveURL(/\/users\/list\?search=silva/)
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
})
