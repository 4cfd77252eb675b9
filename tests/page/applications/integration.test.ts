import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, saveIntegration, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

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

testInAll("what the kind of application has no use for is neither offered nor kept", async ({ app }) => {
  const { page } = app
  await configure(app)
  await app.signIn(superAdmin, { at })
  await page.getByRole("checkbox", { name: /^Em nome próprio/ }).check()
  await page.getByRole("button", { name: /^Mais opções/ }).click()
  await page.getByRole("radio", { name: /^Endereço das chaves/ }).check()
  await field(app, /^Endereço das chaves públicas/).fill("https://abis.exemplo.gov.br/chaves")
  const withoutPkce = page.getByRole("checkbox", { name: "Aceita sem PKCE, com nonce" })
  await withoutPkce.check()
  await page.keyboard.press("Control+s")
  await page.getByRole("button", { name: "Salvar", exact: true }).click()
  await expect(app.notice("Integração salva")).toBeVisible()
  await expect(page.getByText("ABIS entra sem PKCE, com nonce: um código de entrada roubado")).toBeVisible()
  expect(await read(app)).toMatchObject({
    jwksUri: "https://abis.exemplo.gov.br/chaves",
    nonceSuffices: true,
  })

  await page.getByRole("radio", { name: /^Só no navegador/ }).check()
  await expect(page.getByRole("checkbox", { name: /^Em nome próprio/ })).toHaveCount(0)
  await expect(page.getByRole("radio", { name: /^Endereço das chaves/ })).toHaveCount(0)
  await expect(withoutPkce).toHaveCount(0)
  await page.keyboard.press("Control+s")
  await page.getByRole("button", { name: "Salvar", exact: true }).click()
  await expect.poll(async () => (await read(app)).kind).toBe("public")
  const saved = await read(app)
  expect(saved.grants).toEqual(["authorization_code", "refresh_token"])
  expect(saved.jwksUri).toBeUndefined()
  expect(saved.nonceSuffices).toBe(false)
  await expect(page.getByText(/entra sem PKCE/)).toHaveCount(0)
})

test("requests that were refused, and what a system has against a notice, are seen", async ({ app }) => {
  const { page } = app
  const { redirectUris } = await as(app, superAdmin, (call) =>
    call<Integration>("GET", "/applications/SINAL/integration"),
  )
  const [registered = ""] = redirectUris
  const [address, answer] = [`${registered}/`, '{"error":"invalid_request"}']
  await app.system.server.database("refusals", { address, answer })
  await app.signIn(superAdmin, { at: "/applications/edit/SINAL?tab=integration" })
  const refused = page.getByRole("list", { name: "Pedidos recusados" }).getByRole("listitem")
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText("Entrada: invalid_redirect_uri")
  await expect(refused).toContainText("it is not registered")
  await expect(refused).toContainText(`Veio redirect_uri:${address}`)
  await expect(refused).toContainText(`O mais parecido:${registered}Esperado:${redirectUris.join(", ")}`)
  await expect(page.getByRole("list", { name: "Entregas" }).getByText(answer)).toBeVisible()
})

testInAll("of several addresses only the wrong one is marked, and takes the focus", async ({ app }) => {
  const { page } = app
  await configure(app, [callback, "https://outro.exemplo.gov.br/volta"])
  await app.signIn(superAdmin, { at })
  await field(app, "Endereço de volta 2").fill("http://outro.exemplo.gov.br/volta")
  await field(app, "Endereço de volta 1").focus()
  await page.keyboard.press("Control+s")
  await expect(
    page.getByText("http://outro.exemplo.gov.br/volta precisa começar com https://."),
  ).toBeVisible()
  await expect(field(app, "Endereço de volta 2")).toBeFocused()
  await expect(page.locator("input[aria-invalid]")).toHaveCount(1)
})

test("a secret key that was pasted is refused where it stands, in what was folded", async ({ app }) => {
  const { page } = app
  await configure(app)
  await app.signIn(superAdmin, { at })
  const more = page.getByRole("button", { name: /^Mais opções/ })
  await more.click()
  await page.getByRole("radio", { name: /^Chaves públicas/ }).check()
  await field(app, "Chaves públicas (JWKS)").fill(
    '{"keys":[{"kty":"EC","crv":"P-256","x":"a","y":"b","d":"c"}]}',
  )
  await more.click()
  await expect(field(app, "Chaves públicas (JWKS)")).toBeHidden()
  await page.keyboard.press("Control+s")
  await expect(page.getByText("é uma chave secreta, que só a aplicação pode ter")).toBeVisible()
  await expect(field(app, "Chaves públicas (JWKS)")).toBeFocused()
})

testInAll(
  "what was typed is there again after a reload, even where nothing was saved yet",
  async ({ app }) => {
    const { page } = app
    page.on("dialog", (question) => void question.accept())
    await app.signIn(superAdmin, { at })
    await page.getByRole("button", { name: "Configurar" }).click()
    await field(app, "Endereços de volta").fill(callback)
    await page.reload()
    await expect(page.getByText("Rascunho recuperado")).toBeVisible()
    await expect(field(app, "Endereços de volta")).toHaveValue(callback)
    await page.keyboard.press("Control+s")
    await expect(app.notice("Integração salva")).toBeVisible()
    expect((await read(app)).redirectUris).toEqual([callback])
  },
)

testInAll(
  "an address that is added by command is in the open form at once, beside what was typed",
  async ({ app }) => {
    const { page } = app
    const other = "https://outro.exemplo.gov.br/volta"
    const logout = "https://abis.exemplo.gov.br/saida"
    await configure(app)
    await app.signIn(superAdmin, { at })
    await field(app, "Endereço de aviso de saída").fill(logout)
    await app.type(`> add redirect ${other} app ${acronym}`)
    await expect(page.getByText(`quem entra em ${acronym} pode voltar para ${other}`)).toBeVisible()
    await page.keyboard.press("Enter")
    await app.send("Adicionar endereço de volta")
    await expect(app.notice(`Endereço de volta incluído em ${acronym}`)).toBeVisible()
    await expect(field(app, "Endereço de volta 2")).toHaveValue(other)
    await expect(field(app, "Endereço de aviso de saída")).toHaveValue(logout)
    await field(app, "Endereço de aviso de saída").focus()
    await page.keyboard.press("Control+s")
    await expect(app.notice("Integração salva")).toBeVisible()
    expect(await read(app)).toMatchObject({ backchannelLogoutUri: logout, redirectUris: [callback, other] })
  },
)

test("what needs an integration says so where there is none, and leads to configuring it", async ({
  app,
}) => {
  const { page } = app
  const line = `> add redirect ${callback} app ${acronym}`
  await app.signIn(superAdmin, { at: "/me" })
  await app.type(line)
  await expect(page.getByText(`${acronym} ainda não tem integração.`)).toBeVisible()
  await expect(page.getByText(/^\S* configurar a integração$/)).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page.getByText("Integração não configurada")).toBeVisible()
  await expect(app.palette).toBeHidden()

  await page.goto(`/me?${new URLSearchParams({ command: line })}`)
  const form = app.dialog("Adicionar endereço de volta")
  // The button that it disables says it, too.
  await expect(form.getByText(`${acronym} ainda não tem integração.`).first()).toBeVisible()
  await form.getByRole("button", { name: "Configurar a integração" }).click()
  await expect(page.getByText("Integração não configurada")).toBeVisible()
})

testInAll("removing asks for the acronym, and leaves the application as it was before", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at })
  await page.getByRole("button", { name: "Configurar" }).click()
  await field(app, "Endereços de volta").fill(callback)
  await page.keyboard.press("Control+s")
  await expect(app.notice("Integração salva")).toBeVisible()
  await page.getByRole("button", { name: "Remover integração" }).click()
  const form = app.dialog("Remover integração")
  await expect(form.getByText(`ninguém mais entra em ${acronym} pelo Atalaia`)).toBeVisible()
  await form.getByRole("textbox").fill(acronym)
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(`Integração de ${acronym} removida`)).toBeVisible()
  await expect(page.getByText("Integração não configurada")).toBeVisible()
  expect((await read(app)).configured).toBe(false)
  await page.getByRole("button", { name: "Configurar" }).click()
  await expect(field(app, "Endereços de volta")).toHaveValue("")
})

test("whoever administers the application has it too, and the portal has none", async ({ app }) => {
  const { page } = app
  await app.signIn("11121131182", { at: "/applications/edit/SINAL" })
  await page.getByRole("tab", { name: "Integração" }).click()
  await expect(page.getByRole("tab", { name: "Integração" })).toHaveAttribute("aria-selected", "true")
  await app.signIn(superAdmin, { at: "/applications/edit/ATALAIA?tab=integration" })
  await expect(page.getByRole("tab", { name: "Chave Privada" })).toBeVisible()
  await expect(page.getByRole("tab", { name: "Integração" })).toHaveCount(0)
})
