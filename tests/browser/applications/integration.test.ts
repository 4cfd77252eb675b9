import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, enterSinal, saveIntegration, superAdmin } from "../api"
import { type App, expect, test } from "../system"

/** Has no integration in the demonstration data. */
const acronym = "ABIS"
const at = `/applications/edit/${acronym}?tab=integration`
const callback = "https://abis.exemplo.gov.br/volta"
type Integration = AnswerOf<Calls["integration"]["get"]>

const field = ({ page }: App, name: string | RegExp) => page.getByRole("textbox", { name, exact: true })
const read = (app: App) =>
  as(app, superAdmin, (call) => call<Integration>("GET", `/applications/${acronym}/integration`))
const configure = (app: App, redirectUris = [callback], backchannelLogoutUri = "") =>
  as(app, superAdmin, (call) =>
    saveIntegration(call, acronym, {
      kind: "confidential",
      redirectUris,
      postLogoutRedirectUris: [],
      grants: ["authorization_code", "refresh_token"],
      scopes: ["profile", "roles"],
      backchannelLogoutUri,
      events: [],
    }),
  )

test("an application is integrated by keyboard, from the palette to the example", async ({
  app,
  context,
}) => {
  const { page } = app
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await app.signIn(superAdmin)
  await app.type(`> integração ${acronym}`)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Integração não configurada")).toBeVisible()
  await page.getByRole("button", { name: "Configurar" }).press("Enter")

  await expect(field(app, "Endereços de volta")).toBeFocused()
  await page.keyboard.type("http://abis.exemplo.gov.br/volta")
  await page.keyboard.press("Control+s")
  await expect(page.getByText("O endereço precisa começar com https://.")).toBeVisible()
  await expect(field(app, "Endereços de volta")).toBeFocused()
  await field(app, "Endereços de volta").fill(callback)
  await page.keyboard.press("Enter")
  await expect(field(app, "Endereço de volta 2")).toBeFocused()
  await page.keyboard.type("https://outro.exemplo.gov.br/volta")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Integração salva")).toBeVisible()
  expect(await read(app)).toMatchObject({
    configured: true,
    redirectUris: [callback, "https://outro.exemplo.gov.br/volta"],
    version: expect.any(Number),
  })

  await expect(page.getByText(`${acronym} ainda não tem chave privada`)).toBeVisible()
  // Character by character: an address is rendered without a gap before its `//`.
  const issuer = page.getByText(`${app.system.server.address}/oidc`, { exact: true })
  await expect(issuer).toHaveCSS("font-feature-settings", '"calt" 0')
  await page.getByRole("button", { name: "Copiar exemplo" }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`redirect_uri: "${callback}"`)
  expect(copied).toContain(`${app.system.server.address}/oidc`)
})

test("which data an application receives is said by keyboard, with what changes, and is there after a reload", async ({
  app,
}) => {
  const { page } = app
  await configure(app)
  await app.signIn(superAdmin, { at })
  const data = page.getByRole("group", { name: "Dados que recebe" })
  const box = (name: RegExp) => data.getByRole("checkbox", { name })
  const are = async (...checked: boolean[]) => {
    const boxes = data.getByRole("checkbox")
    await expect(boxes).toHaveCount(checked.length)
    for (const [at, is] of checked.entries()) await expect(boxes.nth(at)).toBeChecked({ checked: is })
  }
  await are(true, false, false, false, true)
  await box(/^Nome/).focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("Tab")
  await expect(box(/^E-mail/)).toBeFocused()
  await page.keyboard.press("Space")
  const ahead = page.getByRole("main").getByText("deixa as pessoas entrarem como está configurado aqui")
  await expect(ahead).toContainText("Passa a poder receber e-mail de quem entra. Deixa de receber nome,")
  const question = page.getByRole("alertdialog", { name: `Salvar a integração de ${acronym}?` })
  await page.keyboard.press("Control+s")
  await expect(question).toContainText("Enquanto ela ainda pedir isso, ninguém entra: o pedido é recusado.")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("alert").filter({ hasText: "Nada foi salvo." })).toBeVisible()
  expect((await read(app)).scopes).toEqual(["profile", "roles"])
  await page.keyboard.press("Control+s")
  await question.getByRole("button", { name: "Salvar" }).click()
  await expect(app.notice("Integração salva")).toBeVisible()
  await expect(app.notice(/Deixa de receber nome, também nas sessões abertas/)).toBeVisible()
  expect((await read(app)).scopes).toEqual(["email", "roles"])
  await expect(page.getByRole("textbox", { name: "Exemplo" })).toHaveValue(/scope: "openid email roles"/)
  await page.reload()
  await are(false, true, false, false, true)
})

test("of two who edit at once the later one sees what the other made of it, and loses nothing", async ({
  app,
}) => {
  const { page } = app
  await configure(app)
  await app.signIn(superAdmin, { at })
  await field(app, "Endereço de aviso de saída").fill("https://abis.exemplo.gov.br/saida")
  const other = "https://outro.exemplo.gov.br/volta"
  await configure(app, [callback, other], "https://abis.exemplo.gov.br/outra-saida")
  await page.keyboard.press("Control+s")
  const refused = page.getByRole("alert").filter({ hasText: `A integração de ${acronym} foi alterada` })
  await expect(refused).toBeFocused()
  await expect(refused).toBeInViewport()
  await expect(refused).toContainText("O que você não mudou já está como foi salvo agora.")
  await expect(page.getByText("Agora está: https://abis.exemplo.gov.br/outra-saida")).toBeVisible()
  await expect(field(app, "Endereço de aviso de saída")).toHaveValue("https://abis.exemplo.gov.br/saida")
  await expect(field(app, "Endereço de volta 2")).toHaveValue(other)
  await page.keyboard.press("Control+s")
  await expect(app.notice("Integração salva")).toBeVisible()
  expect(await read(app)).toMatchObject({
    backchannelLogoutUri: "https://abis.exemplo.gov.br/saida",
    redirectUris: [callback, other],
  })
})

test("what ends people's sessions says so beforehand, and is done once it is agreed to", async ({ app }) => {
  const { page } = app
  const person = "12345678909"
  await enterSinal(app, person)
  await app.signIn(superAdmin, { at: "/applications/edit/SINAL?tab=integration" })
  const kindNow = async () => {
    const path = "/applications/SINAL/integration"
    return (await as(app, superAdmin, (call) => call<Integration>("GET", path))).kind
  }
  await field(app, "Endereço de aviso de saída").fill("https://sinal.exemplo.gov.br/saida")
  const ahead = page.getByRole("main").getByText("deixa as pessoas entrarem como está configurado aqui")
  await expect(ahead).toBeVisible()
  await expect(ahead).not.toContainText("Encerra")
  const inBrowser = page.getByRole("radio", { name: /^Só no navegador/ })
  await inBrowser.check()
  await expect(ahead).toContainText(/Encerra \d+ sess(ão|ões) .*em SINAL/)

  const question = page.getByRole("alertdialog", { name: "Salvar e encerrar sessões?" })
  await page.keyboard.press("Control+s")
  await expect(question).toContainText(/Encerra \d+ sess(ão|ões) .*em SINAL/)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("alert").filter({ hasText: "Nada foi salvo" })).toBeVisible()
  await expect(inBrowser).toBeChecked()
  expect(await kindNow()).toBe("confidential")

  await page.keyboard.press("Control+s")
  await question.getByRole("textbox").fill("SINAL")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Integração salva")).toBeVisible()
  await expect(question).toBeHidden()
  expect(await kindNow()).toBe("public")
})

test("an address is added by command, undone, and taken away by its completion", async ({ app }) => {
  const { page } = app
  const other = "https://outro.exemplo.gov.br/volta"
  await configure(app)
  await app.signIn(superAdmin, { at })
  await expect(field(app, "Endereços de volta")).toHaveValue(callback)
  await app.type(`> add redirect ${other} app ${acronym}`)
  await expect(page.getByText(`quem entra em ${acronym} pode voltar para ${other}`)).toBeVisible()
  await page.keyboard.press("Enter")
  await app.send("Adicionar endereço de volta")
  await expect(app.notice(`Endereço de volta incluído em ${acronym}`)).toBeVisible()
  await expect(field(app, "Endereço de volta 2")).toHaveValue(other)
  await page.keyboard.press("Control+z")
  await expect.poll(async () => (await read(app)).redirectUris).toEqual([callback])

  await configure(app, [callback, other])
  await page.reload()
  await app.type(`> retirar endereço de volta aplicação ${acronym} endereço outro`)
  await expect(page.getByRole("option", { name: other })).toBeVisible()
  await page.getByRole("option", { name: other }).click()
  await page.keyboard.press("Enter")
  await app.send("Retirar endereço de volta")
  await expect.poll(async () => (await read(app)).redirectUris).toEqual([callback])
})
