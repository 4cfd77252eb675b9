import { as, nothingInSinal, personInSinal, roleInSinal, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const joao = "12345678909"
const reason = "Uso fora do expediente, apuração 77/2026"
const row = ({ page }: App, title: string) => page.getByRole("group", { name: title, exact: true })

test("everything that somebody has, in one list: how, until when, with what effect", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `/users/${joao}?tab=permissions` })
  await page.getByText("Visão geral", { exact: true }).click()
  await expect(page).toHaveURL(/view=all/)
  await expect(row(app, "ROLE_SINAL_AUDITOR")).toContainText("Pelo perfil GESTÃO ESTADUAL, sem expiração")
  await expect(row(app, "ROLE_SINAL_AUDITOR")).toContainText("Bloqueado")
  await expect(row(app, "ROLE_SINAL_AUDITOR")).toContainText("Sem efeito")
  await expect(row(app, "ROLE_SINAL_GESTOR")).toContainText("Ativo sem expiração")
  await expect(row(app, "ROLE_SINAL_PLANTAO")).toContainText(/Expirado em \d{2}\/\d{2}\/\d{4}/)
  await expect(row(app, "ROLE_SINARM_CONSULTA")).toBeVisible()

  const box = page.getByRole("combobox", { name: "Buscar aplicação ou papel" })
  await box.fill("auditor")
  await expect(row(app, "ROLE_SINARM_CONSULTA")).toHaveCount(0)
  await box.fill("nada tem este nome")
  await expect(page.getByText("Nenhum resultado encontrado")).toBeVisible()
  await page.reload()
  await expect(page.getByText("Nenhum resultado encontrado")).toBeVisible()
})

testInAll("letters are the page's also where the switch between the views has the focus", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `/users/${joao}?tab=permissions` })
  await page.getByText("Visão geral", { exact: true }).click()
  const first = page.getByRole("group", { name: /^ROLE_/ }).first()
  await expect(first).toBeVisible()
  await expect(page.getByRole("radio", { name: "Visão geral" })).toBeFocused()
  await page.keyboard.press("?")
  await expect(app.dialog("Teclas")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(app.dialog("Teclas")).toBeHidden()
  await page.keyboard.press("j")
  await expect(first).toBeFocused()
})

testInAll(
  "everything that is blocked: why, by whom, since when, and taken back from there",
  async ({ app }) => {
    const { page } = app
    const { atalaiaId } = await personInSinal(app, "active:true almeida", nothingInSinal)
    const title = "ROLE_SINAL_CONSULTA"
    const held = await roleInSinal(app, atalaiaId, title)
    await as(app, superAdmin, async (call) => {
      const path = `/client/${atalaiaId}/application/SINAL`
      await call("POST", `${path}/block-assignments/roles`, { roleId: held?.id, justification: reason })
      await call("PATCH", `${path}/access-enabled`, { enabled: false, description: "Férias forçadas" })
    })
    await app.signIn(superAdmin, { at: `/users/${atalaiaId}?tab=blocks&view=all` })
    await expect(row(app, title)).toContainText(reason)
    await expect(row(app, title)).toContainText(/HELENA CAVALCANTE em \d{2}\/\d{2}\/\d{4}/)
    await expect(row(app, "Toda a aplicação SINAL")).toContainText("Férias forçadas")

    await row(app, "Toda a aplicação SINAL").getByRole("button", { name: "Habilitar" }).click()
    await app.send("Habilitar na aplicação")
    await expect(app.notice("Usuário habilitado na aplicação com sucesso.")).toBeVisible()
    await expect(row(app, "Toda a aplicação SINAL")).toHaveCount(0)
    await row(app, title).getByRole("button", { name: "Desbloquear" }).click()
    await app.send("Desbloquear papel")
    await expect(row(app, title)).toHaveCount(0)
    await expect(page.getByText("Nenhum resultado encontrado")).toBeVisible()
    expect(await roleInSinal(app, atalaiaId, title)).not.toHaveProperty("block")
  },
)

testInAll("who has a role, and how: from the palette to the person", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await app.type("> who role ROLE_SINAL_AUDITOR app SINAL")
  await page.keyboard.press("Enter")
  const panel = app.dialog("Quem tem o papel")
  await expect(panel.getByText("Com efeito").first()).toBeVisible()
  const box = panel.getByRole("combobox", { name: "Buscar quem tem o papel" })
  await box.fill(joao)
  const found = panel.getByRole("listitem")
  await expect(found).toHaveCount(1)
  await expect(found).toContainText("Sem efeito")
  await expect(found).toContainText("Bloqueado")
  await expect(found).toContainText("Pelo perfil GESTÃO ESTADUAL, sem expiração")
  await box.fill("ninguém tem este nome")
  await expect(panel.getByText("Nenhum resultado encontrado")).toBeVisible()
  await box.fill("123.456.789-09")
  await expect(found).toHaveCount(1)
  await box.press("ArrowDown")
  await expect(found.getByRole("link")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/users/${joao}$`))
  await expect(panel).toBeHidden()
})
