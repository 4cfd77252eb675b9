import { generateKeyPairSync } from "node:crypto"
import { exampleOf } from "@views/applications/editor/integration/example"
import { sql } from "drizzle-orm"
import * as openid from "openid-client"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf, BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { addPerson, giveRole } from "../../support/data/person"
import {
  Browser,
  callback,
  enter,
  type FederationSystem,
  startFederation,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"

type Body = BodyOf<Calls["integration"]["update"]>
type Answer = AnswerOf<Calls["integration"]["get"]>

let system: FederationSystem
beforeAll(async () => {
  system = await startFederation()
})
afterAll(async () => {
  expect(system.reported).toEqual([])
  await system.close()
})

let made = 0
/** An application configured as an administrator does it, with its secret. */
async function configured(integration: Partial<Body> = {}) {
  const { api, admin: token } = system
  const name = `CONF${++made}`
  const { body: app } = await api.applications.create({
    token,
    body: { title: `Sistema ${name}`, acronym: name, appKey: `chave-${name}`, redirectUrl: callback },
  })
  const params = { app: app.id }
  const { secret } = (await api.applications.makeSecret({ token, params })).body
  const save = async (changed: Partial<Body> = {}) => {
    const body: Body = {
      kind: "confidential",
      redirectUris: [callback],
      postLogoutRedirectUris: [],
      grants: ["authorization_code", "refresh_token"],
      scopes: ["profile", "roles"],
      events: [],
      ...integration,
      ...changed,
    }
    const { version } = (await api.integration.get({ token, params })).body
    const saved = await api.integration.update({ token, params, body: { ...body, version } })
    expect(saved.refusal).toBeUndefined()
    return saved.body
  }
  return { ...app, params, secret, save, integration: await save() }
}

/** Runs the example for developers, as a developer who copied it would. */
async function follow(example: string, token: string, secret: string, chavePrivada?: openid.CryptoKey) {
  const steps = example
    .replace(/^import .*\n/, "")
    .replace("// Quando ele volta", "const volta = await enter(entrada)\n// Quando ele volta")
  const AsyncFunction = (async () => {}).constructor as new (
    ...lines: string[]
  ) => (...given: unknown[]) => Promise<{
    config: openid.Configuration
    tokens: openid.TokenEndpointResponse
    sub: string
    roles: string[]
  }>
  const program = new AsyncFunction(
    ...["openid", "process", "enter", "chavePrivada"],
    `${steps}\nreturn { config, tokens, sub, roles }`,
  )
  const entering = (request: URL) => enter(new Browser(), request, token)
  return program(openid, { env: { CHAVE_PRIVADA: secret } }, entering, chavePrivada)
}

async function userOf(appId: number) {
  const id = await addPerson(system)
  await giveRole(system, id, { appId })
  return { id, token: await system.signIn(id) }
}
const isOpen = async (config: openid.Configuration, tokens: openid.TokenEndpointResponse) =>
  (await openid.tokenIntrospection(config, tokens.access_token)).active

describe("the example for developers signs somebody in", () => {
  test("to an application with a secret", async () => {
    const app = await configured()
    const { id, token } = await userOf(app.id)
    const { config, tokens, sub, roles } = await follow(exampleOf(app.integration), token, app.secret)
    expect({ sub, roles }).toEqual({ sub: id, roles: [expect.stringMatching(/^ROLE_TEST_/)] })
    expect(await isOpen(config, tokens)).toBe(true)
    const fresh = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "")
    expect(await isOpen(config, fresh)).toBe(true)
  })

  test("to one that shows who it is with its key", async () => {
    const { publicKey, privateKey } = await crypto.subtle.generateKey(
      { name: "ECDSA", namedCurve: "P-256" },
      true,
      ["sign", "verify"],
    )
    const jwk = await crypto.subtle.exportKey("jwk", publicKey)
    const app = await configured({ jwks: JSON.stringify({ keys: [{ ...jwk, kid: "um" }] }) })
    const { id, token } = await userOf(app.id)
    const { sub } = await follow(exampleOf(app.integration), token, app.secret, privateKey)
    expect(sub).toBe(id)
  })

  test("to a page, which has no secret", async () => {
    const app = await configured({ kind: "public" })
    const { id, token } = await userOf(app.id)
    expect((await follow(exampleOf(app.integration), token, "")).sub).toBe(id)
  })

  test("to one that comes back to its own device", async () => {
    const app = await configured({ kind: "native", redirectUris: ["http://127.0.0.1:7777/volta"] })
    const { id, token } = await userOf(app.id)
    expect((await follow(exampleOf(app.integration), token, "")).sub).toBe(id)
  })
})

describe("a change of the integration", () => {
  const endingOf = async (appId: number) =>
    (
      await rows<{ ending: string | null }>(
        system.db,
        sql`select ending from session where app_id = ${appId}`,
      )
    ).map(({ ending }) => ending)
  async function entered(integration: Partial<Body> = {}, secret?: string, key?: openid.CryptoKey) {
    const app = await configured(integration)
    const { token } = await userOf(app.id)
    return { app, ...(await follow(exampleOf(app.integration), token, secret ?? app.secret, key)) }
  }
  const newKey = (kid: string) => {
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    return { ...publicKey.export({ format: "jwk" }), kid }
  }

  test("of what it cannot be known by ends nothing: addresses, events", async () => {
    const { app, config, tokens } = await entered()
    await app.save({
      redirectUris: ["https://outro.exemplo.gov.br/volta"],
      backchannelLogoutUri: "https://outro.exemplo.gov.br/saida",
    })
    expect(await isOpen(config, tokens)).toBe(true)
  })

  test("of its kind ends the sessions, and says so before", async () => {
    const { app } = await entered()
    const { version } = (await system.api.integration.get({ token: system.admin, params: app.params })).body
    const body: Body = {
      kind: "public",
      redirectUris: [callback],
      postLogoutRedirectUris: [],
      grants: ["authorization_code"],
      scopes: ["profile", "roles"],
      events: [],
      version,
    }
    const { admin: token, api } = system
    const preview = await api.integration.update({
      token,
      params: app.params,
      body,
      headers: { "X-Preview": "1" },
    })
    expect(preview.body).toMatchObject({
      effects: [{ tone: "neutral" }, { text: expect.stringMatching(/^Encerra 1 sessão/), tone: "danger" }],
    })
    expect(await endingOf(app.id)).toEqual([null])
    await api.integration.update({ token, params: app.params, body })
    expect(await endingOf(app.id)).toEqual(["secret"])
  })

  test("that adds a key ends nothing, that takes one away ends the sessions", async () => {
    const [old, next] = [newKey("um"), newKey("dois")]
    const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ])
    const own = { ...(await crypto.subtle.exportKey("jwk", pair.publicKey)), kid: "proprio" }
    const set = (...keys: object[]) => ({ jwks: JSON.stringify({ keys }) })
    const { app, config, tokens } = await entered(set(own, old), "", pair.privateKey)
    await app.save(set(own, old, next))
    expect(await isOpen(config, tokens)).toBe(true)
    await app.save(set(own, next))
    expect(await isOpen(config, tokens)).toBe(false)
    expect(await endingOf(app.id)).toEqual(["secret"])
  })

  test("that takes renewal away is felt at the next renewal", async () => {
    const { app, config, tokens } = await entered()
    await app.save({ grants: ["authorization_code"] })
    const refused = openid.refreshTokenGrant(config, tokens.refresh_token ?? "")
    await expect(refused).rejects.toMatchObject({
      error: "invalid_request",
      error_description: expect.stringContaining("grant type is not allowed"),
    })
  })

  test("that takes a way in away ends the sessions, tells the application, and says so before", async () => {
    const { app, config, tokens } = await entered({
      grants: ["authorization_code", "refresh_token", "client_credentials"],
      backchannelLogoutUri: "http://127.0.0.1:9/saida",
    })
    const { admin: token, api } = system
    const { version } = (await api.integration.get({ token, params: app.params })).body
    const body: Body = {
      kind: "confidential",
      redirectUris: [callback],
      postLogoutRedirectUris: [],
      grants: ["client_credentials"],
      scopes: ["profile", "roles"],
      backchannelLogoutUri: "http://127.0.0.1:9/saida",
      events: [],
      version,
    }
    const headers = { "X-Preview": "1" }
    const preview = await api.integration.update({ token, params: app.params, body, headers })
    expect(preview.body).toMatchObject({
      effects: [{ tone: "neutral" }, { text: expect.stringMatching(/^Encerra 1 sessão/), tone: "danger" }],
    })
    expect(await endingOf(app.id)).toEqual([null])
    await api.integration.update({ token, params: app.params, body })
    expect(await endingOf(app.id)).toEqual(["access"])
    const told = await rows(
      system.db,
      sql`select 1 from delivery where app_id = ${app.id} and kind = 'logout'`,
    )
    // Of the session, and of the person.
    expect(told).toHaveLength(2)
    for (const value of [tokens.access_token, tokens.refresh_token ?? ""]) {
      expect(await openid.tokenIntrospection(config, value)).toEqual({ active: false })
    }
  })

  test("of its secret leaves people in, whose tokens are renewed with the new one alone", async () => {
    const { app, config, tokens } = await entered()
    const { admin: token, api } = system
    const { secret } = (await api.applications.makeSecret({ token, params: app.params })).body
    expect(await endingOf(app.id)).toEqual([null])
    const refreshToken = tokens.refresh_token ?? ""
    await expect(openid.refreshTokenGrant(config, refreshToken)).rejects.toMatchObject({
      error: "invalid_client",
    })
    const renewing = await openid.discovery(new URL(system.issuer), app.appKey, secret, undefined, {
      execute: [openid.allowInsecureRequests],
    })
    const fresh = await openid.refreshTokenGrant(renewing, refreshToken)
    expect(await isOpen(renewing, fresh)).toBe(true)
  })

  test("that takes an address away: nobody comes back to it any more", async () => {
    const app = await configured({ redirectUris: [callback, `${callback}/2`] })
    const { token } = await userOf(app.id)
    await app.save({ redirectUris: [callback] })
    const second: Answer = { ...app.integration, redirectUris: [`${callback}/2`] }
    await expect(follow(exampleOf(second), token, app.secret)).rejects.toThrow(/^400 leads nowhere/)
  })

  test("to none ends the sessions, tells the application, and nobody comes in", async () => {
    const { app, config } = await entered({ backchannelLogoutUri: "http://127.0.0.1:9/saida" })
    const { admin: token, api } = system
    expect((await api.integration.remove({ token, params: app.params })).status).toBe(204)
    expect(await endingOf(app.id)).toEqual(["integration"])
    const told = await rows(system.db, sql`select 1 from delivery where app_id = ${app.id}`)
    expect(told).toHaveLength(2)
    await expect(openid.clientCredentialsGrant(config)).rejects.toMatchObject({ error: "invalid_client" })
  })
})
