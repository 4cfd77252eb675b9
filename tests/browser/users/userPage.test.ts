import { people, superAdmin } from "../api"
import { type App, expect, test } from "../system"

/** The first person that a search of the list finds. */
async function first(app: App, search: string) {
  const [person] = (await people(app, search)).items
  if (!person) throw new Error(`Nobody is found by ${search}`)
  return person
}

test("inactivating and activating ask why, and say that it was done", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  const { atalaiaId, name } = await first(app, "macedo active:true")
  await app.signIn(superAdmin, { at: `/users/${atalaiaId}` })
  await page.getByRole("button", { name: "Inativar" }).click()
  const form = app.dialog("Inativar usuário")
  await expect(form.getByLabel("Justificativa")).toBeFocused()
  await page.keyboard.press("Control+Enter")
  await expect(form.getByText("Por favor, insira uma justificativa!")).toBeVisible()
  await form.getByLabel("Justificativa").fill("Aposentadoria publicada em boletim")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(`Usuário ${name} Inativado`)).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole("main").getByText("Inativo", { exact: true })).toBeVisible()

  await page.keyboard.press("a")
  const back = app.dialog("Ativar usuário")
  await back.getByLabel("Justificativa").fill("Reintegração por decisão judicial")
  await back.getByRole("button", { name: "Ativar" }).click()
  await expect(app.notice(`Usuário ${name} Ativado`)).toBeVisible()
  await expect(page.getByRole("main").getByText("Ativo", { exact: true })).toBeVisible()

  await page.keyboard.press("4")
  const history = page.getByRole("region", { name: "Histórico" })
  await history.getByRole("group").filter({ hasText: "Inativou" }).first().click()
  await expect(history.getByText("Aposentadoria publicada em boletim")).toBeVisible()
})
