import { expect, test } from "../system"

const appManager = "11221231243"
const managerSearch = "10520530500"
const tried = "12345678909"
const reason = "Conferência do ofício 12/2026"

for (const [by, who] of [
  ["by key", appManager],
  ["by mouse", managerSearch],
] as const) {
  test(`what is sensitive is shown ${by}, for a reason that the person reads`, async ({ app }) => {
    const { page } = app
    await app.signIn(who, { at: `/users/details/edit/${tried}` })
    const open = page.getByRole("region", { name: "Dados visíveis" })
    await expect(open).toBeVisible()
    await expect(page.getByRole("tab")).toHaveCount(0)
    if (by === "by key") await page.keyboard.press("m")
    else await open.getByRole("button", { name: "Mostrar, com motivo" }).click()
    const dialog = app.dialog("Mostrar dados ocultos")
    await dialog.getByRole("textbox", { name: "Motivo" }).fill(reason)
    if (by === "by key") await page.keyboard.press("Control+Enter")
    else await dialog.getByRole("button", { name: /Mostrar/ }).click()
    await expect(page.getByRole("tab", { name: "Documentação" })).toBeVisible()
    await expect(open).toHaveCount(0)

    await page.evaluate(() => localStorage.clear())
    await app.signIn(tried, { at: "/me/privacy" })
    await page.getByText("Viu os dados que ficam ocultos, por um motivo que deu").first().click()
    await expect(page.getByText(reason)).toBeVisible()
  })
}
