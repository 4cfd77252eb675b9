import { type App, expect, test } from "../system"

const sinalAdmin = "11121131182"
const grid = ({ page }: App) => page.getByRole("grid", { name: "Permissões Gerais" })

test("is out of reach of whoever administers one application", async ({ app }) => {
  await app.signIn(sinalAdmin, { at: "/platform-roles/list" })
  await expect(app.page.getByText("Você não tem permissão para esta tela.")).toBeVisible()
  await expect(grid(app)).toHaveCount(0)
})
