import { latestMail, makeSuperAdmin, people, superAdmin } from "../api"
import { type App, demoPassword, expect, test } from "../system"

const joao = "12345678909"
/** The update manager, who also administers the platform in these tests. */
const second = "10620630663"
const because = "Identidade conferida no balcão"
const bar = ({ page }: App) => page.getByRole("region", { name: "Pedido atual" })

/** A second administrator of the platform, in a browser of their own. */
async function colleague(app: App, at = "/"): Promise<App> {
  await makeSuperAdmin(app, second)
  const other = await app.another("another browser")
  await other.signIn(second, { at })
  return other
}

async function asked(app: App, command: string) {
  await app.signIn(superAdmin)
  await app.type(`> ${command} ${joao} because ${because}`)
  await expect(app.page.getByText(/espera até 24 horas pelo consentimento/)).toBeVisible()
  await app.page.keyboard.press("Control+Enter")
  await expect(app.notice(/aguarda o consentimento de outra pessoa$/)).toBeVisible()
}

test("by palette and keys: one asks for a new password, the other consents in the inbox", async ({ app }) => {
  const other = await colleague(app)
  await asked(app, "reset password")
  const { page } = other
  await page.keyboard.press("g")
  await page.keyboard.press("i")
  await page.getByRole("tab", { name: /^Consentimentos 1 aguardam/ }).click()
  await expect(bar(other)).toContainText("Redefinir a senha: JOÃO PEDRO SILVA")
  await expect(bar(other)).toContainText(because)
  await page.keyboard.press("a")
  const form = other.dialog("Consentir")
  await expect(form.getByText(/a senha de João Pedro deixa de valer/)).toBeVisible()
  // It leaves before the list has received it.
  const arrive = await other.hold(/\/api\/consents\?/)
  await page.keyboard.press("Control+Enter")
  await expect(other.notice("Consentido: o que foi pedido está feito")).toBeVisible()
  await expect(bar(other)).toHaveCount(0)
  arrive()
  await expect(page.getByText("Nenhuma pendência encontrada")).toBeVisible()

  await page.goto(`/users/${joao}`)
  await expect(page.getByText(/^Anulada; o link enviado para escolher outra vale até /)).toBeVisible()
  await expect(page.getByText("Senha anulada", { exact: true })).toBeVisible()
  await page.getByRole("tab", { name: "Histórico" }).click()
  const history = page.getByRole("region", { name: "Histórico" })
  await expect(history.getByText(/a senha deixou de valer, a pedido de HELENA CAVALCANTE/)).toBeVisible()

  const { email } = (await people(app, joao)).items[0] ?? { email: "" }
  await expect.poll(() => latestMail(app, email)).toContain("ticket=")
  const link = /\/#ticket=[\w-]+/.exec(await latestMail(app, email))?.[0] ?? ""
  const person = await app.another("another browser")
  await person.page.goto(link)
  await person.page.getByRole("button", { name: "Continuar" }).click()
  await expect(person.page.getByLabel("Nova senha", { exact: true })).toBeVisible()
})

test("by menu: a locked account is opened by two, one of them the one who locked it", async ({ app }) => {
  const { page } = app
  const other = await colleague(app)
  await app.signIn(superAdmin)
  await app.type(`> trancar conta ${joao} porque Suspeita`)
  await expect(page.getByText(/perde todas as sessões/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/trancada$/)).toBeVisible()
  await page.goto(`/users/${joao}`)
  await page.getByRole("button", { name: "Pedir a abertura" }).click()
  await app.dialog("Pedir para abrir a conta trancada").getByLabel("Justificativa").fill(because)
  await app.send("Pedir para abrir a conta trancada")
  await expect(app.notice(/aguarda o consentimento de outra pessoa$/)).toBeVisible()

  await page.reload()
  await page.getByRole("button", { name: "Ver o pedido" }).click()
  await expect(bar(app)).toContainText("Abrir a conta trancada: JOÃO PEDRO SILVA")

  await other.page.reload()
  await other.menu("Consentimentos").click()
  await expect(bar(other)).toContainText("Abrir a conta trancada: JOÃO PEDRO SILVA")
  await expect(bar(other)).toContainText(/Trancada por HELENA CAVALCANTE.* em .+: “Suspeita”/)
  await bar(other).getByRole("button", { name: "Consentir" }).click()
  await expect(other.dialog("Consentir").getByText(/a conta de João Pedro volta a abrir/)).toBeVisible()
  await other.dialog("Consentir").getByRole("button", { name: "Consentir" }).click()
  await expect(other.notice("Consentido: o que foi pedido está feito")).toBeVisible()
  await expect(bar(other)).toContainText(/Consentido por .+ em/)

  const person = await app.another("another browser")
  await person.signInByForm(joao, { password: demoPassword })
})

test("a request is refused with a reason, which whoever asked reads, and one's own is withdrawn", async ({
  app,
}) => {
  const { page } = app
  const other = await colleague(app)
  await asked(app, "redefinir senha")
  await page.goto("/consents")
  await expect(bar(app).getByText(/Foi você quem pediu/)).toBeVisible()
  await expect(bar(app).getByRole("button", { name: "Consentir" })).toHaveCount(0)

  await other.page.goto("/consents")
  await expect(bar(other)).toContainText(because)
  await other.page.keyboard.press("r")
  await other.dialog("Negar consentimento").getByLabel("Justificativa").fill("Não atendeu ao telefone")
  await other.page.keyboard.press("Control+Enter")
  await expect(other.notice("Pedido negado: nada mudou na conta")).toBeVisible()

  await page.getByRole("button", { name: /^Atualizar/ }).click()
  await expect(bar(app)).toContainText(/Negado por .+: “Não atendeu ao telefone”/)

  await asked(app, "redefinir senha")
  await page.keyboard.press("Control+z")
  await expect(app.notice("Pedido retirado")).toBeVisible()

  await asked(app, "reset password")
  await app.type("> withdraw consent 123.456.789-09")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Pedido retirado")).toBeVisible()
})
