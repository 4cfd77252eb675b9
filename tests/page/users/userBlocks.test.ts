import { as, nothingInSinal, personInSinal, roleInSinal, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const role = "ROLE_SINAL_CONSULTA"
const row = ({ page }: App, title: string) => page.getByRole("group", { name: title, exact: true })

async function openSinal(app: App, who: string, atalaiaId: string) {
  await app.signIn(who, { at: `/users/${atalaiaId}?tab=blocks` })
  await app.page.getByRole("combobox", { name: /^Buscar aplicação/ }).fill("sinal")
  await expect(row(app, role)).toBeVisible()
}

test("a person is disabled in an application and enabled again", async ({ app }) => {
  const { page } = app
  const { atalaiaId } = await personInSinal(app, "active:true mota", nothingInSinal)
  await openSinal(app, "11121131182", atalaiaId)
  await expect(page.getByText("Habilitado em SINAL")).toBeVisible()
  await page.getByRole("button", { name: "Desabilitar", exact: true }).click()
  const form = app.dialog("Desabilitar na aplicação")
  await expect(form.getByRole("combobox", { name: "Aplicação" })).toHaveValue("SINAL")
  await expect(form.getByRole("combobox", { name: "Papel" })).toHaveCount(0)
  await form.getByLabel("Justificativa").fill("Transferido de unidade")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Usuário desabilitado na aplicação com sucesso.")).toBeVisible()
  await expect(page.getByText(/^Desabilitado em SINAL por FERNANDA DUARTE em .*: Transferido/)).toBeVisible()
  await expect(page.getByText("Desabilitado na aplicação", { exact: true })).toBeVisible()

  await page.getByRole("button", { name: "Habilitar", exact: true }).click()
  await app.send("Habilitar na aplicação")
  await expect(app.notice("Usuário habilitado na aplicação com sucesso.")).toBeVisible()
  await expect(page.getByText("Habilitado em SINAL")).toBeVisible()
})

testInAll("a block is taken back from its notice", async ({ app }) => {
  const { page } = app
  const { atalaiaId } = await personInSinal(app, "active:true moreira", nothingInSinal)
  await openSinal(app, superAdmin, atalaiaId)
  await row(app, role).getByRole("button", { name: "Bloquear" }).click()
  await expect(app.dialog("Bloquear papel").getByLabel("Justificativa")).toBeFocused()
  await page.keyboard.type("Engano")
  await page.keyboard.press("Control+Enter")
  await expect(row(app, role)).toContainText("Bloqueado por")
  await page.getByRole("region", { name: "Avisos" }).getByRole("button", { name: "Desfazer" }).click()
  await expect(app.notice("Permissão desbloqueado com sucesso")).toBeVisible()
  await expect(row(app, role)).toContainText("Não bloqueado")
})

test("what another person did is on the page once a change is refused for it", async ({ app }) => {
  const { page } = app
  const { atalaiaId } = await personInSinal(app, "active:true nogueira", nothingInSinal)
  await openSinal(app, "11121131182", atalaiaId)
  await row(app, role).getByRole("button", { name: "Bloquear" }).click()
  const form = app.dialog("Bloquear papel")
  await expect(form.getByText(/Ao confirmar/)).toBeVisible()
  const found = await roleInSinal(app, atalaiaId, role)
  await as(app, superAdmin, (call) =>
    call("POST", `/client/${atalaiaId}/application/SINAL/block-assignments/roles`, {
      roleId: found?.id,
      justification: "Antes de você",
    }),
  )
  await form.getByLabel("Justificativa").fill("Depois")
  await page.keyboard.press("Control+Enter")
  await expect(form.getByText(/já está bloquead/)).toBeVisible()
  await expect(form.getByText(/Ao confirmar/)).toHaveCount(0)
  await expect(page.getByText(/Antes de você/)).toHaveCount(1)
})

testInAll("the roles of an application are searched, and nothing found is said", async ({ app }) => {
  const { page } = app
  const { atalaiaId } = await personInSinal(app, "active:true freitas", nothingInSinal)
  await openSinal(app, superAdmin, atalaiaId)
  const box = page.getByRole("combobox", { name: "Buscar papel de SINAL" })
  await box.fill("plantao")
  await expect(row(app, "ROLE_SINAL_PLANTAO")).toBeVisible()
  await expect(row(app, role)).toBeHidden()
  await box.fill("zzyzx")
  await expect(page.getByText("Nenhum resultado encontrado")).toBeVisible()
  await page.getByRole("combobox", { name: "Buscar aplicação" }).fill("zzyzx")
  await expect(page.getByText("Nenhuma aplicação encontrada")).toBeVisible()
})
