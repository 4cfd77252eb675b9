import { readFile } from "node:fs/promises"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const joao = "12345678909"
const appAdmin = "11121131182"
const log = ({ page }: App) => page.getByRole("region", { name: "Histórico" })

/** João's access to SINAL, closed and opened again. */
async function closeAndOpen(app: App, description: string) {
  await as(app, superAdmin, async (call) => {
    const path = `/client/${joao}/application/SINAL/access-enabled`
    await call("PATCH", path, { enabled: false, description })
    await call("PATCH", path, { enabled: true, description })
  })
}

test("an application's admin sees it of their application, from its page", async ({ app }) => {
  const { page } = app
  await closeAndOpen(app, "Plantão")
  await app.signIn(appAdmin, { at: "/applications/edit/2" })
  await expect(page.getByRole("tablist")).toBeVisible()
  await app.type("auditoria")
  await page
    .getByRole("option", { name: /^Auditoria/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/audit\?app=SINAL/)
  await expect(log(app).getByRole("group").first()).toBeVisible()
  await expect(page.getByText("Último selo")).toHaveCount(0)
})

test("typed: what an application did by itself, exported too", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await app.type("> audit client SINAL")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/audit\?by=SINAL$/)
  await expect(page.getByLabel("Feito por")).toHaveValue("SINAL")
  await expect(page.getByText("Nenhum registro encontrado")).toBeVisible()
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exportar" }).click()
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n")
  expect(lines).toHaveLength(1)
})
