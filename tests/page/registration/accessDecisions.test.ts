import { sql } from "drizzle-orm"
import { account } from "../../support/server/system"
import { as, superAdmin } from "../api"
import { expect, test } from "../system"

const requester = "38060903438"

test("a line that names roles opens the request with them chosen, with their end", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  await app.type(
    `> aprovar solicitação ${requester} app SINAL papel ROLE_SINAL_CONSULTA, ROLE_SINAL_AUDITOR até 30d`,
  )
  const details = page.getByRole("complementary", { name: "Detalhes" })
  await expect(details).toContainText("GABRIEL ARAGÃO CAMPOS pede acesso a SINAL: “")
  await expect(details).toContainText("Ao confirmar, o pedido de Gabriel")
  await page.keyboard.press("Enter")
  const form = page.getByRole("form", { name: /^Solicitação de / })
  await expect(form.getByRole("checkbox", { name: "ROLE_SINAL_CONSULTA" })).toBeChecked()
  await expect(form.getByRole("checkbox", { name: "ROLE_SINAL_AUDITOR" })).toBeChecked()
  await expect(form.getByRole("textbox", { name: "Expira em" }).first()).toHaveValue("30d")
  await page.keyboard.press("a")
  await expect(app.notice(/aprovad/i)).toBeVisible()
  await expect(app.notice("GABRIEL ARAGÃO CAMPOS em SINAL")).toBeVisible()
})

test("the link of a mail about access that ends is open to who decides requests elsewhere", async ({
  app,
}) => {
  const { page } = app
  await app.system.db.execute(sql`delete from access_request where atalaia_id = ${account.linker}`)
  await app.signIn(account.linker, { at: `/?command=${encodeURIComponent("> request access app SINARM")}` })
  const form = app.dialog("Solicitar acesso")
  await expect(form).toContainText("SINARM")
  await expect(page.getByText("Você não tem permissão para este comando.")).toBeHidden()
})

test("a profile is granted without an end only if that is chosen", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  const unsaid = "Diga até quando, ou escolha sem expiração."
  await app.type(`> aprovar solicitação ${requester} app SINAL perfil "SALA DE OPERAÇÕES"`)
  await expect(page.getByRole("complementary", { name: "Detalhes" })).toContainText(unsaid)
  await page.keyboard.press("Enter")
  const form = page.getByRole("form", { name: /^Solicitação de / })
  await expect(form.getByRole("checkbox", { name: "SALA DE OPERAÇÕES" })).toBeChecked()
  await page.keyboard.press("a")
  await expect(form.getByText(unsaid)).toBeVisible()
  await form.getByRole("button", { name: "sem expiração" }).click()
  await form.getByRole("button", { name: /^Aprovar/ }).click()
  await expect(app.notice("Solicitação de acesso aprovada.")).toBeVisible()
})

test("what the requester has until soon is given more time", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin)
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString()
  await as(app, superAdmin, (call) =>
    call("POST", `/client/${requester}/application/SINAL/assignments/roles`, {
      roleId: 14,
      expirationDateTime: until,
    }),
  )
  await page.goto(`/system-access-requests/2/${requester}`)
  const form = page.getByRole("form", { name: /^Solicitação de / })
  await expect(form.getByText(/^Já tem, até/)).toBeVisible()
  await form.getByRole("button", { name: "Prorrogar ROLE_SINAL_GESTOR" }).click()
  const end = form.getByRole("textbox", { name: "Expira em" })
  await end.fill("2d")
  await form.getByRole("button", { name: /^Aprovar/ }).click()
  await expect(form.getByText(/^Já vale até .*: diga um fim depois disso\.$/)).toBeVisible()
  await end.fill("60d")
  await form.getByRole("button", { name: /^Aprovar/ }).click()
  await expect(app.notice("Solicitação de acesso aprovada.")).toBeVisible()
})

test("a rejection by its line says whose, and the next request opens, as after an approval", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await page.goto(`/system-access-requests/2/${requester}`)
  await expect(page.getByRole("form", { name: "Solicitação de GABRIEL ARAGÃO CAMPOS" })).toBeVisible()
  await app.type(`> recusar solicitação ${requester} app SINAL porque Falta o anexo`)
  await page.keyboard.press("Enter")
  await app.send(/Rejeitar/)
  await expect(app.notice("Solicitação de acesso rejeitada.")).toBeVisible()
  await expect(app.notice("GABRIEL ARAGÃO CAMPOS em SINAL")).toBeVisible()
  await expect(page.getByRole("form", { name: /^Solicitação de (?!GABRIEL)/ })).toBeVisible()
  await expect(page).toHaveURL(/\/system-access-requests\/2\/(?!38060903438)\d/)
})

test("a line about a person without a pending request says so, and opens nothing", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  const reason = "Nada a aprovar ou recusar para JOÃO PEDRO SILVA"
  for (const verb of ["aprovar", "recusar"]) {
    await app.type(`> ${verb} solicitação 12345678909 app SINAL `)
    await expect(app.dialog("Buscar ou comandar").getByText(reason)).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(app.notice(reason)).toBeVisible()
    await expect(page).toHaveURL(/\/me$/)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
  }
})
