import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto"
import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { platformRoles } from "@/domain/roles"
import { applicationDisabling, roleAssignment } from "@/server/platform/database/schema/index"
import { addPerson, giveRole } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import {
  addClient,
  addUser,
  asking,
  authorization,
  Browser,
  callback,
  enter,
  enterWithCode,
  federationForFile,
  finish,
  pkce,
  post,
  secret,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { account } from "../../support/server/system"

/** From an application's request until the redirect back to it. */
const system = federationForFile()
let app: { id: number; appKey: string }
beforeAll(async () => {
  app = await addClient(system)
})

const parameters = (more: Record<string, string> = {}) => ({
  ...asking(app.appKey, more),
  code_challenge: pkce().challenge,
})
const request = (more: Record<string, string> = {}) => authorization(system.issuer, parameters(more))

const tokensOf = (browser: Browser, token: string) =>
  enterWithCode(system.issuer, { key: app.appKey, token, browser })

const sessionsOf = (clientId: string) =>
  rows(
    system.db,
    sql`select 1 from session where client_identifier = ${clientId} and app_id = ${app.id} and ended_date is null`,
  )

describe("several tabs of one browser", () => {
  test("each come to their end, in whatever order", async () => {
    const { id } = await addUser(system, app.id)
    const token = await system.signIn(id)
    const browser = new Browser()
    const tabs = []
    for (const state of ["uma", "outra", "terceira"]) {
      tabs.push({ state, interaction: await browser.follow(request({ state })) })
    }
    for (const { state, interaction } of [...tabs].reverse()) {
      const { status, body } = await finish(browser, interaction, token)
      expect(status).toBe(200)
      const back = await browser.follow(body.returnTo)
      expect([back.searchParams.get("state"), back.searchParams.has("code")]).toEqual([state, true])
    }
  })

  test("are remembered, the newest of them, so that what nobody finished does not pile up", async () => {
    const browser = new Browser()
    const all = []
    for (let begun = 0; begun < 22; begun++) all.push(await browser.follow(request()))
    const token = await system.signIn((await addUser(system, app.id)).id)
    const [first, last] = [all[0], all.at(-1)]
    if (!first || !last) throw new Error("nothing was begun")
    expect((await finish(browser, first, token)).status).toBe(409)
    expect((await finish(browser, last, token)).status).toBe(200)
  })
})

describe("who may not enter", () => {
  async function refusal(token: string, more: Record<string, string> = {}) {
    const browser = new Browser()
    const page = await enter(browser, request({ state: "meu-estado", ...more }), token)
    expect(page.pathname).toBe("/oidc/entry")
    const text = await (await browser.visit(page.href)).text()
    const links = [...text.matchAll(/<a[^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(
      ([, address = "", label]) => ({
        address: address.replaceAll("&amp;", "&"),
        label,
      }),
    )
    return { browser, text, links, page }
  }

  test("asks for access there, and sees the request once it is made", async () => {
    const id = await addPerson(system)
    const userId = await roleId(system, platformRoles.user)
    await system.db
      .insert(roleAssignment)
      .values({ clientId: id, roleId: userId, createdBy: account.superAdmin })
    await giveRole(system, await addPerson(system), { appId: app.id })
    const token = await system.signIn(id)
    const [named] = await rows<{ acronym: string }>(
      system.db,
      sql`select acronym from application where id = ${app.id}`,
    )
    const asked = await refusal(token)
    expect(asked.text).toMatch(/Dão acesso: .*ROLE_TEST_/)
    expect(asked.links).toContainEqual({
      label: "Solicitar acesso",
      address: `/?command=request+access+app+${named?.acronym}`,
    })
    await system.db.execute(sql`
      insert into access_request (atalaia_id, app_id, justification) values (${id}, ${app.id}, 'Preciso')`)
    const again = await refusal(token)
    expect(again.links.map(({ label }) => label)).toEqual([
      "Ver a minha solicitação",
      "Tentar novamente",
      "Entrar com outra conta",
      "Voltar à aplicação",
      "Ir para o portal",
    ])
  })

  test("asks for it as an authorizer too, but not as an administrator of the application", async () => {
    await giveRole(system, await addPerson(system), { appId: app.id })
    const labels = async (id: string) =>
      (await refusal(await system.signIn(id))).links.map(({ label }) => label)
    expect(await labels(account.authorizer)).toContain("Solicitar acesso")
    expect(await labels(account.superAdmin)).not.toContain("Solicitar acesso")
    await system.db.execute(sql`
      insert into access_request (atalaia_id, app_id, justification) values (${account.authorizer}, ${app.id}, 'Preciso')`)
    const { links } = await refusal(await system.signIn(account.authorizer))
    // The screen of one's own requests is for ordinary users.
    expect(links.find(({ label }) => label === "Ver a minha solicitação")?.address).toContain(
      "command=edit+request",
    )
  })

  test("whom somebody disabled there is told so, and who opens it again: a request would not help", async () => {
    const id = await addPerson(system)
    const userId = await roleId(system, platformRoles.user)
    await system.db
      .insert(roleAssignment)
      .values({ clientId: id, roleId: userId, createdBy: account.superAdmin })
    await giveRole(system, id, { appId: app.id })
    await system.db.insert(applicationDisabling).values({
      clientId: id,
      appId: app.id,
      description: "Apuração",
      createdBy: account.superAdmin,
    })
    const { text, links } = await refusal(await system.signIn(id))
    expect(text).toContain("Um administrador fechou o seu acesso a ")
    expect(text).toContain("Quem pode reabri-lo: ")
    expect(text).not.toContain("Apuração")
    expect(links.map(({ label }) => label)).toEqual([
      "Tentar novamente",
      "Entrar com outra conta",
      "Voltar à aplicação",
      "Ir para o portal",
    ])
  })

  test("goes back to the application, which is told that it was refused", async () => {
    const { browser, links, page } = await refusal(await system.signIn(await addPerson(system)))
    const link = links.find(({ label }) => label === "Voltar à aplicação")?.address ?? ""
    const resumed = await browser.follow(new URL(link, page).href)
    const back = await browser.follow(resumed.href)
    expect(back.href.startsWith(callback)).toBe(true)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: "access_denied",
      state: "meu-estado",
    })
    // In another browser the page's address is useless.
    const elsewhere = await new Browser().follow(page.href)
    expect(elsewhere.pathname).toBe("/")
  })

  test("goes on to the application once access has come, by loading the page again", async () => {
    const id = await addPerson(system)
    const { browser, page, links } = await refusal(await system.signIn(id))
    expect((await browser.visit(page.href)).status).toBe(403)
    await giveRole(system, id, { appId: app.id })
    const again = links.find(({ label }) => label === "Tentar novamente")?.address ?? ""
    const resumed = await browser.follow(new URL(again, page).href)
    const back = await browser.follow(resumed.href)
    expect([back.searchParams.get("state"), back.searchParams.has("code")]).toEqual(["meu-estado", true])
  })

  test("comes in with another account, after leaving this one", async () => {
    const token = await system.signIn(await addPerson(system))
    const { browser, page, links } = await refusal(token)
    const another = new URL(
      links.find(({ label }) => label === "Entrar com outra conta")?.address ?? "",
      page,
    )
    const refused = await finish(browser, another, token)
    expect([refused.status, refused.body.code]).toEqual([409, "OTHER_PERSON"])
    await system.api.session.signOut({ token })
    // Without that session the refusal page asks the person to sign in.
    expect((await browser.follow(page.href)).href).toBe(another.href)
    const { id } = await addUser(system, app.id)
    const { status, body } = await finish(browser, another, await system.signIn(id))
    expect(status).toBe(200)
    const back = await browser.follow(body.returnTo)
    expect([back.searchParams.get("state"), back.searchParams.has("code")]).toEqual(["meu-estado", true])
    expect((await sessionsOf(id)).length).toBe(1)
  })

  test.each(["aal2", "aal1 aal2", "outra aal2"])(
    "for lack of two-factor that acr_values %j asks for, is led to where it is switched on",
    async (values) => {
      const { id } = await addUser(system, app.id)
      const { text, links } = await refusal(await system.signIn(id), { acr_values: values })
      expect(text).toContain("autenticação em duas etapas")
      expect(text).not.toContain("Quem concede")
      expect(links[0]).toEqual({
        label: "Ativar a autenticação em duas etapas",
        address: "/?command=activate+2fa",
      })
    },
  )
})

describe("before signing in", () => {
  const askedBy = async (browser: Browser, interaction: URL) => {
    const query = `interaction=${interaction.searchParams.get("interaction")}`
    const headers = { "x-client-key": "atalaia", "x-client-name": "tests", "x-client-version": "1" }
    const answer = await browser.visit(`${interaction.origin}/api/federation/sign-in?${query}`, { headers })
    return (await answer.json()) as { by?: { title: string; acronym: string; backAddress: string } }
  }

  test("the page knows which application asks, in the browser that began alone", async () => {
    const browser = new Browser()
    const interaction = await browser.follow(request())
    const { by } = await askedBy(browser, interaction)
    expect(by?.title).toBe(`SISTEMA ${by?.acronym}`)
    expect(await askedBy(new Browser(), interaction)).toEqual({})
  })

  test("who goes back to the application leaves it with access_denied", async () => {
    const browser = new Browser()
    const interaction = await browser.follow(request({ state: "meu-estado" }))
    const { by } = await askedBy(browser, interaction)
    const resumed = await browser.follow(new URL(by?.backAddress ?? "", interaction).href)
    const back = await browser.follow(resumed.href)
    expect(back.href.startsWith(callback)).toBe(true)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: "access_denied",
      state: "meu-estado",
    })
  })
})

describe("a page that says why nothing came of it", () => {
  const shown = async (path: string, browser = new Browser()) => {
    const response = await browser.visit(`${system.issuer}${path}`)
    const text = await response.text()
    return { status: response.status, title: /<h1>([^<]*)</.exec(text)?.[1], text }
  }

  test("for a disabled application says that it is, and to who is signed in whom to ask", async () => {
    const closed = await addClient(system)
    const browser = new Browser()
    const { id } = await addUser(system, app.id)
    await enter(browser, request(), await system.signIn(id))
    await system.db.execute(sql`update application set enabled = false where id = ${closed.id}`)
    const path = `/auth?${new URLSearchParams(asking(closed.appKey))}`
    const stranger = await shown(path)
    expect([stranger.status, stranger.title]).toEqual([400, "Não foi possível entrar"])
    expect(stranger.text).toContain("está desabilitada no Atalaia, e por enquanto ninguém entra nela.")
    expect(stranger.text).not.toContain("Quem a administra:")
    expect((await shown(path, browser)).text).toContain("Quem a administra:")
  })

  test("for a path that leads nowhere is one of ours, to people alone", async () => {
    expect(await shown("/nothing")).toMatchObject({ status: 404, title: "Esta página não existe" })
    const machine = await fetch(`${system.issuer}/nothing`, { headers: { accept: "application/json" } })
    expect([machine.status, await machine.text()]).toEqual([404, "Not Found"])
  })

  test("for a sign-out that cannot be speaks of signing out", async () => {
    expect((await shown("/session/end?id_token_hint=x")).title).toBe("Não foi possível sair")
  })

  test("names the application that the person leaves", async () => {
    const { id } = await addUser(system, app.id)
    const browser = new Browser()
    await enter(browser, request(), await system.signIn(id))
    const { title } = await shown(`/session/end?client_id=${app.appKey}`, browser)
    expect(title).toMatch(/^Sair de SISTEMA REDE\d+\?$/)
    const { title: after } = await shown(`/session/end/success?client_id=${app.appKey}`, browser)
    expect(after).toMatch(/^Você saiu de SISTEMA REDE\d+$/)
  })

  test("for a device that the person refuses says so", async () => {
    const grants = ["urn:ietf:params:oauth:grant-type:device_code"]
    const device = await addClient(system, { grants })
    const begun = await post(system.issuer, "/device/auth", { scope: "openid" }, { key: device.appKey })
    const browser = new Browser()
    const send = async (page: Response, more: Record<string, string>) => {
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ""
      const body = new URLSearchParams({ xsrf, user_code: String(begun.body.user_code), ...more })
      return browser.visit(`${system.issuer}/device`, { method: "POST", body })
    }
    const question = await send(await browser.visit(`${system.issuer}/device`), {})
    const refused = await send(question, { confirm: "yes", abort: "yes" })
    expect(await refused.text()).toContain("<h1>Aparelho recusado</h1>")
  })
})

describe("the request", () => {
  test("may come by POST", async () => {
    const { id } = await addUser(system, app.id)
    const browser = new Browser()
    const init = { method: "POST", body: new URLSearchParams(parameters({ state: "postado" })) }
    const asGet = await browser.follow(`${system.issuer}/auth`, init)
    const back = await enter(browser, asGet, await system.signIn(id))
    expect([back.searchParams.get("state"), back.searchParams.has("code")]).toEqual(["postado", true])
  })

  test("to sign out may come by POST too, and ends what it says", async () => {
    const leave = "https://sistema.exemplo.gov.br/"
    const { appKey, id: appId } = await addClient(system, { postLogoutRedirectUris: [leave] })
    const { id } = await addUser(system, appId)
    const browser = new Browser()
    const tokens = await enterWithCode(system.issuer, {
      key: appKey,
      token: await system.signIn(id),
      browser,
    })
    const asked = await browser.follow(`${system.issuer}/session/end`, {
      method: "POST",
      body: new URLSearchParams({
        id_token_hint: String(tokens.id_token),
        post_logout_redirect_uri: leave,
        state: "de saída",
      }),
    })
    const form = await (await browser.visit(asked.href)).text()
    const body = new URLSearchParams({ xsrf: /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? "" })
    const back = await browser.follow(`${system.issuer}/session/end/confirm`, { method: "POST", body })
    expect(back.href).toBe(`${leave}?state=de+sa%C3%ADda`)
    const given = { token: String(tokens.access_token) }
    const { body: state } = await post(system.issuer, "/token/introspection", given, { key: appKey })
    expect(state).toEqual({ active: false })
  })

  test.each([
    ["an id token of somebody else's making", "id_token_hint", "eyJhbGciOiJub25lIn0.e30."],
    ["an address that is not registered", "post_logout_redirect_uri", "https://mau.example/"],
  ])("to sign out with %s is followed nowhere", async (_, name, value) => {
    const answer = await new Browser().follow(`${system.issuer}/session/end`, {
      method: "POST",
      body: new URLSearchParams({ client_id: app.appKey, [name]: value }),
    })
    const { status, headers } = await new Browser().visit(answer.href)
    expect([status, headers.get("location")]).toEqual([400, null])
  })

  test.each([
    { what: "is too large", body: `client_id=${"x".repeat(9000)}`, status: 413 },
    { what: "has lines", body: "client_id=a\r\nSet-Cookie: b=c", status: 303 },
  ])("by POST that $what is no error of the server", async ({ body, status }) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const answer = await new Browser().visit(`${system.issuer}/auth`, { method: "POST", body, headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.has("set-cookie")).toBe(false)
  })

  test("that wants its answer as a form gets a page that may do nothing else", async () => {
    const { id } = await addUser(system, app.id)
    const browser = new Browser()
    const interaction = await browser.follow(request({ response_mode: "form_post" }))
    const { body } = await finish(browser, interaction, await system.signIn(id))
    const page = await browser.visit(body.returnTo)
    const text = await page.text()
    const script = /<script>([^<]*)<\/script>/.exec(text)?.[1] ?? ""
    expect(script).toContain("submit()")
    const hash = createHash("sha256").update(script).digest("base64")
    const policy = page.headers.get("content-security-policy")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`script-src 'sha256-${hash}'`)
    expect(text).toContain('<html lang="pt-BR">')
    expect(text).toContain('<meta name="color-scheme" content="light dark">')
    expect(text).toContain("Continuar</button>")
    expect(text).not.toMatch(/Submitting|Your browser|Continue/)
    // The registered address, and the parameter sent to it.
    expect(text).toContain(`action="${callback}"`)
    expect(text).toContain('name="code"')
  })

  test("for somebody else than who signed in is refused, and says whom it expects", async () => {
    const expected = await addPerson(system, { name: "Anacleta Bragança" })
    await giveRole(system, expected, { appId: app.id })
    const hint = String((await tokensOf(new Browser(), await system.signIn(expected))).id_token)
    const { id } = await addUser(system, app.id)
    const token = await system.signIn(id)
    const browser = new Browser()
    const asked = await browser.follow(request({ id_token_hint: hint }))
    const { status, body } = await finish(browser, asked, token)
    expect([status, body.code]).toEqual([409, "OTHER_PERSON"])
    expect(body).toMatchObject({ message: expect.stringContaining("A aplicação espera Anacleta") })
    expect(await sessionsOf(id)).toEqual([])
    // The same request, after the right person has signed in.
    expect((await finish(browser, asked, await system.signIn(expected))).status).toBe(200)
  })

  test("for somebody else begins nothing in a browser that is signed in already", async () => {
    const other = await addClient(system)
    const hint = String(
      (await tokensOf(new Browser(), await system.signIn((await addUser(system, app.id)).id))).id_token,
    )
    const { id } = await addUser(system, app.id)
    await giveRole(system, id, { appId: other.id })
    const browser = new Browser()
    const token = await system.signIn(id)
    await enter(browser, request({ client_id: other.appKey }), token)
    const interaction = await browser.follow(request({ id_token_hint: hint }))
    expect(interaction.searchParams.has("interaction")).toBe(true)
    expect((await finish(browser, interaction, token)).body.code).toBe("OTHER_PERSON")
    expect(await sessionsOf(id)).toEqual([])
  })
})

test("introspection has the effective roles of the moment, where they were asked for", async () => {
  const { id, roleId } = await addUser(system, app.id)
  const { access_token } = await tokensOf(new Browser(), await system.signIn(id))
  const roles = async () => {
    const { body } = await post(
      system.issuer,
      "/token/introspection",
      { token: String(access_token) },
      { key: app.appKey },
    )
    return body.roles
  }
  expect(await roles()).toEqual([expect.stringMatching(/^ROLE_TEST_/)])
  await giveRole(system, id, { appId: app.id, title: "ROLE_SEGUNDO" })
  expect(await roles()).toEqual(["ROLE_SEGUNDO", expect.stringMatching(/^ROLE_TEST_/)])
  await system.db.execute(sql`delete from role_assignment where client_id = ${id} and role_id = ${roleId}`)
  expect(await roles()).toEqual(["ROLE_SEGUNDO"])
})

test("the person sees what each application receives, since when, and whether a session is open", async () => {
  const { id } = await addUser(system, app.id)
  const token = await system.signIn(id)
  const received = async () => (await system.api.privacy.received({ token })).body.items
  expect(await received()).toEqual([])
  await enter(new Browser(), request({ scope: "openid profile" }), token)
  await enter(new Browser(), request({ scope: "openid roles unknown" }), token)
  const other = await addClient(system)
  await giveRole(system, id, { appId: other.id })
  await enter(new Browser(), request({ client_id: other.appKey, scope: "openid" }), token)
  expect(await received()).toMatchObject([
    { application: { id: other.id }, scopes: ["openid"], open: 1 },
    { application: { id: app.id }, scopes: ["openid", "profile", "roles"], open: 2 },
  ])
  await system.api.sessions.end({ token: system.admin, query: { atalaiaId: id, appServerKey: app.appKey } })
  expect((await received()).find(({ application }) => application.id === app.id)?.open).toBe(0)
  const endOwn = (whose: string) =>
    system.api.privacy.endReceived({ token: whose, params: { app: other.id } })
  expect(await endOwn(system.admin)).toMatchObject({ status: 404 })
  expect(await endOwn(token)).toMatchObject({ status: 200, body: { ended: 1 } })
  expect((await received()).map(({ open }) => open)).toEqual([0, 0])
  expect(await endOwn(token)).toMatchObject({ status: 404 })
  const [another] = (await system.api.privacy.received({ token: system.admin })).body.items
  expect(another).toBeUndefined()
})

describe("what may come once, of two that come at the same moment", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const jwk = publicKey.export({ format: "jwk" })
  const now = () => Math.floor(Date.now() / 1000)

  function signed(header: object, payload: object): string {
    const content = [
      { alg: "ES256", ...header },
      { jti: randomUUID(), iat: now(), ...payload },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".")
    const signature = sign("sha256", Buffer.from(content), { key: privateKey, dsaEncoding: "ieee-p1363" })
    return `${content}.${signature.toString("base64url")}`
  }

  async function twice(send: () => Promise<Response>): Promise<number[]> {
    const answers = await Promise.all([send(), send(), send()])
    return answers.map(({ status }) => status).sort()
  }

  test.each([1, 2, 3])("a signed assertion counts once (%i)", async () => {
    const keyed = await addClient(system, { jwks: { keys: [jwk] }, grants: ["client_credentials"] })
    const client_assertion = signed(
      {},
      { iss: keyed.appKey, sub: keyed.appKey, aud: system.issuer, exp: now() + 60 },
    )
    const body = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: keyed.appKey,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion,
    })
    const ask = () => fetch(`${system.issuer}/token`, { method: "POST", body })
    expect(await twice(ask)).toEqual([200, 401, 401])
    expect((await ask()).status).toBe(401)
  })

  test("a signed assertion may say any time, and is no error of the server", async () => {
    const keyed = await addClient(system, { jwks: { keys: [jwk] }, grants: ["client_credentials"] })
    const body = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: keyed.appKey,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: signed({}, { iss: keyed.appKey, sub: keyed.appKey, aud: system.issuer, exp: 1e300 }),
    })
    const { status } = await fetch(`${system.issuer}/token`, { method: "POST", body })
    expect(status).toBeLessThan(500)
  })

  test.each([1, 2, 3])("a DPoP proof counts once (%i)", async () => {
    const machine = await addClient(system, { grants: ["client_credentials"] })
    const address = `${system.issuer}/token`
    const proof = signed({ typ: "dpop+jwt", jwk }, { htm: "POST", htu: address })
    const authorized = `Basic ${Buffer.from(`${machine.appKey}:${secret}`).toString("base64")}`
    const ask = () =>
      fetch(address, {
        method: "POST",
        headers: { authorization: authorized, dpop: proof },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
      })
    expect(await twice(ask)).toEqual([200, 400, 400])
    expect((await ask()).status).toBe(400)
  })
})
