import { nothingInSinal, personInSinal, roleInSinal, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const role = "ROLE_SINAL_CONSULTA"
const row = ({ page }: App, title: string) => page.getByRole("group", { name: title, exact: true })

async function openSinal(app: App, who: string, atalaiaId: string) {
  await app.signIn(who, { at: `/users/${atalaiaId}?tab=blocks` })
  await app.page.getByRole("combobox", { name: /^Buscar aplicação/ }).fill("sinal")
  await expect(row(app, role)).toBeVisible()
}

test("a role is blocked with a justification, which can be changed, and unblocked", { tag: "@core" }, async ({
  app,
}) => {
  const { page } = app
  const { atalaiaId } = await personInSinal(app, "active:true lima", nothingInSinal)
  await openSinal(app, superAdmin, atalaiaId)
  const held = row(app, role)
  await expect(held).toContainText("Não bloqueado")
  await held.getByRole("button", { name: "Bloquear" }).click()
  const form = app.dialog("Bloquear papel")
  await expect(form.getByRole("combobox", { name: "Papel" })).toHaveValue(role)
  await app.send("Bloquear papel")
  await expect(form.getByText("Por favor, insira uma justificativa!")).toBeVisible()
  await form.getByLabel("Justificativa").fill("Consultas sem motivo")
  await form.getByRole("button", { name: "Bloquear" }).click()
  await expect(app.notice("Permissão bloqueado com sucesso")).toBeVisible()
  await expect(held).toContainText(/Bloqueado por HELENA CAVALCANTE em .*: Consultas sem motivo/)
  expect(await roleInSinal(app, atalaiaId, role)).toMatchObject({
    block: { justification: "Consultas sem motivo" },
  })

  await held.getByRole("button", { name: "Atualizar bloqueio" }).click()
  const update = app.dialog("Atualizar bloqueio").getByLabel("Justificativa")
  await expect(update).toHaveValue("Consultas sem motivo")
  await update.fill("Apuração 77/2026")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Permissão atualizado com sucesso")).toBeVisible()
  await expect(held).toContainText("Apuração 77/2026")

  await page.keyboard.press("4")
  const history = page.getByRole("region", { name: "Histórico" })
  const updated = history.getByRole("group").first()
  await expect(updated).toContainText(role)
  await updated.getByText(role).first().click()
  await expect(updated.getByText("HELENA CAVALCANTE · 101.201.301-49")).toBeVisible()
  await expect(updated.getByRole("time").first()).toHaveText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
  await expect(updated.getByRole("definition").filter({ hasText: "Apuração 77/2026" })).toBeVisible()
  await expect(updated.getByText(/^> update block/)).toContainText(role)
  const changed = updated.getByRole("row").filter({ hasText: "Justificativa" })
  await expect(changed.getByRole("cell")).toHaveText(["Consultas sem motivo", "Apuração 77/2026"])

  await page.keyboard.press("3")
  await page.getByRole("combobox", { name: "Buscar aplicação" }).fill("sinal")
  await held.getByRole("button", { name: "Desbloquear" }).click()
  await app.send("Desbloquear papel")
  await expect(app.notice("Permissão desbloqueado com sucesso")).toBeVisible()
  await expect(held).toContainText("Não bloqueado")
})
