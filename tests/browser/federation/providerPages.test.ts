import { expect, test } from "../system"

/* The provider renders these pages without the console. */

test("the provider's pages are set in the faces of the portal", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  await page.goto("/oidc/auth?client_id=ninguem&response_type=code")
  await expect(page.getByRole("heading", { name: "Não foi possível entrar" })).toBeVisible()
  const loaded = await page.evaluate(async () => {
    const faces = await document.fonts.ready
    return [...faces].filter(({ status }) => status === "loaded").map(({ family }) => family)
  })
  expect(loaded).toEqual([expect.stringContaining("Inter"), expect.stringContaining("JetBrains Mono")])
})

test("the code of a device has a label, and a wrong one stays in its field", async ({ app }) => {
  const { page } = app
  await page.goto("/oidc/device")
  await expect(page.getByText("Código", { exact: true })).toBeVisible()
  const code = page.getByLabel("Código")
  await expect(code).toBeFocused()
  await code.fill("bcdf-ghjk")
  await code.press("Enter")
  await expect(page.getByRole("alert")).toHaveText("O código não confere, ou venceu. Tente de novo.")
  await expect(code).toHaveValue("bcdf-ghjk")
})
