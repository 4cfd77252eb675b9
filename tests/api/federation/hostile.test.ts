import { createHmac, generateKeyPairSync, sign } from "node:crypto"
import { Agent, request as ask } from "node:http"
import { sql } from "drizzle-orm"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { deviceGrant } from "@/domain/integration"
import { giveRole } from "../../support/data/person"
import {
  addClient,
  addUser,
  asking,
  authorization,
  Browser,
  callback,
  codeFor,
  codeForm,
  decoded,
  enter,
  enterWithCode,
  federationForFile,
  finish,
  pkce,
  post,
  secret,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"

const system = federationForFile()
let app: { id: number; appKey: string }
let other: { id: number; appKey: string }
let user: { id: string }
let token: string
beforeAll(async () => {
  app = await addClient(system)
  other = await addClient(system)
  user = await addUser(system, app.id)
  token = await system.signIn(user.id)
})

const request = (more: Record<string, string | undefined> = {}) =>
  authorization(system.issuer, asking(app.appKey, more))

/** A code with its verifier, as the application gets it. */
const codeOf = (more: Record<string, string> = {}) => codeFor(system.issuer, { key: app.appKey, token, more })

const exchange = (code: string, verifier: string | undefined, key = app.appKey, password?: string) =>
  post(system.issuer, "/token", codeForm({ code, verifier }), {
    key,
    ...(password !== undefined && { password }),
  })

const introspect = (value: unknown) =>
  post(system.issuer, "/token/introspection", { token: String(value) }, { key: app.appKey })

describe("a request to sign in", () => {
  test.each([
    { what: "another path", redirect_uri: `${callback}/outra` },
    { what: "another port", redirect_uri: "https://sistema.exemplo.gov.br:8443/volta" },
    { what: "user information", redirect_uri: "https://sistema.exemplo.gov.br@mau.example/volta" },
    { what: "a fragment", redirect_uri: `${callback}#x` },
    { what: "a query", redirect_uri: `${callback}?x=1` },
    { what: "an encoded path", redirect_uri: "https://sistema.exemplo.gov.br/%76olta" },
    { what: "dots", redirect_uri: "https://sistema.exemplo.gov.br/x/../volta" },
    { what: "another case", redirect_uri: "https://sistema.exemplo.gov.br/Volta" },
    { what: "http", redirect_uri: "http://sistema.exemplo.gov.br/volta" },
    { what: "a loopback address", redirect_uri: "http://127.0.0.1:5000/volta" },
    { what: "a script", redirect_uri: "javascript:alert(1)" },
    { what: "no address", redirect_uri: undefined },
  ])("with $what is followed nowhere", async ({ redirect_uri }) => {
    const { challenge } = pkce()
    const address = request({ redirect_uri, code_challenge: challenge })
    const response = await new Browser().visit(address)
    expect(response.status).toBe(400)
    expect(response.headers.get("location")).toBeNull()
    expect(await response.text()).toContain("Não foi possível entrar")
  })

  describe.each([
    { what: "an unknown scope", scope: "foo" },
    { what: "no scope", scope: undefined },
    { what: "scopes without openid", scope: "profile roles" },
    { what: "an odd scope", scope: 'openid{,"x"}' },
  ])("with $what, by somebody who is inside", ({ scope }) => {
    const wrong = { ...(scope !== undefined && { scope }) }
    const refused = { error: "invalid_scope" }
    let inside: Browser
    let person: string
    let token: string
    beforeEach(async () => {
      person = (await addUser(system, app.id)).id
      token = await system.signIn(person)
      inside = new Browser()
      await enterWithCode(system.issuer, { key: app.appKey, token, browser: inside })
    })
    /** The session there is unchanged, and the next sign-in works normally. */
    afterEach(async () => {
      const signedIn = await inside.follow(request({ code_challenge: pkce().challenge }))
      expect(signedIn.searchParams.get("code")).toEqual(expect.any(String))
      expect(
        await rows(
          system.db,
          sql`select scopes from session where client_identifier = ${person} and app_id = ${app.id}`,
        ),
      ).toEqual([{ scopes: ["openid", "roles"] }])
    })

    test("is answered to the application", async () => {
      const address = request({ scope, code_challenge: pkce().challenge })
      const back = await inside.follow(address)
      expect(back.href.startsWith(callback)).toBe(true)
      expect(Object.fromEntries(back.searchParams)).toMatchObject(refused)
    })

    test("is not pushed", async () => {
      const { scope: _, ...asked } = asking(app.appKey)
      const form = { ...asked, ...wrong, code_challenge: pkce().challenge }
      expect(await post(system.issuer, "/request", form, { key: app.appKey })).toMatchObject({
        status: 400,
        body: refused,
      })
    })

    test("is not begun on a device", async () => {
      const { appKey: key } = await addClient(system, { grants: [deviceGrant] })
      expect(await post(system.issuer, "/device/auth", wrong, { key })).toMatchObject({
        status: 400,
        body: refused,
      })
    })
  })

  test("of an unknown application is followed nowhere, and what it says is not repeated as markup", async () => {
    const address = request({ client_id: "<script>alert(1)</script>" })
    const response = await new Browser().visit(address)
    expect([response.status, response.headers.get("location")]).toEqual([400, null])
    expect(await response.text()).not.toContain("<script>")
  })

  test.each([
    { what: "without a challenge", more: {} },
    {
      what: "with a plain challenge",
      more: { code_challenge: pkce().verifier, code_challenge_method: "plain" },
    },
    { what: "for an implicit token", more: { response_type: "id_token", nonce: "n" } },
  ])("$what is refused", async ({ more }) => {
    const back = await new Browser().follow(request(more))
    expect(back.href.startsWith(callback)).toBe(true)
    const answered = new URLSearchParams(back.hash ? back.hash.slice(1) : back.search)
    expect(answered.get("error")).toMatch(/invalid_request|unsupported_response_type|unauthorized_client/)
    expect(answered.get("code")).toBeNull()
  })

  test("without state and nonce is answered without them, and names its issuer", async () => {
    const { challenge } = pkce()
    const back = await enter(new Browser(), request({ code_challenge: challenge }), token)
    expect([...back.searchParams.keys()].sort()).toEqual(["code", "iss"])
    // It tells a client that uses several providers which of them answered.
    expect(back.searchParams.get("iss")).toBe(system.issuer)
    const { code, verifier } = await codeOf({ nonce: "um-nonce", state: "um-estado" })
    const { body } = await exchange(code, verifier)
    expect(decoded(String(body.id_token), 1)).toMatchObject({ iss: system.issuer, nonce: "um-nonce" })
  })

  test.each([
    ...["client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge", "acr_values"],
    ...["login_hint", "id_token_hint", "resource", "request", "request_uri", "ui_locales", "unknown"],
  ])("with a very long %s is no error of the server", async (name) => {
    for (const length of [5000, 50_000]) {
      const parameters = { code_challenge: pkce().challenge, [name]: "x".repeat(length) }
      const { status } = await new Browser().visit(request(parameters))
      expect(status).toBeLessThan(500)
    }
  })

  test.each(["/token", "/token/introspection", "/token/revocation", "/request", "/device/auth"])(
    "of 200 kB to %s is refused",
    async (path) => {
      const form = new URLSearchParams({ token: "x".repeat(200_000), grant_type: "refresh_token" })
      const { status } = await fetch(`${system.issuer}${path}`, { method: "POST", body: form })
      expect([400, 401, 413]).toContain(status)
    },
  )

  test("begun in one browser is not finished in another", async () => {
    const { challenge } = pkce()
    const interaction = await new Browser().follow(request({ code_challenge: challenge }))
    const answer = await finish(new Browser(), interaction, token)
    expect([answer.status, answer.body.code]).toEqual([409, "INTERACTION"])
  })

  test("is not finished by whoever knows its address and makes its cookie", async () => {
    const browser = new Browser()
    const begin = request({ code_challenge: pkce().challenge })
    const begun = (await browser.follow(begin)).searchParams.get("interaction") ?? ""
    const other = (await browser.follow(begin)).searchParams.get("interaction") ?? ""
    const finishWith = (cookie: string) =>
      system.call<{ code: string }>("POST", "/federation/sign-in", {
        token,
        body: { interaction: begun },
        headers: { cookie },
      })
    const itself = `oidc-begun-${begun}=${browser.cookie(`oidc-begun-${begun}`)}`
    const ofAnother = `oidc-begun-${begun}=${browser.cookie(`oidc-begun-${other}`)}`
    for (const forged of [`oidc-begun-${begun}=${Date.now()}`, `oidc-begun-${begun}=`, ofAnother]) {
      const { status, body } = await finishWith(forged)
      expect([status, body.code], forged).toEqual([409, "INTERACTION"])
    }
    expect((await finishWith(itself)).status).toBe(200)
  })

  test.each(["", "?x", "/auth?client_id=%00", "/nothing", "/session/end/success?client_id=%00"])(
    "to %j is refused by a page, and is no error of the server",
    async (path) => {
      const response = await new Browser().visit(`${system.issuer}${path}`)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
    },
  )

  test.each([
    ["/auth", 405],
    ["/nothing", 405],
    ["/session/end", 405],
    ["/jwks", 200],
    ["/.well-known/openid-configuration", 200],
  ])("HEAD %s is answered, and nothing behind it on the connection is lost", async (path, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const statusOf = (method: string, address: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = ask(address, { method, agent }, (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode))
        })
        sent.on("error", reject).end()
      })
    expect(await statusOf("HEAD", `${system.issuer}${path}`)).toBe(status)
    expect(await statusOf("GET", `${system.issuer}/jwks`)).toBe(200)
    agent.destroy()
  })

  test.each([
    ["GET", "/device/x", {}],
    ["POST", "/device", {}],
    ["POST", "/device", { cookie: "oidc=nobodys" }],
    ["GET", "/device/x", { cookie: "oidc=nobodys" }],
  ] as const)("of a device, %s %s without what came before, begins anew", async (method, path, headers) => {
    const response = await fetch(`${system.issuer}${path}`, { method, headers, redirect: "manual" })
    expect(response.status).toBeLessThan(500)
    if (!("cookie" in headers)) expect(response.headers.get("location")).toBe("/oidc/device")
  })

  test("leads to no address that was taken away since", async () => {
    const gone = "https://sistema.exemplo.gov.br/antes"
    const moved = await addClient(system, { redirectUris: [callback, gone] })
    const user = await addUser(system, moved.id)
    const browser = new Browser()
    const { challenge } = pkce()
    const begun = await browser.follow(
      request({ code_challenge: challenge, client_id: moved.appKey, redirect_uri: gone }),
    )
    await system.db.execute(sql`
      update application_integration set redirect_uris = ${`{${callback}}`}::text[] where app_id = ${moved.id}`)
    const { body } = await finish(browser, begun, await system.signIn(user.id))
    const answer = await browser.visit(body.returnTo)
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null])
  })

  test("for a resource that nobody can be named by is refused as any unknown one", async () => {
    const { challenge } = pkce()
    const address = request({ code_challenge: challenge, resource: "https://a/\0" })
    const back = await new Browser().follow(address)
    expect(back.searchParams.get("error")).toBe("invalid_target")
  })

  test("of what cannot keep a secret, by itself, is refused", async () => {
    const open = await addClient(system, { kind: "public", grants: ["client_credentials"] })
    const body = { grant_type: "client_credentials", client_id: open.appKey }
    expect((await post(system.issuer, "/token", body)).status).toBe(400)
  })

  test("a disabled application is no client", async () => {
    const closed = await addClient(system, {}, { enabled: false })
    const { challenge } = pkce()
    const address = request({ client_id: closed.appKey, code_challenge: challenge })
    expect((await new Browser().visit(address)).status).toBe(400)
  })
})

describe("a code", () => {
  test("comes once: the second time ends what the first one opened", async () => {
    const { code, verifier } = await codeOf()
    const first = await exchange(code, verifier)
    expect(first.status).toBe(200)
    expect((await introspect(first.body.access_token)).body.active).toBe(true)
    const second = await exchange(code, verifier)
    expect([second.status, second.body.error]).toEqual([400, "invalid_grant"])
    expect((await introspect(first.body.access_token)).body).toEqual({ active: false })
    const [ended] = await rows<{ ending: string }>(
      system.db,
      sql`
        select ending from session where client_identifier = ${user.id} and app_id = ${app.id}
        order by token_number desc limit 1`,
    )
    expect(ended?.ending).toBe("replayed")
  })

  test("exchanged twice at the same moment gives no more than one answer, and nothing that lasts", async () => {
    const { code, verifier } = await codeOf()
    const answers = await Promise.all([exchange(code, verifier), exchange(code, verifier)])
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeLessThanOrEqual(1)
    for (const { body } of good) {
      expect((await introspect(body.access_token)).body).toEqual({ active: false })
    }
  })

  test("is no good without its verifier, with another one, for another application, or with a wrong secret", async () => {
    const { code, verifier } = await codeOf()
    expect((await exchange(code, undefined)).body.error).toBe("invalid_grant")
    expect((await exchange((await codeOf()).code, pkce().verifier)).body.error).toBe("invalid_grant")
    expect((await exchange((await codeOf()).code, verifier, other.appKey)).body.error).toBe("invalid_grant")
    const swapped = [await codeOf(), await codeOf()]
    expect((await exchange(swapped[0]?.code ?? "", swapped[1]?.verifier)).body.error).toBe("invalid_grant")
    const wrong = await exchange((await codeOf()).code, verifier, app.appKey, "outro-segredo")
    expect([wrong.status, wrong.body.error]).toEqual([401, "invalid_client"])
  })

  test("is not read from the database, nor is any token", async () => {
    const { code, verifier } = await codeOf()
    const { body } = await exchange(code, verifier)
    const stored = JSON.stringify(
      await rows(system.db, sql`select r::text, encode(r.sealed, 'escape') as sealed from oidc_record r`),
    )
    for (const value of [code, body.access_token, body.refresh_token]) {
      expect(stored).not.toContain(String(value))
    }
  })
})

describe("a token for a resource", () => {
  const resource = "https://recurso.exemplo.gov.br/"
  const own = "https://proprio.exemplo.gov.br/"
  let mine: { id: number; appKey: string }
  beforeAll(async () => {
    const called = await addClient(system, { resource })
    const grants = ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"]
    mine = await addClient(system, { resource: own, grants })
    // This application must not learn the person's roles in that one.
    await giveRole(system, user.id, { appId: called.id })
    await giveRole(system, user.id, { appId: mine.id })
  })

  const asked = (more: Record<string, string>) => codeOf({ client_id: mine.appKey, ...more })

  test("of another application is given to none in the name of a person", async () => {
    const { challenge } = pkce()
    const wanted = { client_id: mine.appKey, code_challenge: challenge, resource }
    const back = await new Browser().follow(request(wanted))
    expect([back.searchParams.get("error"), back.searchParams.get("code")]).toEqual(["invalid_target", null])
    const again = await new Browser().follow(request({ ...wanted, grant_type: "client_credentials" }))
    expect(again.searchParams.get("error")).toBe("invalid_target")
    const device = {
      client_id: mine.appKey,
      scope: "openid roles",
      resource,
      grant_type: "client_credentials",
    }
    const shown = await post(system.issuer, "/device/auth", device, { key: mine.appKey })
    expect([shown.status, shown.body.error]).toEqual([400, "invalid_target"])
    const form = codeForm(await asked({}))
    const taken = await post(system.issuer, "/token", { ...form, resource }, { key: mine.appKey })
    expect([taken.status, taken.body.error]).toEqual([400, "invalid_target"])
  })

  test("of its own is given, with the roles of the person there", async () => {
    const form = codeForm(await asked({ resource: own }))
    const { body } = await post(system.issuer, "/token", { ...form, resource: own }, { key: mine.appKey })
    const payload = decoded(String(body.access_token), 1)
    expect(payload).toMatchObject({ aud: own, sub: user.id, roles: [expect.stringMatching(/^ROLE_TEST_/)] })
  })

  test.each([
    ["of another application", resource],
    ["that nobody has", "https://ninguem.exemplo.gov.br/"],
    ["that is none", "proprio"],
  ])("%s, asked for by mistake, uses up neither the code nor the refresh token", async (_, wrong) => {
    const send = (form: Record<string, string>) => post(system.issuer, "/token", form, { key: mine.appKey })
    const form = codeForm(await asked({ resource: own }))
    const refused = await send({ ...form, resource: wrong })
    expect([refused.status, refused.body.error]).toEqual([400, "invalid_target"])
    const { status, body } = await send(form)
    expect(status).toBe(200)
    const again = { grant_type: "refresh_token", refresh_token: String(body.refresh_token) }
    const slip = await send({ ...again, resource: wrong })
    expect([slip.status, slip.body.error]).toEqual([400, "invalid_target"])
    const renewed = await send({ ...again, resource: own })
    expect(renewed.status).toBe(200)
    expect(decoded(String(renewed.body.access_token), 1)).toMatchObject({ aud: own, sub: user.id })
    // A second use is still a theft.
    expect((await send(again)).body.error).toBe("invalid_grant")
    const last = { ...again, refresh_token: String(renewed.body.refresh_token) }
    expect((await send(last)).body.error).toBe("invalid_grant")
  })
})

describe("a refresh token", () => {
  const refresh = (value: unknown, key = app.appKey) =>
    post(system.issuer, "/token", { grant_type: "refresh_token", refresh_token: String(value) }, { key })

  test("comes once: the second time ends the session", async () => {
    const { code, verifier } = await codeOf()
    const first = (await exchange(code, verifier)).body
    const second = (await refresh(first.refresh_token)).body
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await refresh(first.refresh_token)).body.error).toBe("invalid_grant")
    expect((await refresh(second.refresh_token)).body.error).toBe("invalid_grant")
    expect((await introspect(second.access_token)).body).toEqual({ active: false })
  })

  test("sent by several at the same moment gives one answer at most, and nothing that lasts", async () => {
    const { code, verifier } = await codeOf()
    const first = (await exchange(code, verifier)).body
    const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(first.refresh_token)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeLessThanOrEqual(1)
    for (const { body } of good) {
      expect((await introspect(body.access_token)).body).toEqual({ active: false })
      expect((await refresh(body.refresh_token)).body.error).toBe("invalid_grant")
    }
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.error))).toEqual(new Set(["invalid_grant"]))
    expect((await introspect(first.access_token)).body).toEqual({ active: false })
  })

  test("whose successors cannot be stored is good for another try", async () => {
    const { code, verifier } = await codeOf()
    const first = (await exchange(code, verifier)).body
    await system.db.execute(sql`
      create function refuse_token() returns trigger language plpgsql as
        $body$ begin raise exception 'no room' using errcode = 'disk_full'; end $body$`)
    await system.db.execute(sql`
      create trigger refuse_token before insert on oidc_record for each row when (new.model = 'AccessToken')
      execute function refuse_token()`)
    const refused = await refresh(first.refresh_token)
    await system.db.execute(sql`drop function refuse_token cascade`)
    expect([refused.status, refused.body.error]).toEqual([503, "temporarily_unavailable"])
    expect(system.reported.splice(0)).toHaveLength(1)
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect((await introspect(second.body.access_token)).body.active).toBe(true)
  })

  test("of one application is nothing to another, and neither is its access token", async () => {
    const { code, verifier } = await codeOf()
    const { refresh_token, access_token } = (await exchange(code, verifier)).body
    expect((await refresh(refresh_token, other.appKey)).body.error).toBe("invalid_grant")
    const asked = await post(
      system.issuer,
      "/token/introspection",
      { token: String(access_token) },
      { key: other.appKey },
    )
    expect(asked.body).toEqual({ active: false })
  })
})

test("guessing the secret of an application comes to an end, and holds up no other", async () => {
  const { appKey } = await addClient(system)
  const statusOf = async (given: string, key = appKey) => {
    const response = await fetch(`${system.issuer}/token/introspection`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:${given}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "token=x",
    })
    return response.status
  }
  expect(await statusOf(secret)).toBe(200)
  for (let guess = 0; guess < 60; guess++) expect(await statusOf(`guess-${guess}`)).toBe(401)
  expect(await statusOf(secret)).toBe(401)
  expect(await statusOf(secret, app.appKey)).toBe(200)
})

describe("a signature", () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: "um" }
  const published = publicKey.export({ type: "spki", format: "pem" })
  const rs256 = (content: string) => sign("sha256", Buffer.from(content), privateKey)
  const hs256 = (key: string | Buffer) => (content: string) =>
    createHmac("sha256", key).update(content).digest()

  /** Authenticates an application with a known key by a signature. */
  async function proves(alg: string, signs: (content: string) => Buffer, more: object = {}) {
    const { appKey } = await addClient(system, { jwks: { keys: [jwk] } })
    const now = Math.floor(Date.now() / 1000)
    const said = { iss: appKey, sub: appKey, aud: system.issuer, jti: appKey, iat: now, exp: now + 60 }
    const content = `${part({ alg, typ: "JWT", kid: "um" })}.${part({ ...said, ...more })}`
    const { status, body } = await post(system.issuer, "/token/introspection", {
      token: "x",
      client_id: appKey,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: `${content}.${signs(content).toString("base64url")}`,
    })
    return [status, body.error]
  }

  test("by its key is one", async () => {
    expect(await proves("RS256", rs256)).toEqual([200, undefined])
  })

  test.each([
    ["none", "none", () => Buffer.alloc(0)],
    ["none, but signed", "none", rs256],
    ["a secret that everybody knows", "HS256", hs256("um")],
    ["the public key, as a secret", "HS256", hs256(published)],
    ["the public key, as a secret, in its other form", "HS256", hs256(JSON.stringify(jwk))],
    ["its key, under another name", "PS256", rs256],
  ])("by %s is none", async (_, alg, signs) => {
    expect(await proves(alg, signs)).toEqual([401, "invalid_client"])
  })

  test("for others, too, is none", async () => {
    const aud = [system.issuer, "https://outro.exemplo.gov.br/oidc"]
    expect(await proves("RS256", rs256, { aud })).toEqual([401, "invalid_client"])
  })

  test.each([
    ["for another issuer", { aud: "https://outro.exemplo.gov.br/oidc" }, 401],
    ["of another application", { iss: "outra", sub: "outra" }, 400],
    ["for another application", { sub: "outra" }, 400],
    ["that has run out", { exp: Math.floor(Date.now() / 1000) - 120 }, 401],
    ["that is good for a year", { exp: Math.floor(Date.now() / 1000) + 365 * 86_400 }, 401],
    ["of tomorrow", { iat: Math.floor(Date.now() / 1000) + 86_400 }, 401],
  ])("%s is none", async (_, more, status) => {
    const error = status === 401 ? "invalid_client" : "invalid_request"
    expect(await proves("RS256", rs256, more)).toEqual([status, error])
  })

  test("is what an ID token is known by: one without is no hint", async () => {
    const [header, payload] = [{ alg: "none" }, { iss: system.issuer, aud: app.appKey, sub: user.id }]
    const hint = { code_challenge: pkce().challenge, id_token_hint: `${part(header)}.${part(payload)}.` }
    const back = await new Browser().follow(request(hint))
    expect([back.searchParams.get("error"), back.searchParams.get("code")]).toEqual(["invalid_request", null])
  })
})

test("a session of another application opens nothing here by its token", async () => {
  // The grant's id, which would serve as that token, is never disclosed.
  const { code, verifier } = await codeOf()
  const { body } = await exchange(code, verifier)
  for (const value of [body.access_token, body.refresh_token]) {
    const answer = await system.api.session.check({ token: String(value), client: app.appKey })
    expect(answer.status).toBe(401)
  }
})

test("a device that asks all the time is told to ask less often", async () => {
  const grant = "urn:ietf:params:oauth:grant-type:device_code"
  const { appKey } = await addClient(system, { grants: [grant] })
  const { body } = await post(system.issuer, "/device/auth", { scope: "openid" }, { key: appKey })
  const form = { grant_type: grant, device_code: String(body.device_code) }
  const answers = new Set<unknown>()
  for (let time = 0; time < 30; time++) {
    answers.add((await post(system.issuer, "/token", form, { key: appKey })).body.error)
  }
  expect([...answers]).toEqual(["authorization_pending", "slow_down"])
})

describe.each(["__proto__", "constructor", "toString"])("the key %s, which every object has", (appKey) => {
  test("is given to no application", async () => {
    const answer = await system.api.applications.create({
      token: system.admin,
      body: { title: "Prova", acronym: "PROVA", appKey, redirectUrl: callback },
    })
    expect(answer.refusal?.fields).toEqual({ appKey: "Esta chave é reservada." })
  })

  test("makes no client of an application that has it", async () => {
    const made = await addClient(system)
    await system.db.execute(sql`update application set app_key = ${appKey} where id = ${made.id}`)
    const asked = request({ client_id: appKey, code_challenge: pkce().challenge })
    expect((await new Browser().visit(asked)).status).toBe(400)
    const own = await post(system.issuer, "/token", { grant_type: "client_credentials" }, { key: appKey })
    expect([own.status, own.body.error]).toEqual([401, "invalid_client"])
  })
})

test("codes of devices are not guessed for long", async () => {
  const browser = new Browser()
  await browser.visit(`${system.issuer}/device`)
  const guess = () =>
    browser.visit(`${system.issuer}/device`, {
      method: "POST",
      body: new URLSearchParams({ user_code: "BBBB-BBBB" }),
    })
  let tried = 0
  let answer = await guess()
  while (answer.status !== 429 && tried++ < 100) answer = await guess()
  expect(answer.status).toBe(429)
  expect(tried).toBeLessThanOrEqual(60)
  expect(await answer.text()).toContain("Foram muitas tentativas. Aguarde alguns minutos.")
})

test.each([
  ["of devices", "/device/auth", "signInRequest"],
  ["that are pushed", "/request", "pushedRequest"],
])("requests to sign in %s come to an end, from one address", async (_, path, kind) => {
  const send = () =>
    fetch(`${system.issuer}${path}`, {
      method: "POST",
      body: new URLSearchParams({ client_id: app.appKey, scope: "openid" }),
    })
  expect((await send()).status).not.toBe(429)
  const key = `${kind}:address:%`
  await system.db.execute(sql`update rate_limit set points = 30000 where key like ${key}`)
  const answer = await send()
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({ error: "slow_down" })
  await system.db.execute(sql`delete from rate_limit where key like ${key}`)
  expect((await send()).status).not.toBe(429)
})

test("requests to sign in that nobody finishes come to an end, from one address", async () => {
  const visit = () => new Browser().visit(request({ code_challenge: pkce().challenge }))
  expect((await visit()).status).toBe(303)
  const counted = sql`update rate_limit set points = 3000 where key like 'signInRequest:address:%'`
  await system.db.execute(counted)
  const answer = await visit()
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  expect(await answer.text()).toContain("Foram muitas tentativas. Aguarde alguns minutos.")
  await system.db.execute(sql`delete from rate_limit where key like 'signInRequest:address:%'`)
  expect((await visit()).status).toBe(303)
})
