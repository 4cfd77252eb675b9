import { sql } from "drizzle-orm"
import { as, makeSuperAdmin, superAdmin } from "../api"
import { type App, expect, test } from "../system"

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
    '> nova incompatibilidade ROLE_SINAL_GESTOR com ROLE_SINAL_AUDITOR nome "Quem gere" porque Controle interno',
  )
  await page.keyboard.press("Enter")
  const form = app.dialog("Nova regra de papéis incompatíveis")
  await expect(form.getByText(/Hoje \d+ pessoas.* já têm os dois lados: nada lhes é retirado/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Regra “Quem gere” criada")).toBeVisible()
  await expect(page.getByText("2 regras.")).toBeVisible()
  await row(app, "Quem gere").getByText("Quem gere").click()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Quem gere" })).toBeVisible()
  await expect(page.getByText("Viola a regra").first()).toBeVisible()
  await expect(page.getByText(/^\d+ pessoas ou aplicações$/)).toBeVisible()
})

test("a line in English fills both sides of the form, and the palette shows them", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/incompatibilities" })
  await app.type("> new incompatibility ROLE_SINAL_GESTOR with ROLE_CAD_AUDITOR")
  await expect(page.getByText("Um lado", { exact: true }).last()).toBeVisible()
  await expect(page.getByText("Outro lado", { exact: true }).last()).toBeVisible()
  await page.keyboard.press("Enter")
  const form = app.dialog("Nova regra de papéis incompatíveis")
  await expect(form.getByRole("button", { name: "Retirar ROLE_SINAL_GESTOR" })).toBeVisible()
  await expect(form.getByRole("button", { name: "Retirar ROLE_CAD_AUDITOR" })).toBeVisible()
  await expect(form.getByRole("combobox", { name: "Outro lado: aplicação" })).toHaveValue("CAD")
})

test("what a new rule needs is not called optional in the palette", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/incompatibilities" })
  await app.type("> new incompatibility ROLE_SINAL_GESTOR ")
  await expect(page.getByRole("option", { name: /^exceptions exceções \(opcional\)/ })).toBeVisible()
  await expect(page.getByRole("option", { name: /^name nome/ })).toBeVisible()
  await expect(page.getByRole("option", { name: /^name nome \(opcional\)/ })).toHaveCount(0)
})

test("the form takes roles that are typed ahead of their options, of any application", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/incompatibilities" })
  await page.getByRole("button", { name: "Nova regra de papéis incompatíveis" }).click()
  const form = app.dialog("Nova regra de papéis incompatíveis")
  const side = (label: string) => form.getByRole("combobox", { name: label })
  await side("Um lado: papéis e perfis").fill("sinal_gestor")
  await page.keyboard.press("Enter")
  await expect(form.getByRole("button", { name: "Retirar ROLE_SINAL_GESTOR" })).toBeVisible()
  await side("Outro lado: aplicação").fill("cad")
  await page.keyboard.press("Enter")
  await side("Outro lado: papéis e perfis").fill("auditor")
  await page.keyboard.press("Enter")
  await expect(form.getByRole("button", { name: "Retirar ROLE_CAD_AUDITOR" })).toBeVisible()
  await side("Outro lado: papéis e perfis").fill("nada assim")
  await page.keyboard.press("Tab")
  await expect(form.getByText("“nada assim”: escolha uma opção da lista")).toBeVisible()
})

test("the form offers the roles of an application that was typed, and not resolved yet", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/incompatibilities" })
  const release = await app.hold(/\/api\/applications/)
  await page.getByRole("button", { name: "Nova regra de papéis incompatíveis" }).click()
  const form = app.dialog("Nova regra de papéis incompatíveis")
  const side = (label: string) => form.getByRole("combobox", { name: label })
  await app.typeAhead(async () => {
    await side("Outro lado: aplicação").fill("cad")
    await page.keyboard.press("Tab")
    await side("Outro lado: papéis e perfis").fill("auditor")
    await page.keyboard.press("Enter")
    release()
  })
  await expect(form.getByRole("button", { name: "Retirar ROLE_CAD_AUDITOR" })).toBeVisible()
  await expect(side("Outro lado: aplicação")).toHaveValue("CAD")
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
  const line = `conceder papel ROLE_CAD_AUDITOR usuário ${plantonista} app CAD`
  await app.signIn(superAdmin, { at: `/?command=${encodeURIComponent(line)}` })
  const form = app.dialog("Conceder papel")
  const refusal = form.getByText(new RegExp(`A regra “${demoRule}” não deixa juntos`)).first()
  await expect(refusal).toBeVisible()
  await expect(refusal).toContainText("ou peça uma exceção")
  await page.keyboard.press("Control+Enter")
  await expect(form.getByRole("alert").getByText(new RegExp(`^A regra “${demoRule}”`))).toBeVisible()
  await expect(form.getByText(/tente novamente/)).toBeHidden()
  await expect(form.getByRole("combobox", { name: "Papel" })).toHaveValue("ROLE_CAD_AUDITOR")
  await form.getByRole("button", { name: "Pedir exceção" }).click()
  const request = app.dialog("Pedir exceção a papéis incompatíveis")
  await expect(request.getByRole("combobox", { name: "Regra" })).toHaveValue(demoRule)
})

test("a refused line leads on to the request for an exception, with what it says already", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin)
  await app.type(`> conceder papel ROLE_CAD_AUDITOR usuário ${plantonista} app CAD até 31/12/2030 18:00`)
  await expect(page.getByText(new RegExp(`^A regra “${demoRule}” não deixa juntos`))).toBeVisible()
  await page.keyboard.press("Enter")
  const request = app.dialog("Pedir exceção a papéis incompatíveis")
  await expect(request.getByRole("combobox", { name: "Regra" })).toHaveValue(demoRule)
  await expect(request.getByRole("textbox", { name: "Validade" })).toHaveValue("31/12/2030 18:00")
})

/** Gives a person an exception to the rule of the demonstration, until a moment in SQL. */
const exempt = ({ system }: App, id: string, until: string) =>
  system.db.execute(sql`
    insert into incompatibility_exception
      (incompatibility_id, atalaia_id, reason, asked_by, approved_by, until_date)
    values (1, ${id}, 'Falta de pessoal', ${superAdmin}, ${second}, now() + ${until}::interval)`)

test("a refused prolongation leads on to the request for an exception, too", async ({ app }) => {
  const { page, system } = app
  await exempt(app, plantonista, "1 day")
  await system.db.execute(sql`
    insert into role_assignment (client_id, role_id, created_by, expiration_date_time)
    select ${plantonista}, id, ${superAdmin}, now() + interval '20 days' from role where title = 'ROLE_CAD_AUDITOR'`)
  await system.db.execute(sql`update incompatibility_exception set ended_date = now()`)
  await app.signIn(superAdmin)
  await app.type(`> prorrogar papel ROLE_CAD_AUDITOR usuário ${plantonista} app CAD até 31/12/2030 18:00`)
  await expect(page.getByText(new RegExp(`^A regra “${demoRule}” não deixa juntos`))).toBeVisible()
  await page.keyboard.press("Enter")
  const request = app.dialog("Pedir exceção a papéis incompatíveis")
  await expect(request.getByRole("combobox", { name: "Regra" })).toHaveValue(demoRule)
  await expect(request.getByRole("textbox", { name: "Validade" })).toHaveValue("31/12/2030 18:00")
})

test("a grant to many says before it is sent whom a rule refuses", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await app.type(`> conceder papel ROLE_CAD_AUDITOR usuário ${plantonista}, 12345678909 app CAD`)
  await page.keyboard.press("Enter")
  const form = app.dialog("Conceder papel")
  const leftOut = new RegExp(`fica de fora: a regra “${demoRule}” não deixa juntos`)
  await expect(form.getByText(leftOut)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.dialog("Conceder papel").getByText("2 de 2, 1 com falha")).toBeVisible()
  await expect(page.getByText(/tente novamente mais tarde/)).toBeHidden()
})

test("an administrator of one application is told whom to ask, and sees no name of the rule", async ({
  app,
}) => {
  const { page } = app
  await app.signIn("11121131182", { at: "/incompatibilities/1" })
  await expect(page.getByRole("heading", { name: "Regra 1, também de outra aplicação" })).toBeVisible()
  await expect(page.getByText("um papel de outra aplicação")).toBeVisible()
  await expect(page.getByText(demoRule)).toBeHidden()
  await expect(page.getByText(/Só quem administra todas as aplicações da regra vê/)).toBeVisible()
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
  await expect(bar).toContainText("depois do fim, nada é retirado")
  await expect(bar).toContainText("Um ladoROLE_SINAL_PLANTAO em SINAL")
  await expect(bar).toContainText("Outro ladoROLE_CAD_AUDITOR em CAD")
  await expect(bar).toContainText(/A exceção vale até\d{2}\/\d{2}\/\d{4}/)
  await expect(bar).toContainText(/O pedido espera uma decisão até \d{2}\/\d{2}\/\d{4}/)
  await page.keyboard.press("a")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Consentido: o que foi pedido está feito")).toBeVisible()
})

test("a rule that another person removed is gone from the list once a change of it is refused", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/incompatibilities" })
  await row(app, demoRule).getByText(demoRule).click()
  await page.keyboard.press("e")
  const form = app.dialog("Editar regra de papéis incompatíveis")
  await form.getByLabel("Nome").fill("Outro nome")
  await as(app, superAdmin, (call) => call("DELETE", "/incompatibilities/1?justification=Antes+de+você"))
  await page.keyboard.press("Control+Enter")
  await expect(form.getByText(/não encontrada/)).toBeVisible()
  await expect(form.getByLabel("Nome")).toHaveValue("Outro nome")
  await expect(page.getByText(demoRule)).toHaveCount(0)
})
