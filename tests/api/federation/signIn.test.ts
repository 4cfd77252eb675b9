import { sql } from "drizzle-orm"
import * as oauth from "oauth4webapi"
import * as openid from "openid-client"
import { beforeAll, describe, expect, test } from "vitest"
import { addPerson, giveRole } from "../../support/data/person"
import {
  addClient,
  addUser,
  Browser,
  callback,
  enter,
  enterWith,
  federationForFile,
  finish,
  post,
  secret,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { demoPassword } from "../../support/server/system"

const system = federationForFile()
let app: { id: number; appKey: string }
beforeAll(async () => {
  app = await addClient(system)
})

const relyingParty = (key: string) =>
  openid.discovery(new URL(system.issuer), key, secret, undefined, {
    execute: [openid.allowInsecureRequests],
  })

async function begin(config: openid.Configuration, more: Record<string, string> = {}) {
  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const nonce = openid.randomNonce()
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: "openid profile email organization roles",
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...more,
  })
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
  return { address, checks }
}

describe("signing in for an application", () => {
  test("a relying party gets who it is, their unit and their roles there", async () => {
    const { id } = await addUser(system, app.id)
    const config = await relyingParty(app.appKey)
    const { address, checks } = await begin(config)
    const back = await enter(new Browser(), address, await system.signIn(id))
    expect(back.href.startsWith(callback)).toBe(true)
    const tokens = await openid.authorizationCodeGrant(config, back, checks)
    const claims = tokens.claims()
    expect(claims).toMatchObject({ sub: id, name: "Zuleica Quintanilha", acr: "aal1", amr: ["pwd"] })
    expect(claims?.roles).toEqual([expect.stringMatching(/^ROLE_TEST_/)])
    const info = await openid.fetchUserInfo(config, tokens.access_token, id)
    expect(info).toMatchObject({ sub: id, email: `${id}@exemplo.gov.br` })
    const state = await openid.tokenIntrospection(config, tokens.access_token)
    expect(state).toMatchObject({ active: true, sub: id, client_id: app.appKey, sid: claims?.sid })
    const fresh = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "")
    expect(fresh.access_token).not.toBe(tokens.access_token)
  })

  test("one sign-in serves several applications, each with a session of its own", async () => {
    const other = await addClient(system)
    const { id } = await addUser(system, app.id)
    await giveRole(system, id, { appId: other.id })
    const browser = new Browser()
    const first = await relyingParty(app.appKey)
    await enter(browser, (await begin(first)).address, await system.signIn(id))
    const second = await relyingParty(other.appKey)
    const { address, checks } = await begin(second)
    // Redirects straight back, without the page.
    const back = await browser.follow(address.href)
    expect(back.origin).toBe(new URL(callback).origin)
    const claims = (await openid.authorizationCodeGrant(second, back, checks)).claims()
    expect(claims?.sub).toBe(id)
    const open = await rows<{ app: number }>(
      system.db,
      sql`select app_id as app from session where client_identifier = ${id} and ended_date is null order by app_id`,
    )
    expect(open.map((row) => row.app)).toEqual([1, app.id, other.id])
  })

  test("what is known of the session already is not written again", async () => {
    const { id } = await addUser(system, app.id)
    const browser = new Browser()
    const config = await relyingParty(app.appKey)
    await enter(browser, (await begin(config)).address, await system.signIn(id))
    const row = () =>
      rows(
        system.db,
        sql`select xmin::text, scopes from session where client_identifier = ${id} and app_id = ${app.id}`,
      )
    const before = await row()
    await browser.follow((await begin(config)).address.href)
    expect(await row()).toEqual(before)
    await browser.follow((await begin(config, { scope: "openid" })).address.href)
    expect(await row()).toEqual(before)
  })

  test("who has no role is told so in Portuguese, and by whom roles are granted", async () => {
    const id = await addPerson(system)
    const browser = new Browser()
    const config = await relyingParty(app.appKey)
    const page = await enter(browser, (await begin(config)).address, await system.signIn(id))
    expect(page.pathname).toBe("/oidc/entry")
    const response = await browser.visit(page.href)
    expect(response.status).toBe(403)
    const text = await response.text()
    expect(text).toContain("Você não tem nenhum papel em")
    expect(text).toContain("Quem concede papéis nesta aplicação")
    const sessions = await rows(
      system.db,
      sql`select 1 from session where client_identifier = ${id} and app_id = ${app.id}`,
    )
    expect(sessions).toEqual([])
  })

  test("one session more than the application allows ends the oldest", async () => {
    const single = await addClient(system, {}, { allowedTokens: 1 })
    const { id } = await addUser(system, single.id)
    const token = await system.signIn(id)
    const config = await relyingParty(single.appKey)
    const inOneBrowser = async () => {
      const { address, checks } = await begin(config)
      return openid.authorizationCodeGrant(config, await enter(new Browser(), address, token), checks)
    }
    const first = await inOneBrowser()
    const second = await inOneBrowser()
    expect(await openid.tokenIntrospection(config, first.access_token)).toEqual({ active: false })
    expect(await openid.tokenIntrospection(config, second.access_token)).toMatchObject({ active: true })
  })

  test("prompt=login wants the password again, though a session was opened within the same second", async () => {
    const { id } = await addUser(system, app.id)
    const token = await system.signIn(id)
    const config = await relyingParty(app.appKey)
    const browser = new Browser()
    const { address, checks } = await begin(config, { prompt: "login" })
    const interaction = await browser.follow(address.href)
    expect(await finish(browser, interaction, token)).toMatchObject({
      status: 401,
      body: { code: "REAUTHENTICATE" },
    })
    await system.api.session.reauthenticate({ token, body: { proof: demoPassword } })
    const { body } = await finish(browser, interaction, token)
    const back = await browser.follow(body.returnTo)
    expect((await openid.authorizationCodeGrant(config, back, checks)).claims()?.sub).toBe(id)
  })

  test("signing out at the application's wish ends the sign-in of the browser too", async () => {
    const { id } = await addUser(system, app.id)
    const token = await system.signIn(id)
    const config = await relyingParty(app.appKey)
    const browser = new Browser()
    const { address, checks } = await begin(config)
    const tokens = await openid.authorizationCodeGrant(config, await enter(browser, address, token), checks)
    const end = openid.buildEndSessionUrl(config, { id_token_hint: tokens.id_token ?? "" })
    const form = await (await browser.visit(end.href)).text()
    expect(form).toContain("Sair de todas")
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? ""
    await browser.visit(`${system.issuer}/session/end/confirm`, {
      method: "POST",
      body: new URLSearchParams({ xsrf, logout: "yes" }),
    })
    expect(await openid.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false })
    expect((await system.api.session.check({ token })).status).toBe(401)
  })
})

describe("signing out of the portal", () => {
  /** Another application in which this person has a role. */
  async function addEntered(id: string) {
    const other = await addClient(system, { backchannelLogoutUri: "https://sistema.exemplo.gov.br/saida" })
    await giveRole(system, id, { appId: other.id })
    return other
  }

  async function enterTwo() {
    const { id } = await addUser(system, app.id)
    const other = await addEntered(id)
    const token = await system.signIn(id)
    const browser = new Browser()
    const [one, two] = [
      await enterWith(system, browser, app, token),
      await enterWith(system, browser, other, token),
    ]
    const open = async () => [
      (await one.state(one.tokens.access_token)).body.active,
      (await two.state(two.tokens.access_token)).body.active,
    ]
    return { id, other, token, browser, open, hints: [one.tokens.id_token, two.tokens.id_token] }
  }

  test("alone leaves the applications open, and whoever comes next to that browser is nobody", async () => {
    const { token, browser, open, other } = await enterTwo()
    const { body } = await system.api.session.entered({ token })
    expect(new Map(body.items.map(({ id, told }) => [id, told]))).toEqual(
      new Map([
        [app.id, false],
        [other.id, true],
      ]),
    )
    expect((await system.api.session.signOut({ token })).status).toBe(204)
    expect(await open()).toEqual([true, true])
    const next = await browser.follow((await begin(await relyingParty(app.appKey))).address.href)
    expect([next.pathname, next.searchParams.has("interaction")]).toEqual(["/", true])
  })

  test("everywhere ends what this browser entered, and nothing of another one", async () => {
    const { id, token, open, other } = await enterTwo()
    const elsewhere = await enterWith(system, new Browser(), app, await system.signIn(id))
    const signedOut = await system.api.session.signOut({ token, query: { everywhere: true } })
    expect(signedOut.status).toBe(204)
    expect(await open()).toEqual([false, false])
    expect((await elsewhere.state(elsewhere.tokens.access_token)).body.active).toBe(true)
    const told = await rows<{ kind: string; app: number }>(
      system.db,
      sql`
        select kind, app_id as app from audit where subject_id = ${id} and kind = 'session.end'
        order by app_id`,
    )
    expect(told.map((row) => row.app)).toEqual([1, app.id, other.id])
  })

  test("everywhere ends also what was entered once the browser had lost its cookies", async () => {
    const { id } = await addUser(system, app.id)
    const token = await system.signIn(id)
    const browser = new Browser()
    const before = await enterWith(system, browser, app, token)
    browser.clear()
    const after = await enterWith(system, browser, await addEntered(id), token)
    await system.api.session.signOut({ token, query: { everywhere: true } })
    for (const { state, tokens } of [before, after]) {
      expect((await state(tokens.access_token)).body.active).toBe(false)
    }
  })

  test("before an application does leaves that one its way out: by its ID token it ends there", async () => {
    const { token, browser, open, hints } = await enterTwo()
    await system.api.session.signOut({ token })
    const out = (hint: unknown, by = browser) =>
      by.visit(`${system.issuer}/session/end?${new URLSearchParams({ id_token_hint: String(hint) })}`)
    expect((await out(hints[0])).status).toBe(200)
    expect(await open()).toEqual([false, true])
    await out(hints[1], new Browser())
    expect(await open()).toEqual([false, false])
  })

  test("is asked about where the browser knows the session, and nobody ends that of somebody else", async () => {
    const { browser, open, hints } = await enterTwo()
    const somebody = await enterTwo()
    const ask = (by: Browser) =>
      by.visit(`${system.issuer}/session/end?${new URLSearchParams({ id_token_hint: String(hints[0]) })}`)
    await ask(browser)
    await ask(somebody.browser)
    expect(await open()).toEqual([true, true])
  })

  test("which is not this person's is not among what they entered", async () => {
    const { id } = await enterTwo()
    expect((await system.api.session.entered({ token: await system.signIn(id) })).body.items).toEqual([])
  })
})

describe("a machine", () => {
  test("calls another application with what it may do there, in a token of five minutes", async () => {
    const called = await addClient(system, { resource: "https://dados.exemplo.gov.br/" })
    const caller = await addClient(system, { grants: ["client_credentials"] })
    const asking = { grant_type: "client_credentials", resource: "https://dados.exemplo.gov.br/" }
    const without = await post(system.issuer, "/token", asking, { key: caller.appKey })
    expect([without.status, without.body.error]).toEqual([400, "invalid_target"])
    const [self] = await rows<{ clientId: string }>(
      system.db,
      sql`select client_id as "clientId" from application where id = ${caller.id}`,
    )
    const roleId = await giveRole(system, self?.clientId ?? "", { appId: called.id })
    const { body } = await post(system.issuer, "/token", asking, { key: caller.appKey })
    const server = await oauth.processDiscoveryResponse(
      new URL(system.issuer),
      await oauth.discoveryRequest(new URL(system.issuer), { [oauth.allowInsecureRequests]: true }),
    )
    const bearing = new Request("https://dados.exemplo.gov.br/", {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    const payload = await oauth.validateJwtAccessToken(server, bearing, "https://dados.exemplo.gov.br/", {
      [oauth.allowInsecureRequests]: true,
    })
    expect(payload.exp - payload.iat).toBe(300)
    const [role] = await rows<{ title: string }>(system.db, sql`select title from role where id = ${roleId}`)
    expect(payload).toMatchObject({ client_id: caller.appKey, roles: [role?.title] })
  })
})
