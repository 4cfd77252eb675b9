import { beforeAll, describe, expect, test } from "vitest"
import { refusedKept } from "@/server/federation/provider/refusedRequests"
import {
  addClient,
  addUser,
  asking,
  authorization,
  Browser,
  callback,
  codeFor,
  codeForm,
  enter,
  federationForFile,
  pkce,
  post,
} from "../../support/server/federation"
import { account } from "../../support/server/system"

/** What an application's administrators see of its requests that the provider refused. */
const system = federationForFile()

const refusedOf = async (app: { id: number }) => {
  const { body } = await system.api.integration.refused({ token: system.admin, params: { app: app.id } })
  return body.items
}
const last = async (app: { id: number }) => {
  const [found] = await refusedOf(app)
  if (!found) throw new Error("no request was refused")
  return found
}
const came = ({ came: parameters }: Awaited<ReturnType<typeof last>>) =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]))

const request = (key: string, more: Record<string, string | undefined> = {}) =>
  authorization(system.issuer, { ...asking(key, more), code_challenge: pkce().challenge })

describe("a refused request", () => {
  let app: Awaited<ReturnType<typeof addClient>>
  beforeAll(async () => {
    app = await addClient(system, {
      redirectUris: [callback, "https://outro.exemplo.gov.br/entrar"],
      postLogoutRedirectUris: ["https://sistema.exemplo.gov.br/saiu"],
      scopes: ["profile", "roles"],
    })
  })

  test("of an unregistered address shows the nearest one that is registered", async () => {
    await new Browser().visit(request(app.appKey, { redirect_uri: `${callback}/` }))
    const refused = await last(app)
    expect(refused).toMatchObject({
      request: "Entrada",
      error: "invalid_redirect_uri",
      expected: [callback, "https://outro.exemplo.gov.br/entrar"],
      nearest: callback,
    })
    expect(came(refused)).toMatchObject({ redirect_uri: `${callback}/`, scope: "openid roles" })
  })

  test("without PKCE or with too much data says what is expected", async () => {
    await new Browser().visit(authorization(system.issuer, asking(app.appKey)))
    expect(await last(app)).toMatchObject({
      error: "invalid_request",
      expected: ["code_challenge, com code_challenge_method=S256"],
    })
    await new Browser().visit(request(app.appKey, { scope: "openid email" }))
    expect(await last(app)).toMatchObject({
      error: "invalid_scope",
      expected: ["openid", "profile", "roles"],
    })
  })

  test("with a wrong secret says how it came, and never the secret", async () => {
    await post(
      system.issuer,
      "/token",
      { grant_type: "client_credentials" },
      { key: app.appKey, password: "errado" },
    )
    const refused = await last(app)
    expect(refused).toMatchObject({
      request: "Tokens",
      error: "invalid_client",
      detail: "invalid secret provided",
      expected: ["a chave privada da aplicação (client secret)"],
    })
    expect(came(refused)).toEqual({ grant_type: "client_credentials", authentication: "client_secret_basic" })
    expect(JSON.stringify(refused)).not.toContain("errado")
  })

  test("for tokens has the details that the application did not get, and no code", async () => {
    const { id } = await addUser(system, app.id)
    const given = await codeFor(system.issuer, { key: app.appKey, token: await system.signIn(id) })
    const { body } = await post(
      system.issuer,
      "/token",
      { ...codeForm(given), code_verifier: pkce().verifier },
      { key: app.appKey },
    )
    const refused = await last(app)
    const detail = "code_verifier does not match code_challenge"
    expect(JSON.stringify(body)).not.toContain(detail)
    expect(refused).toMatchObject({ error: "invalid_grant", detail, expected: [] })
    expect(JSON.stringify(refused)).not.toContain(given.code)
  })

  test("to sign out has the wrong address, and a page with a way to leave all the same", async () => {
    const { id } = await addUser(system, app.id)
    const browser = new Browser()
    await enter(browser, request(app.appKey), await system.signIn(id))
    const wrong = "https://sistema.exemplo.gov.br/saiu?a=<b>"
    const query = new URLSearchParams({ client_id: app.appKey, post_logout_redirect_uri: wrong })
    const page = await (await browser.visit(`${system.issuer}/session/end?${query}`)).text()
    expect(page).toContain("<code>https://sistema.exemplo.gov.br/saiu?a=&lt;b&gt;</code>")
    const [, way = ""] = /href="([^"]+)">Sair mesmo assim</.exec(page) ?? []
    const asked = await (await browser.visit(new URL(way, system.issuer).href)).text()
    expect(asked).toContain("Sair só desta aplicação")
    expect(await last(app)).toMatchObject({
      request: "Saída",
      nearest: "https://sistema.exemplo.gov.br/saiu",
    })
  })
})

test("the newest 20 are kept, of each application its own", async () => {
  const [one, other] = [await addClient(system), await addClient(system)]
  await new Browser().visit(request(other.appKey, { scope: "openid roles", redirect_uri: "https://a.b" }))
  for (let sent = 1; sent <= refusedKept + 2; sent++) {
    await new Browser().visit(request(one.appKey, { redirect_uri: `https://a.b/${sent}` }))
  }
  const items = await refusedOf(one)
  expect(items.map((item) => came(item).redirect_uri)).toEqual(
    Array.from({ length: refusedKept }, (_, index) => `https://a.b/${refusedKept + 2 - index}`),
  )
  expect(await refusedOf(other)).toHaveLength(1)
})

test("no more than 30 in a minute are written of an application", async () => {
  const flooded = await addClient(system)
  for (let sent = 1; sent <= 32; sent++) {
    await new Browser().visit(request(flooded.appKey, { redirect_uri: `https://a.b/${sent}` }))
  }
  expect(came(await last(flooded)).redirect_uri).toBe("https://a.b/30")
})

test("what a person decides, or has to do first, is no refused request", async () => {
  const app = await addClient(system)
  await new Browser().follow(request(app.appKey, { prompt: "none" }))
  const browser = new Browser()
  const interaction = await browser.follow(request(app.appKey))
  const resumed = await browser.follow(new URL(`/oidc/entry/back${interaction.search}`, interaction).href)
  expect((await browser.follow(resumed.href)).searchParams.get("error")).toBe("access_denied")
  expect(await refusedOf(app)).toEqual([])
})

test("signs that are not seen, or that the database cannot store, are written by their number", async () => {
  const app = await addClient(system)
  await fetch(request(app.appKey, { redirect_uri: `https://a.b/\0\u202e${"c".repeat(600)}` }))
  expect(came(await last(app)).redirect_uri).toBe(`https://a.b/\\u{0}\\u{202e}${"c".repeat(486)}`)
})

test("administrators of other applications do not see them, and an application without integration has none", async () => {
  const app = await addClient(system)
  const refused = (token: string, id: number) =>
    system.api.integration.refused({ token, params: { app: id } })
  const stranger = await system.signIn(account.appAdmin)
  expect((await refused(stranger, app.id)).status).toBe(403)
  const { body } = await system.call<{ id: number }>("POST", "/applications", {
    token: system.admin,
    body: { title: "Sem integração", acronym: "SEMINT", appKey: "semint", redirectUrl: callback },
  })
  expect((await refused(system.admin, body.id)).status).toBe(404)
  expect((await refused(system.admin, 1)).status).toBe(409)
})
