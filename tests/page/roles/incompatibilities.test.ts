import { makeSuperAdmin, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const demoRule = "Quem opera alertas não audita o cadastro"
/** Has ROLE_SINAL_PLANTAO, one side of the rule of the demonstration. */
const plantonista = "11321331304"
const second = "10620630663"
const row = ({ page }: App, title: string) => page.getByRole("row", { name: title })

test("a rule is made by palette, says beforehand whom it meets, and lists them to be reviewed", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/incompatibilities" })
  await expect(row(app, demoRule)).toContainText("ROLE_SINAL_PLANTAO em SINAL")
  await app.type(
    '> nova incompatibilidade papel ROLE_SINAL_GESTOR app SINAL com ROLE_SINAL_AUDITOR nome "Quem gere" porque Controle interno',
  )
  await page.keyboard.press("Enter")
  const form = app.dialog("Nova regra de papéis incompatíveis")
  await expect(form.getByText(/Hoje \d+ pessoas.* já têm os dois lados: nada lhes é retirado/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Regra criada com sucesso")).toBeVisible()
  await row(app, "Quem gere").getByText("Quem gere").click()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Quem gere" })).toBeVisible()
  await expect(page.getByText("Viola a regra").first()).toBeVisible()

})

for (const way of ["the palette", "its form"]) {
  test(`removing a rule on its own page by ${way} leads to the list, without an error`, async ({ app }) => {
    const { page } = app
    await app.signIn(superAdmin, { at: "/incompatibilities/1" })
    await expect(page.getByRole("heading", { name: demoRule })).toBeVisible()
    if (way === "the palette") {
      await app.type("> remover regra 1 porque Mudou a norma")
    } else {
      await page.getByRole("button", { name: "Remover" }).click()
      await app.dialog("Remover regra").getByRole("textbox", { name: "Justificativa" }).fill("Mudou a norma")
    }
    await page.keyboard.press("Control+Enter")
    await expect(app.notice(`Regra “${demoRule}” removida`)).toBeVisible()
    await expect(page.getByRole("heading", { name: "Papéis incompatíveis" })).toBeVisible()
    await expect(page.getByText("Nenhuma regra de papéis incompatíveis")).toBeVisible()
    await expect(page.getByText("Regra não encontrada.")).toBeHidden()
  })
}

test("a refused grant names the rule in its form, and keeps what was typed", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await app.type(`> conceder papel ROLE_CAD_AUDITOR usuário ${plantonista} app CAD`)
  await page.keyboard.press("Enter")
  const form = app.dialog("Conceder papel")
  const refusal = form.getByText(new RegExp(`A regra “${demoRule}” não deixa juntos`)).first()
  await expect(refusal).toBeVisible()
  await expect(refusal).toContainText("ou peça uma exceção")
  await page.keyboard.press("Control+Enter")
  await expect(refusal).toBeVisible()
  await expect(form.getByRole("combobox", { name: "Papel" })).toHaveValue("ROLE_CAD_AUDITOR")
})

test("a person's permissions and the explanation of a role show the rule that binds", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `/users/${plantonista}?tab=permissions` })
  await page.getByRole("combobox", { name: /^Buscar aplicação/ }).fill("sinal")
  const binding = new RegExp(`Pela regra “${demoRule}”, incompatível com ROLE_CAD_AUDITOR em CAD`)
  await expect(page.getByText(binding)).toBeVisible()
  await app.type(`> por que ${plantonista} ROLE_SINAL_PLANTAO app SINAL`)
  await page.keyboard.press("Enter")
  await expect(app.dialog("Explicar acesso").getByText(binding)).toBeVisible()
})

test("an exception is asked for by the palette, and another person consents to it", async ({ app }) => {
  const { page } = app
  await makeSuperAdmin(app, second)
  await app.signIn(superAdmin)
  await app.type(`> exceção ${plantonista} regra 1 até 30d porque Falta de pessoal`)
  await expect(page.getByText(new RegExp(`Exceção à regra “${demoRule}” até`)).first()).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/aguarda o consentimento de outra pessoa$/)).toBeVisible()
  await app.signIn(second, { at: "/consents" })
  const bar = page.getByRole("region", { name: "Pedido atual" })
  await expect(bar).toContainText(`Exceção à regra “${demoRule}” até`)
  await expect(bar).toContainText("depois da data, nada é retirado")
  await page.keyboard.press("a")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Consentido: o que foi pedido está feito")).toBeVisible()
})

testInAll("an application's administrator sees no role of another application", async ({ app }) => {
  await app.signIn("11121131182", { at: "/incompatibilities/1" })
  const { page } = app
  await expect(page.getByText("um papel de outra aplicação")).toBeVisible()
  await expect(page.getByText(/só vê quem administra todas as aplicações da regra/)).toBeVisible()
})
