import { sql } from "drizzle-orm"
import { personWith } from "../../support/data/deputies"
import { giveRole } from "../../support/data/person"
import { as, people, superAdmin } from "../api"
import { demoPassword, expect, test } from "../system"

test("own registration, and the applications one can open", async ({ app }) => {
  const { page } = app
  const person = (await people(app, "active:true roleeq:ROLE_SINAL_GESTOR")).items.find(
    (each) => !each.firstAccess,
  )
  const id = person?.atalaiaId ?? ""
  await as(app, superAdmin, (call) =>
    call("PATCH", `/client/${id}/application/SINAL/access-enabled`, {
      enabled: false,
      description: "Férias",
    }),
  )
  await app.signIn(id, { at: "/me" })
  await expect(page.getByRole("heading", { name: "Meu cadastro" })).toBeVisible()
  const main = page.getByRole("main")
  await expect(main.getByText(person?.name ?? "").first()).toBeVisible()
  await expect(main.getByText(person?.email ?? "")).toBeVisible()
  await expect(main.getByRole("link", { name: "Meus dados" })).toHaveAttribute(
    "href",
    "/users/details/edit/me",
  )
  await expect(main.getByRole("link", { name: "Alterar senha" })).toHaveAttribute(
    "href",
    "/me/update-password",
  )
  await expect(main.getByText("Autenticação em duas etapas")).toBeVisible()

  const open = main.getByRole("link", { name: /^ENSINO/ })
  await expect(open).toHaveAttribute("href", "https://ensino.exemplo.gov.br")
  await expect(open).toHaveAttribute("target", "_blank")
  await expect(main.getByRole("link", { name: /^SINAL/ })).toHaveCount(0)
  await main.getByRole("button", { name: /^SINAL/ }).click()
  const reason = "Suas permissões estão desativadas"
  await expect(app.dialog(reason)).toContainText(reason)
  await page.keyboard.press("Escape")
  await expect(main.getByRole("button", { name: /^SINAL/ })).toBeFocused()

  await page.getByRole("button", { name: "Seus acessos" }).click()
  const accesses = app.dialog("Seus acessos")
  await expect(accesses.getByRole("listitem").filter({ hasText: "SINAL" })).toContainText(reason)
  await expect(accesses.getByRole("listitem").filter({ hasText: "ATALAIA" })).toHaveCount(0)
  await expect(accesses.getByRole("link", { name: /^ENSINO/ })).toBeVisible()
})

test("more time is asked for beside an access that ends within a week", async ({ app }) => {
  const { page, system } = app
  const id = await personWith(system, [])
  const role = await giveRole(system, id, { appId: 2 })
  await system.db.execute(sql`
    update role_assignment set create_date = now() - interval '60 days', expiration_date_time = now() + interval '5 days'
    where client_id = ${id} and role_id = ${role}`)
  await app.signIn(id, { at: "/me" })
  const ending = page.getByRole("list", { name: "Terminam em breve" }).getByRole("listitem")
  await expect(ending).toHaveCount(1)
  await expect(ending).toContainText(/ROLE_TEST_\d+ em SINAL termina em /)
  await ending.getByRole("button", { name: "Pedir mais tempo" }).click()
  await expect(page).toHaveURL(/command=.*request\+access\+app\+SINAL/)
  await expect(app.dialog("Solicitar acesso").getByRole("combobox", { name: "Aplicação" })).toHaveValue(
    "SINAL",
  )
})

test("where it was asked for already, the request is shown", async ({ app }) => {
  const { page, system } = app
  const id = await personWith(system, [])
  const role = await giveRole(system, id, { appId: 2 })
  await system.db.execute(sql`
    update role_assignment set create_date = now() - interval '60 days', expiration_date_time = now() + interval '5 days'
    where client_id = ${id} and role_id = ${role}`)
  await system.db.execute(sql`
    insert into access_request (atalaia_id, app_id, justification) values (${id}, 2, 'Ainda preciso dele.')`)
  await app.signIn(id, { at: "/me" })
  await page.getByRole("button", { name: "Ver o meu pedido" }).click()
  await expect(app.dialog("Solicitação de acesso: SINAL").getByLabel("Justificativa")).toHaveValue(
    "Ainda preciso dele.",
  )
  await expect(page.getByRole("button", { name: "Pedir mais tempo" })).toHaveCount(0)
})

test("the rules of a password are ticked as they are met", async ({ app }) => {
  const { page } = app
  const person = (await people(app, "active:true teixeira")).items.find((each) => !each.firstAccess)
  await app.signIn(person?.atalaiaId ?? "", { at: "/me/update-password" })
  const rules = page.getByRole("list", { name: "Regras da senha" }).getByRole("listitem")
  const met = rules.filter({ hasText: ": atendida" })
  const password = page.getByLabel("Nova senha", { exact: true })
  await expect(rules).toHaveCount(4)
  await expect(met).toHaveCount(0)
  await password.fill("Jabuticaba")
  await expect(met).toHaveCount(0)
  await password.fill(`Meu nome ${person?.name}`)
  await expect(met).toHaveText([/12 caracteres ou mais/])
  await password.fill("Jabuticaba-madura-7")
  // Requirements that only the server can check are not ticked.
  await expect(met).toHaveText([/12 caracteres ou mais/, /Não conter partes do seu nome/])

  await page.getByLabel("Senha atual").fill("errada errada")
  await page.getByLabel("Confirmação da nova senha").fill("Jabuticaba-madura-7")
  await page.keyboard.press("Control+s")
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("A senha atual não confere.")
  await expect(password).toHaveValue("Jabuticaba-madura-7")
  await page.getByLabel("Senha atual").fill(demoPassword)
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas")).toBeVisible()
  await expect(page).toHaveURL(/\/me$/)
})
