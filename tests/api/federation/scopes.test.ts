import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { deviceGrant } from "@/domain/integration"
import { type Grantable, grantable, grantableNames, scopeNames } from "@/domain/scopes"
import { auditOfApplication } from "../../support/data/applications"
import {
  addClient,
  addUser,
  asking,
  authorization,
  Browser,
  callback,
  codeFor,
  codeForm,
  codeIn,
  confirmDevice,
  decoded,
  enter,
  enterWithCode,
  federationForFile,
  finish,
  pkce,
  post,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { account } from "../../support/server/system"

/** The personal data that an application receives: it is what the grant allows, whatever the application requests. */
const system = federationForFile()

type Grant = "authorization_code" | "refresh_token" | "client_credentials" | typeof deviceGrant
const grants: Grant[] = ["authorization_code", "refresh_token", "client_credentials", deviceGrant]
const all = scopeNames.join(" ")
const claimsOf = (...scopes: Grantable[]): string[] => scopes.flatMap((scope) => [...grantable[scope].claims])
const claims = claimsOf(...grantableNames)

let app: { id: number; appKey: string }
let resource: string
let user: { id: string }
let token: string
beforeEach(async () => {
  app = await addClient(system, { grants })
  resource = `https://${app.appKey.toLowerCase()}.exemplo.gov.br/`
  await system.db.execute(
    sql`update application_integration set resource = ${resource} where app_id = ${app.id}`,
  )
  user = await addUser(system, app.id)
  await system.db.execute(sql`
    update person set organization_id = (select min(id) from organization) where atalaia_id = ${user.id}`)
  token = await system.signIn(user.id)
})

const send = (path: string, form: Record<string, string>) =>
  post(system.issuer, path, form, { key: app.appKey })
const renew = (refresh: unknown, more: Record<string, string> = {}) =>
  send("/token", { grant_type: "refresh_token", refresh_token: String(refresh), ...more })
const introspected = async (of: unknown) => (await send("/token/introspection", { token: String(of) })).body
const userinfo = async (access: unknown): Promise<Record<string, unknown>> =>
  (await fetch(`${system.issuer}/me`, { headers: { authorization: `Bearer ${access}` } })).json()
/** The personal data in an answer. */
const dataIn = (answer: object) => claims.filter((claim) => claim in answer)
const dataOfIdToken = (body: Record<string, unknown>) => dataIn(decoded(String(body.id_token), 1))
const entered = (scope: string) => enterWithCode(system.issuer, { key: app.appKey, token, more: { scope } })

/** The request by which an administrator grants exactly these data. */
async function granting(scopes: Grantable[]) {
  const given = { token: system.admin, params: { app: app.id } }
  const { version } = (await system.api.integration.get(given)).body
  const body = {
    kind: "confidential" as const,
    redirectUris: [callback],
    postLogoutRedirectUris: [],
    grants,
    scopes,
    resource,
    events: [],
    version,
  }
  return { ...given, body }
}
const grantOnly = async (scopes: Grantable[], by = system.admin) =>
  system.api.integration.update({ ...(await granting(scopes)), token: by })
const ahead = async (scopes: Grantable[]) =>
  (await system.api.integration.update.preview(await granting(scopes))).body.effects

describe("what is asked for and not granted is refused, and named", () => {
  beforeEach(() => grantOnly(["profile", "roles"]))
  const refused = { error: "invalid_scope", scope: "email" }

  test("in a browser, back at the application", async () => {
    const request = { ...asking(app.appKey, { scope: all }), code_challenge: pkce().challenge }
    const back = await new Browser().follow(authorization(system.issuer, request))
    expect(back.href.startsWith(callback)).toBe(true)
    expect(Object.fromEntries(back.searchParams)).toMatchObject(refused)
  })

  test.each<[string, string, () => Record<string, string | undefined>]>([
    ["in a pushed request", "/request", () => ({ ...asking(app.appKey), code_challenge: pkce().challenge })],
    ["on a device", "/device/auth", () => ({})],
    ["by the application itself", "/token", () => ({ grant_type: "client_credentials" })],
  ])("%s", async (_, path, form) => {
    const sent = { ...form(), scope: "openid email" } as Record<string, string>
    expect(await send(path, sent)).toMatchObject({ status: 400, body: refused })
  })

  test("at a renewal, which has no more than what was asked for before", async () => {
    const tokens = await entered("openid profile")
    expect(await renew(tokens.refresh_token, { scope: "openid email" })).toMatchObject({
      status: 400,
      body: refused,
    })
  })

  test("though the discovery document has all that there are", async () => {
    const discovered = await fetch(`${system.issuer}/.well-known/openid-configuration`)
    const { scopes_supported: supported } = (await discovered.json()) as { scopes_supported: string[] }
    expect(supported).toEqual(scopeNames)
  })
})

describe("what does not exist here is ignored", () => {
  const asked = "openid offline_access profile roles mailbox"
  const granted = "openid profile roles"

  test("at the sign-in, which says what was granted, and at each renewal that repeats the request", async () => {
    let tokens = await entered(asked)
    expect(tokens.scope).toBe(granted)
    for (const _ of [1, 2]) {
      const { status, body } = await renew(tokens.refresh_token, { scope: asked })
      expect([status, body.scope]).toEqual([200, granted])
      expect(dataOfIdToken(body)).toEqual(claimsOf("profile", "roles"))
      expect(dataIn(await userinfo(body.access_token))).toEqual(claimsOf("profile", "roles"))
      tokens = body
    }
  })

  test("also on a device, and with consent", async () => {
    const { body } = await send("/device/auth", { scope: asked })
    await confirmDevice(String(body.verification_uri), String(body.user_code), token)
    const device = { grant_type: deviceGrant, device_code: String(body.device_code) }
    const { body: tokens } = await send("/token", device)
    expect(tokens.scope).toBe(granted)
    const renewed = await renew(tokens.refresh_token, { scope: asked })
    expect([renewed.status, renewed.body.scope]).toEqual([200, granted])

    const browser = new Browser()
    const { verifier, challenge } = pkce()
    const request = { ...asking(app.appKey), scope: asked, prompt: "consent", code_challenge: challenge }
    const page = await enter(browser, authorization(system.issuer, request), token)
    expect(await (await browser.visit(page.href)).text()).not.toMatch(/offline_access|mailbox/)
    const { href } = await browser.follow(page.href, { method: "POST" })
    const code = codeIn(await browser.follow(href))
    expect((await send("/token", codeForm({ code, verifier }))).body.scope).toBe(granted)
  })

  test("at a renewal after one of the others was taken away", async () => {
    const tokens = await entered(asked)
    await grantOnly(["roles"])
    const { status, body } = await renew(tokens.refresh_token, { scope: asked })
    expect([status, body.scope]).toEqual([200, "openid roles"])
  })

  test("but a renewal that asks for nothing else is refused", async () => {
    const { refresh_token: refresh } = await entered(asked)
    expect(await renew(refresh, { scope: "mailbox" })).toMatchObject({
      status: 400,
      body: { error: "invalid_scope", scope: "mailbox" },
    })
    expect((await renew(refresh)).body.scope).toBe(granted)
  })
})

test.each(grantableNames)("alone, %s brings its own data and no other", async (scope) => {
  await grantOnly([scope])
  const tokens = await entered(`openid ${scope}`)
  expect(dataOfIdToken(tokens)).toEqual(claimsOf(scope))
  expect(dataIn(await userinfo(tokens.access_token))).toEqual(claimsOf(scope))
  expect(dataIn(await introspected(tokens.access_token))).toEqual(scope === "roles" ? ["roles"] : [])
})

test("with none granted, an application knows whom it has before it, and how they came in", async () => {
  await grantOnly([])
  const tokens = await entered("openid")
  expect(decoded(String(tokens.id_token), 1)).toMatchObject({ sub: user.id, acr: "aal1", amr: ["pwd"] })
  expect(dataOfIdToken(tokens)).toEqual([])
  expect(await userinfo(tokens.access_token)).toEqual({ sub: user.id })
})

test("a token for the application's own resource has roles only where they are granted", async () => {
  const jwt = async (scope: string) => {
    const code = await codeFor(system.issuer, { key: app.appKey, token, more: { scope, resource } })
    return (await send("/token", { ...codeForm(code), resource })).body
  }
  const before = await jwt(all)
  expect(decoded(String(before.access_token), 1)).toMatchObject({ roles: [expect.any(String)], scope: all })
  await grantOnly(["profile"])
  expect(decoded(String((await jwt("openid")).access_token), 1)).not.toHaveProperty("roles")
  const renewed = (await renew(before.refresh_token, { resource })).body
  expect(decoded(String(renewed.access_token), 1)).not.toHaveProperty("roles")
  expect(decoded(String(renewed.access_token), 1).scope).toBe("openid profile")
})

describe("what is taken away", () => {
  test("is told no more by tokens that are out, at once, nor at their renewal", async () => {
    const tokens = await entered(all)
    expect(dataOfIdToken(tokens)).toEqual(claims)
    await grantOnly(["profile"])
    expect(dataIn(await userinfo(tokens.access_token))).toEqual(claimsOf("profile"))
    for (const out of [tokens.access_token, tokens.refresh_token]) {
      const state = await introspected(out)
      expect(state).toMatchObject({ active: true, scope: "openid profile" })
      expect(dataIn(state)).toEqual([])
    }
    const { status, body } = await renew(tokens.refresh_token)
    expect([status, body.scope]).toEqual([200, "openid profile"])
    expect(dataOfIdToken(body)).toEqual(claimsOf("profile"))
    expect(dataIn(await userinfo(body.access_token))).toEqual(claimsOf("profile"))
  })

  test("and given back is there again, for whoever had asked for it", async () => {
    const tokens = await entered("openid email")
    await grantOnly([])
    const { body: without } = await renew(tokens.refresh_token)
    expect(dataOfIdToken(without)).toEqual([])
    await grantOnly(["email", "roles"])
    const { body: again } = await renew(without.refresh_token)
    expect(dataOfIdToken(again)).toEqual(claimsOf("email"))
  })

  test("while somebody signs in is not given, and the person does not read that it was", async () => {
    const browser = new Browser()
    const { verifier, challenge } = pkce()
    const request = { ...asking(app.appKey, { scope: all }), code_challenge: challenge }
    const interaction = await browser.follow(authorization(system.issuer, request))
    await grantOnly(["profile", "roles"])
    const { body } = await finish(browser, interaction, token)
    const back = await browser.follow(body.returnTo)
    const code = codeIn(back)
    await grantOnly(["roles"])
    expect(dataOfIdToken((await send("/token", codeForm({ code, verifier }))).body)).toEqual(["roles"])
    const [received] = (await system.api.privacy.received({ token })).body.items
    expect(received).toMatchObject({ scopes: ["openid", "roles"], earlier: ["profile"] })
  })

  test("between a device's question and its tokens is not given", async () => {
    const { body } = await send("/device/auth", { scope: all })
    await confirmDevice(String(body.verification_uri), String(body.user_code), token)
    await grantOnly(["organization"])
    const tokens = await send("/token", { grant_type: deviceGrant, device_code: String(body.device_code) })
    expect(dataOfIdToken(tokens.body)).toEqual(["organization"])
  })

  test("was received once: the person reads both, also where the integration is removed", async () => {
    const received = async () => (await system.api.privacy.received({ token })).body.items[0]
    await entered("openid profile email")
    expect(await received()).toMatchObject({ scopes: ["openid", "profile", "email"], earlier: [] })
    await grantOnly(["profile"])
    await enter(
      new Browser(),
      authorization(system.issuer, {
        ...asking(app.appKey),
        scope: "openid",
        code_challenge: pkce().challenge,
      }),
      token,
    )
    expect(await received()).toMatchObject({ scopes: ["openid", "profile"], earlier: ["email"] })
    await system.api.integration.remove({ token: system.admin, params: { app: app.id } })
    expect(await received()).toMatchObject({ scopes: [], earlier: ["openid", "profile", "email"] })
  })

  test("ends no session, is said before it is saved, and kept in the audit", async () => {
    const tokens = await entered(all)
    expect(await ahead(["profile", "roles"])).toEqual([
      {
        text: expect.stringContaining("Deixa de receber e-mail, CPF e unidade, também nas sessões abertas."),
        tone: "danger",
      },
    ])
    expect(dataIn(await userinfo(tokens.access_token))).toEqual(claims)
    await grantOnly(["roles", "profile"])
    expect((await introspected(tokens.access_token)).active).toBe(true)
    expect((await auditOfApplication(system, app.id)).at(0)).toMatchObject({
      kind: "application.integration",
      before: { scopes: "profile, email, cpf, organization, roles" },
      after: { scopes: "profile, roles" },
    })
    const [again] = await ahead(["profile", "organization", "roles"])
    expect(again?.text).toMatch(/Passa a poder receber unidade de quem entra\.$/)
  })
})

describe("the claims by which systems know a person", () => {
  const told = async (scope: string) => decoded(String((await entered(scope)).id_token), 1)
  const change = (to: ReturnType<typeof sql>) =>
    system.db.execute(sql`update person set ${to} where atalaia_id = ${user.id}`)

  test("are the name in parts, a user name that stays, and an e-mail that was confirmed", async () => {
    await change(sql`name = 'JOÃO PEDRO DE SOUZA'`)
    expect(await told(all)).toMatchObject({
      name: "JOÃO PEDRO DE SOUZA",
      given_name: "JOÃO PEDRO",
      family_name: "DE SOUZA",
      preferred_username: user.id,
      email: `${user.id}@exemplo.gov.br`,
      email_verified: true,
      cpf: user.id,
    })
  })

  test("are followed by the same user name in introspection, for a person alone", async () => {
    const tokens = await entered("openid")
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect(await introspected(token)).toMatchObject({ active: true, sub: user.id, username: user.id })
    }
    const own = await send("/token", { grant_type: "client_credentials" })
    const state = await introspected(own.body.access_token)
    expect(state).toMatchObject({ active: true, client_id: app.appKey })
    expect(state).not.toHaveProperty("username")
  })

  test("leave out a family name where there is none, and the CPF of a foreigner", async () => {
    await change(sql`name = 'Zuleica', is_foreign = true`)
    const claims = await told(all)
    expect(claims).toMatchObject({ given_name: "Zuleica", preferred_username: user.id })
    expect(claims).not.toHaveProperty("family_name")
    expect(claims).not.toHaveProperty("cpf")
  })

  test("say when they last changed, and nothing else changes that", async () => {
    const updated = async () => (await told("openid profile")).updated_at
    const [{ created } = { created: 0 }] = await rows<{ created: number }>(
      system.db,
      sql`
        update person set create_date = now() - interval '90 days', updated_date = null where atalaia_id = ${user.id}
        returning floor(extract(epoch from create_date))::int as created`,
    )
    expect(await updated()).toBe(created)
    await change(sql`image = 'outra', version = version + 1, name = name`)
    expect(await updated()).toBe(created)
    for (const to of [sql`name = 'Outra Pessoa'`, sql`organization_id = null`]) {
      const before = Math.floor(Date.now() / 1000)
      await change(to)
      expect(await updated()).toBeGreaterThanOrEqual(before)
      await change(sql`updated_date = null`)
    }
  })
})

describe("an event of changed data", () => {
  const details = async () =>
    (
      await rows<{ details: object }>(
        system.db,
        sql`select details from delivery where app_id = ${app.id} order by id`,
      )
    ).map((row) => row.details)
  const listening = (...scopes: Grantable[]) =>
    system.db.execute(sql`
      update application_integration set scopes = ${`{${scopes.join(",")}}`}::text[],
        events_uri = 'http://127.0.0.1:9/eventos', events = '{token-claims-change}'
      where app_id = ${app.id}`)
  const change = (to: ReturnType<typeof sql>) =>
    system.db.execute(sql`update person set ${to} where atalaia_id = ${user.id}`)

  test("has what is granted and nothing else; where that did not change there is none", async () => {
    await entered("openid")
    await listening("email")
    await change(sql`name = 'Zuleica Nova', organization_id = null`)
    expect(await details()).toEqual([])
    await change(sql`name = 'Zuleica Outra', email = ${`outro-${user.id}@exemplo.gov.br`}`)
    expect(await details()).toEqual([{ claims: { email: `outro-${user.id}@exemplo.gov.br` } }])
  })

  test("of a unit that is no more says so, where units are granted", async () => {
    await entered("openid")
    await listening("profile", "organization")
    await change(sql`organization_id = null`)
    expect(await details()).toEqual([{ claims: {} }])
  })

  test.each<[string, Grantable[], number]>([
    ["are told", ["roles"], 1],
    ["are not told", ["profile"], 0],
  ])("of roles: they %s by what is granted", async (_, scopes, count) => {
    await entered("openid")
    await listening(...scopes)
    await system.db.execute(sql`
      with made as (
        insert into role (app_id, title, description)
        values (${app.id}, ${`ROLE_MAIS_${app.id}`}, 'papel de teste') returning id
      )
      insert into role_assignment (client_id, role_id, created_by)
      select ${user.id}::text, id, ${account.superAdmin}::text from made`)
    expect(await details()).toHaveLength(count)
  })
})

describe("which data an application receives", () => {
  test("is for whoever administers it to say", async () => {
    const another = await system.signIn(account.appAdmin)
    expect(await grantOnly(["email"], another)).toMatchObject({ status: 403 })
    expect(await grantOnly(["email"])).toMatchObject({ status: 200, body: { scopes: ["email"] } })
  })

  test.each([["openid"], ["offline_access"], ["phone"]])("is nothing by the name of %s", async (scope) => {
    expect(await grantOnly([scope as Grantable])).toMatchObject({ status: 422 })
  })

  test("is kept once each, in one order", async () => {
    const { body } = await grantOnly(["roles", "profile", "roles"])
    expect(body).toMatchObject({ scopes: ["profile", "roles"] })
  })

  test("is what a sign-in on trial asks for, and what it does not say is named", async () => {
    await grantOnly(["profile", "roles"])
    const { body } = await system.api.integration.tryEntry({
      token: system.admin,
      params: { app: app.id },
      query: { client: user.id },
    })
    expect(body.enters).toBe(true)
    expect(dataIn(body.claims ?? {})).toEqual(claimsOf("profile", "roles"))
    const told = body.steps.find(({ title }) => title === "O que os tokens dizem")
    expect(told?.found).toMatch(/A aplicação não recebe e-mail, CPF nem unidade\.$/)
  })
})
