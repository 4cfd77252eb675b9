import { once } from "node:events"
import { createServer } from "node:http"
import { sql } from "drizzle-orm"
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose"
import { describe, expect, test } from "vitest"
import { levelOf } from "@/domain/authentication"
import { reauthenticationMinutes } from "@/domain/sessions"
import { readSettings } from "@/server/platform/settings/settings"
import { auditOf } from "../../support/data/person"
import { forFile } from "../../support/forFile"
import { freePort } from "../../support/server/freePort"
import { type GovbrPerson, startGovbr } from "../../support/server/govbr"
import { rows } from "../../support/server/rows"
import { account, startedForFile, startSystem } from "../../support/server/system"

/** Signing in with gov.br, against a mock that behaves as its public guide says. */
const publicUrl = "http://127.0.0.1:8080"
const govbr = forFile(() => startGovbr(publicUrl))
const settingsOf = (issuer: string) =>
  readSettings({ GOVBR_ISSUER: issuer, GOVBR_CLIENT_ID: "atalaia", GOVBR_CLIENT_SECRET: "segredo" }).upstream
const system = startedForFile(async () => {
  const upstream = settingsOf(govbr.issuer)
  return startSystem({ publicUrl, ...(upstream && { upstream }) })
})
const { api } = system

/** A person who has signed in before. */
const cpf = account.tried
let next = 100_000_000
/** A CPF that is not registered. */
function newCpf(): string {
  const digits = [...String(++next)].map(Number)
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (length + 1 - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join("")
}
/** The secret of the page that begins. */
const binder = "b".repeat(36)
const locking = sql`locked_date = now(), locked_by = ${account.superAdmin}, lock_reason = 'Suspeita'`

const begin = async () => (await api.session.beginUpstream({ body: { binder } })).body
async function enter(person: GovbrPerson, state?: string) {
  const begun = await begin()
  const back = await govbr.enter(begun.address, person)
  return api.session.enterUpstream({ body: { state: state ?? begun.state, binder, query: back.search } })
}
const sessionOf = async (token: string) => (await api.session.check({ token })).body

describe("a person who comes by gov.br", () => {
  test("is told of it by the page, and led there with PKCE, nonce and the scopes of the guide", async () => {
    expect((await api.session.upstream({})).body).toEqual({ name: "gov.br", kind: "govbr", passwords: true })
    const { address, state } = await begin()
    const asked = new URL(address)
    expect(asked.origin + asked.pathname).toBe(`${govbr.issuer}authorize`)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "atalaia",
      redirect_uri: `${publicUrl}/login/upstream`,
      scope: "openid email profile govbr_confiabilidades govbr_confiabilidades_idtoken",
      code_challenge_method: "S256",
      state,
      nonce: expect.stringMatching(/./),
    })
  })

  test("has an ordinary session, by their CPF alone, with the level in the audit", async () => {
    const { status, body } = await enter({ cpf })
    expect(status).toBe(200)
    expect(body.tokenType).toBe("access")
    expect(body.signOut).toBe(
      `${govbr.issuer}logout?post_logout_redirect_uri=${encodeURIComponent(`${publicUrl}/login`)}`,
    )
    expect((await sessionOf(body.token)).user.atalaiaId).toBe(cpf)
    const started = (await auditOf(system, cpf)).findLast(({ kind }) => kind === "session.start")
    expect(started?.after).toMatchObject({ secondFactor: "upstream", level: "prata" })
    const [stored] = await rows<{ amr: string[] }>(
      system.db,
      sql`select amr from session where client_identifier = ${cpf} order by create_date desc limit 1`,
    )
    expect(stored?.amr).toEqual(["fed"])
    expect(levelOf(stored?.amr ?? [])).toBe("aal1")
  })

  test("may have a CPF with points and a dash in the ID token, as the guide shows one", async () => {
    const written = cpf.replace(/(\d{3})(\d{3})(\d{3})/, "$1.$2.$3-")
    expect((await enter({ cpf: written })).status).toBe(200)
  })

  test("has shown who they are when gov.br says, not now", async () => {
    const { body } = await liar.enter((claims) => signed({ ...claims, auth_time: 1 }, liar.key))
    expect(body.token).toBeDefined()
    expect(await liar.authenticated()).toContain("1970")
  })

  test("has shown it now only if gov.br was asked to ask, where it does not say when", async () => {
    const minutesAgo = async (again: boolean) => {
      await liar.enter((claims) => signed(claims, liar.key), { again })
      return Math.round((Date.now() - Date.parse((await liar.authenticated()) ?? "")) / 60_000)
    }
    expect(await minutesAgo(false)).toBe(reauthenticationMinutes)
    expect(await minutesAgo(true)).toBe(0)
  })

  test("need not change an expired password, which they did not use", async () => {
    const { body } = await enter({ cpf: account.passwordExpired })
    expect(body.tokenType).toBe("access")
  })

  test("sets up two-factor here first if a role demands it", async () => {
    for (const shown of [{ level: "gold" as const }, { mfa: true }]) {
      const { body } = await enter({ cpf: account.twoFactorDemanded, ...shown })
      expect(body.tokenType).toBe("twoFactor")
    }
  })

  test("is asked for two factors there if their account here has them", async () => {
    await system.db.execute(sql`
      update person set two_factor_secret = '\\x00', two_factor_activation_date = now() where atalaia_id = ${account.user}`)
    expect(await enter({ cpf: account.user, level: "gold" })).toMatchObject({
      status: 401,
      body: { code: "UPSTREAM_SECOND_FACTOR" },
    })
    const { status, body } = await enter({ cpf: account.user, mfa: true })
    expect([status, body.tokenType]).toEqual([200, "access"])
    expect(levelOf(["fed", "fed_mfa", "mfa"])).toBe("aal2")
    await system.db.execute(sql`
      update person set two_factor_secret = null, two_factor_activation_date = null where atalaia_id = ${account.user}`)
  })

  test("continues a pre-registration that has begun", async () => {
    const { status, body } = await enter({ cpf: account.preUser })
    expect([status, body.tokenType]).toEqual([200, "registry"])
  })

  test.each([
    ["whose CPF is not registered", { cpf: newCpf() }, 401, "UPSTREAM_UNKNOWN"],
    [
      "whose account there is bronze",
      { cpf: account.tried, level: "bronze" as const },
      401,
      "UPSTREAM_LEVEL",
    ],
    ["who cancels there", { cpf: account.tried, deny: true }, 401, "UPSTREAM_REFUSED"],
    ["whom the provider gives no CPF", { cpf: "12345678900" }, 401, "UPSTREAM_REFUSED"],
  ])("%s reads why they are not let in", async (_, person, status, code) => {
    expect(await enter(person)).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(/\.$/) },
    })
  })

  test.each([
    ["inactive", sql`enabled = false`, sql`enabled = true`, "INACTIVE"],
    ["locked", locking, sql`locked_date = null, locked_by = null, lock_reason = null`, "LOCKED"],
  ])("who is %s is refused as with a password", async (_, change, back, code) => {
    await system.db.execute(sql`update person set ${change} where atalaia_id = ${cpf}`)
    expect(await enter({ cpf })).toMatchObject({ status: 401, body: { code } })
    // An account there of too low a level learns nothing about the one here.
    expect(await enter({ cpf, level: "bronze" })).toMatchObject({ body: { code: "UPSTREAM_LEVEL" } })
    await system.db.execute(sql`update person set ${back} where atalaia_id = ${cpf}`)
  })
})

describe("an answer of gov.br", () => {
  test("counts once, for its own state, and for ten minutes", async () => {
    const begun = await begin()
    const other = await begin()
    const back = await govbr.enter(begun.address, { cpf })
    const give = (state: string) => api.session.enterUpstream({ body: { state, binder, query: back.search } })
    // An address that leaked opens nothing without the secret of the page.
    const elsewhere = { state: begun.state, binder: "c".repeat(36), query: back.search }
    expect(await api.session.enterUpstream({ body: elsewhere })).toMatchObject({ status: 409 })
    // Another tab's state does not fit it, and is used up.
    expect(await give(other.state)).toMatchObject({ status: 401, body: { code: "UPSTREAM_REFUSED" } })
    expect((await give(begun.state)).status).toBe(200)
    expect(await give(begun.state)).toMatchObject({ status: 409, body: { code: "UPSTREAM_OVER" } })
    const late = await begin()
    await system.db.execute(sql`update upstream_sign_in set expire_date = now()`)
    expect(await give(late.state)).toMatchObject({ status: 409, body: { code: "UPSTREAM_OVER" } })
  })

  test("that was made for another sign-in is refused: the code needs its verifier", async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const back = await govbr.enter(theirs.address, { cpf })
    const query = new URLSearchParams(back.search)
    query.set("state", mine.state)
    const answer = await api.session.enterUpstream({
      body: { state: mine.state, binder, query: `?${query}` },
    })
    expect(answer).toMatchObject({ status: 401, body: { code: "UPSTREAM_REFUSED" } })
  })

  test("without anything in it is refused", async () => {
    const { state } = await begin()
    for (const query of ["", "?", `?state=${state}`, "?code=&state=", "%%%"]) {
      const answer = await api.session.enterUpstream({ body: { state, binder, query } })
      expect([401, 409]).toContain(answer.status)
    }
  })
})

test("where no provider is set there is none, and a silent one is said to be", async () => {
  const bare = await startSystem()
  const silent = await startSystem({ upstream: settingsOf("http://127.0.0.1:9/") })
  try {
    expect((await bare.api.session.upstream({})).body).toEqual({ passwords: true })
    expect((await bare.api.session.beginUpstream({ body: { binder } })).status).toBe(404)
    const { state } = (await silent.api.session.beginUpstream({ body: { binder } })).body
    const answer = await silent.api.session.enterUpstream({
      body: { state, binder, query: `?code=x&state=${state}` },
    })
    expect(answer).toMatchObject({ status: 503, body: { code: "UPSTREAM_UNREACHABLE" } })
  } finally {
    await bare.close()
    await silent.close()
  }
})

/** A gov.br that answers with any token: its key, and how a token is made, are the test's. */
async function startLiar() {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}/`
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: "rsa1", alg: "RS256" }
  let token: (nonce: string) => Promise<string> = async () => ""
  let nonce = ""
  const server = createServer(async (request, response) => {
    const json =
      request.url === "/jwk"
        ? { keys: [jwk] }
        : { access_token: "a", token_type: "Bearer", id_token: await token(nonce) }
    response.setHeader("content-type", "application/json").end(JSON.stringify(json))
  })
  await once(server.listen(port, "127.0.0.1"), "listening")
  const upstream = settingsOf(issuer)
  const liar = await startSystem({ publicUrl, ...(upstream && { upstream }) })
  return {
    key: privateKey,
    reported: liar.reported,
    /** Signs in with the token that it makes, or with another query. */
    enter: async (
      make: (claims: JWTPayload) => Promise<string>,
      { query = "code=a", again = false }: { query?: string; again?: boolean } = {},
    ) => {
      const { address, state } = (await liar.api.session.beginUpstream({ body: { binder, again } })).body
      nonce = new URL(address).searchParams.get("nonce") ?? ""
      const now = Math.floor(Date.now() / 1000)
      const reliable = { reliability_info: { level: "silver" } }
      token = (given) =>
        make({ iss: issuer, aud: "atalaia", sub: cpf, nonce: given, iat: now, exp: now + 60, ...reliable })
      return liar.api.session.enterUpstream({ body: { state, binder, query: `?${query}&state=${state}` } })
    },
    authenticated: async () => {
      const [latest] = await rows<{ at: string }>(
        liar.db,
        sql`select authenticated_date::text as at from session where client_identifier = ${cpf} and amr = '{fed}' order by create_date desc limit 1`,
      )
      return latest?.at
    },
    close: async () => {
      await liar.close()
      server.closeAllConnections()
      await once(server.close(), "close")
    },
  }
}
const liar = forFile(startLiar)
const signed = (claims: JWTPayload, key: Parameters<SignJWT["sign"]>[0], alg = "RS256") =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: "rsa1" }).sign(key)

describe("a provider that lies", () => {
  test("is believed if its token is right", async () => {
    expect((await liar.enter((claims) => signed(claims, liar.key))).status).toBe(200)
  })

  test.each<[string, (claims: JWTPayload) => Promise<string>]>([
    [
      "signed with another key",
      async (claims) => signed(claims, (await generateKeyPair("RS256")).privateKey),
    ],
    ["signed by a shared secret", (claims) => signed(claims, Buffer.from("segredo".repeat(8)), "HS256")],
    ["not signed", async (claims) => new UnsecuredJWT(claims).encode()],
    ["for another client", (claims) => signed({ ...claims, aud: "outra" }, liar.key)],
    ["of another issuer", (claims) => signed({ ...claims, iss: "https://outro.exemplo/" }, liar.key)],
    ["of another sign-in", (claims) => signed({ ...claims, nonce: "outro" }, liar.key)],
    ["over", (claims) => signed({ ...claims, exp: 1 }, liar.key)],
    ["from the future", (claims) => signed({ ...claims, iat: (claims.iat ?? 0) + 600 }, liar.key)],
    ["of a person asked in the future", (claims) => signed({ ...claims, auth_time: 1e15 }, liar.key)],
    ["about an address", (claims) => signed({ ...claims, sub: `abc${cpf}@exemplo` }, liar.key)],
    ["about a CPF in other digits", (claims) => signed({ ...claims, sub: "①②③④⑤⑥⑦⑧⑨⓪⑨" }, liar.key)],
    [
      "without a level",
      (claims) => signed({ ...claims, reliability_info: { level: "constructor" } }, liar.key),
    ],
  ])("opens nothing with a token that is %s", async (_, make) => {
    const answer = await liar.enter(make)
    expect(answer.status).toBe(401)
    expect(JSON.stringify(answer.body)).not.toContain("function")
  })

  test("has two factors only from methods that are texts", async () => {
    const odd = { amr: [{ toString: 1 }, ["mfa"], null, "passwd"] }
    const { status } = await liar.enter((claims) => signed({ ...claims, ...odd }, liar.key))
    expect(status).toBe(200)
  })

  test("gets no text of its own shown", async () => {
    const text = encodeURIComponent("<b>ligue para</b> ".repeat(100))
    const answer = await liar.enter(async () => "", { query: `error=${text}` })
    expect(answer).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/^O gov\.br recusou a entrada\./) },
    })
    expect(JSON.stringify(answer.body)).not.toContain("ligue")
  })
})

/** An ordinary provider, which the library's own pages let anyone into. */
async function startProvider(cpf: string) {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const { Provider } = await import("oidc-provider")
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "atalaia",
        client_secret: "segredo",
        redirect_uris: [`${publicUrl}/login/upstream`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
      },
    ],
    claims: { openid: ["sub", "cpf"], profile: ["name"] },
    conformIdTokenClaims: false,
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId, cpf }) }),
  })
  const server = createServer(provider.callback())
  await once(server.listen(port, "127.0.0.1"), "listening")
  const cookies = new Map<string, string>()
  /** Follows redirects with cookies, up to a page or an address elsewhere. */
  async function follow(address: string, body?: URLSearchParams): Promise<URL> {
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(body && { method: "POST", body }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? []
      cookies.set(name, value)
    }
    const to = new URL(answer.headers.get("location") ?? address, address)
    return to.href === address || to.origin !== issuer ? to : follow(to.href)
  }
  return {
    issuer,
    enter: async (address: string) => {
      const login = await follow(address)
      const consent = await follow(
        login.href,
        new URLSearchParams({ prompt: "login", login: "ana", password: "x" }),
      )
      return follow(consent.href, new URLSearchParams({ prompt: "consent" }))
    },
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), "close")
    },
  }
}

test("another OpenID provider lets people in by the claim that holds their CPF, and knows no levels", async () => {
  const provider = await startProvider("123.456.789-09")
  const { upstream } = readSettings({
    UPSTREAM_ISSUER: provider.issuer,
    UPSTREAM_CLIENT_ID: "atalaia",
    UPSTREAM_CLIENT_SECRET: "segredo",
    UPSTREAM_NAME: "Login Cidadão",
  })
  const other = await startSystem({ publicUrl, ...(upstream && { upstream }) })
  try {
    expect((await other.api.session.upstream({})).body).toEqual({
      name: "Login Cidadão",
      kind: "other",
      passwords: true,
    })
    const { address, state } = (await other.api.session.beginUpstream({ body: { binder } })).body
    const back = await provider.enter(address)
    const { status, body } = await other.api.session.enterUpstream({
      body: { state, binder, query: back.search },
    })
    expect([status, body.tokenType]).toEqual([200, "access"])
    const me = await other.api.session.check({ token: body.token })
    expect(me.body.user.atalaiaId).toBe(cpf)
    // The provider takes the address, and asks the person there.
    const asked = await fetch(body.signOut ?? "")
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining("<form")])
  } finally {
    await other.close()
    await provider.close()
  }
})
