import { generateKeyPairSync, randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { providerOf } from "@/server/federation/provider/providerOf"
import { type ApplicationAnswer, addApplication, auditOfApplication } from "../../support/data/applications"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
type Body = BodyOf<Calls["integration"]["update"]>

let superAdmin: string
let app: ApplicationAnswer

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
})
beforeEach(async () => {
  app = await addApplication(system, superAdmin)
})

const callback = "https://sistema.exemplo.gov.br/volta"
const least: Body = {
  kind: "confidential",
  redirectUris: [callback],
  postLogoutRedirectUris: [],
  grants: ["authorization_code", "refresh_token"],
  scopes: ["profile", "roles"],
  events: [],
}
const asPreview = { headers: { "X-Preview": "1" } }
const where = (of: string | number = app.id, more: object = {}) => ({
  token: superAdmin,
  params: { app: of },
  ...more,
})
/** Saves with the current version unless the body has one. */
const save = async (body: Partial<Body>, of?: string | number) => {
  const { version } = (await api.integration.get(where(of))).body
  return api.integration.update({ ...where(of), body: { ...least, version, ...body } })
}
const read = async () => (await api.integration.get(where())).body
const added = (address: string, more: object = {}) =>
  api.integration.addRedirect({ ...where(app.id, more), body: { address } })
const retired = (address: string) => api.integration.removeRedirect({ ...where(), query: { address } })

/** A public key as an application would publish it. */
function newKey(type: "rsa" | "ec" | "ed25519" = "ec", bits = 2048) {
  const { publicKey, privateKey } =
    type === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: bits })
      : type === "ec"
        ? generateKeyPairSync("ec", { namedCurve: "P-256" })
        : generateKeyPairSync("ed25519")
  const kid = randomUUID()
  return {
    open: { ...publicKey.export({ format: "jwk" }), kid },
    secret: { ...privateKey.export({ format: "jwk" }), kid },
  }
}
const setOf = (...keys: object[]) => JSON.stringify({ keys })
/** An RSA key with one factor chosen so that an attacker can sign. */
const weakKey = (part: object) => setOf({ ...newKey("rsa").open, ...part })
const evenModulus = Buffer.alloc(256, 0xfe).toString("base64url")

/** The client as the OpenID provider loads it. */
const clientOf = async () =>
  (
    await providerOf({
      db: system.db,
      settings: system.settings,
      report: (error) => system.reported.push(error),
    })
  ).Client.find(app.appKey)

describe("an integration", () => {
  test("is none at first, and says what whoever writes the application needs", async () => {
    expect(await read()).toEqual({
      configured: false,
      kind: "confidential",
      redirectUris: [],
      postLogoutRedirectUris: [],
      grants: ["authorization_code", "refresh_token"],
      scopes: ["profile", "roles"],
      nonceSuffices: false,
      events: [],
      version: 0,
      hasSecret: false,
      issuer: `${system.settings.publicUrl}/oidc`,
      clientId: app.appKey,
    })
  })

  test("is made by saving it, kept as it was meant, and told of in the audit", async () => {
    const { open } = newKey()
    const body: Partial<Body> = {
      redirectUris: [` ${callback} `, "", callback, "https://outro.exemplo.gov.br/volta?de=1"],
      postLogoutRedirectUris: ["https://sistema.exemplo.gov.br/"],
      grants: ["authorization_code", "client_credentials"],
      backchannelLogoutUri: "https://sistema.exemplo.gov.br/saida",
      jwks: setOf({ ...open, x5t: "fora", alg: "ES256" }),
      resource: "urn:exemplo:sistema",
      eventsUri: "https://sistema.exemplo.gov.br/eventos",
      events: ["session-revoked"],
      version: 0,
    }
    const saved = await save(body)
    expect(saved).toMatchObject({
      status: 200,
      body: {
        configured: true,
        redirectUris: [callback, "https://outro.exemplo.gov.br/volta?de=1"],
        grants: ["authorization_code", "client_credentials"],
        backchannelLogoutUri: "https://sistema.exemplo.gov.br/saida",
        resource: "urn:exemplo:sistema",
        version: expect.any(Number),
      },
    })
    const { kty, crv, x, y, kid } = open
    expect(JSON.parse(saved.body.jwks ?? "")).toEqual({ keys: [{ kty, kid, alg: "ES256", crv, x, y }] })
    expect(await read()).toEqual(saved.body)
    expect(await clientOf()).toMatchObject({ tokenEndpointAuthMethod: "private_key_jwt" })
    const entry = (await auditOfApplication(system, app.id)).at(0)
    expect(entry).toMatchObject({
      kind: "application.integration",
      after: { jwks: kid, resource: "urn:exemplo:sistema" },
    })
    expect(JSON.stringify(entry)).not.toContain(String(x))
  })

  test("that is saved unchanged leaves no trace, with its keys too", async () => {
    await save({ jwks: setOf(newKey().open), version: 0 })
    const before = await read()
    const { version, jwks = "" } = before
    expect(await save({ jwks, version })).toMatchObject({ status: 200, body: { version } })
    expect(await auditOfApplication(system, app.id)).toHaveLength(2)
  })

  test("of two who edit it at once the second is told, and nothing is lost", async () => {
    const { version } = (await save({ version: 0 })).body
    const late = await save({ version: 0, grants: ["authorization_code"] })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: "CHANGED",
        message: expect.stringMatching(`^A integração de ${app.acronym} foi alterada`),
      },
    })
    expect(await save({ version, grants: ["authorization_code"] })).toMatchObject({
      body: { version: version + 1 },
    })
    await api.integration.remove(where())
    expect(await save({ version: version + 1 })).toMatchObject({ status: 409, body: { code: "CHANGED" } })
    await save({ version: 0 })
    for (const old of [version, version + 1]) {
      expect(await save({ version: old })).toMatchObject({ status: 409, body: { code: "CHANGED" } })
    }
  })

  test("is not saved over another one by whoever does not say which they read", async () => {
    const blind = () =>
      api.integration.update({ ...where(), body: { ...least, grants: ["authorization_code"] } })
    expect((await blind()).status).toBe(200)
    const saved = await read()
    expect(await blind()).toMatchObject({
      status: 409,
      body: {
        code: "VERSION_UNSAID",
        message: expect.stringMatching(`^A integração de ${app.acronym} já existe: informe em “version”`),
      },
    })
    expect(await read()).toEqual(saved)
  })

  test("is previewed, and nothing is kept of that", async () => {
    const answer = await api.integration.update({ ...where(app.id, asPreview), body: least })
    expect(answer.body).toMatchObject({
      effects: [{ text: expect.stringMatching(/^Ao confirmar, /), tone: "neutral" }],
    })
    expect((await read()).configured).toBe(false)
  })

  test("that takes data away or hands more over is previewed as the graver thing that it is", async () => {
    await api.integration.update({ ...where(), body: { ...least, scopes: ["profile"] } })
    const { version } = await read()
    const toneWith = async (scopes: (typeof least)["scopes"]) => {
      const body = { ...least, scopes, version }
      const answer = await api.integration.update({ ...where(app.id, asPreview), body })
      return (answer.body as { effects?: { tone: string }[] }).effects?.map(({ tone }) => tone)
    }
    expect(await toneWith(["profile", "email"])).toEqual(["warning"])
    expect(await toneWith(["email"])).toEqual(["danger"])
  })

  test("lets an application in without PKCE where that is saved, warns of it, and keeps it in the audit", async () => {
    await save({})
    const { version } = await read()
    const ahead = async (nonceSuffices: boolean) => {
      const body = { ...least, nonceSuffices, version: (await read()).version }
      const answer = await api.integration.update({ ...where(app.id, asPreview), body })
      return (answer.body as { effects?: { text: string; tone: string }[] }).effects
    }
    expect(await ahead(true)).toEqual([
      { text: expect.stringContaining("Passa a aceitar entradas sem PKCE, se têm nonce"), tone: "warning" },
    ])
    expect(await save({ nonceSuffices: true, version })).toMatchObject({ body: { nonceSuffices: true } })
    expect((await auditOfApplication(system, app.id)).at(0)).toMatchObject({
      kind: "application.integration",
      before: { nonceSuffices: false },
      after: { nonceSuffices: true },
    })
    expect(await ahead(false)).toEqual([
      { text: expect.stringContaining("Deixa de aceitar entradas sem PKCE"), tone: "warning" },
    ])
    // An integration is saved as a whole: a missing switch is off.
    expect(await save({})).toMatchObject({ body: { nonceSuffices: false } })
  })

  test("lets in without PKCE no application that cannot keep a secret", async () => {
    for (const kind of ["public", "native"] as const) {
      expect(await save({ kind, nonceSuffices: true })).toMatchObject({
        status: 422,
        body: { fields: { nonceSuffices: "Só uma aplicação que guarda segredo pode entrar sem PKCE." } },
      })
    }
  })

  test("is nothing that the security application has", async () => {
    const refused = { status: 409, body: { code: "SECURITY_APPLICATION" } }
    expect(await api.integration.get(where("ATALAIA"))).toMatchObject(refused)
    expect(await save({}, "ATALAIA")).toMatchObject(refused)
    expect(await api.integration.remove(where("ATALAIA"))).toMatchObject(refused)
    const redirect = { ...where("ATALAIA"), body: { address: callback } }
    expect(await api.integration.addRedirect(redirect)).toMatchObject(refused)
  })

  test("is removed, once", async () => {
    expect(await api.integration.remove(where())).toMatchObject({ status: 404 })
    await save({})
    expect(await clientOf()).toBeDefined()
    expect((await api.integration.remove(where())).status).toBe(204)
    expect(await read()).toMatchObject({ configured: false, redirectUris: [], version: 0 })
    expect(await clientOf()).toBeUndefined()
    expect((await auditOfApplication(system, app.id)).at(0)).toMatchObject({
      kind: "application.removeIntegration",
      before: { redirectUris: callback },
    })
  })
})

describe("what the OpenID provider could not work with is refused at its field", () => {
  const refused: [string, Partial<Body>, string, RegExp][] = [
    ["no address", { redirectUris: [] }, "redirectUris", /ao menos um endereço/],
    ["http", { redirectUris: ["http://sistema.exemplo.gov.br/"] }, "redirectUris", /https:\/\//],
    [
      "one of two",
      { redirectUris: [callback, "volta"] },
      "redirectUris",
      /^volta não é um endereço completo/,
    ],
    ["half an address", { redirectUris: ["https:/volta"] }, "redirectUris", /completo/],
    ["a % that encodes nothing", { redirectUris: [`${callback}/%zz`] }, "redirectUris", /%/],
    ["what an answer carries", { redirectUris: [`${callback}?error=x`] }, "redirectUris", /“error”/],
    ["a fragment", { redirectUris: [`${callback}#x`] }, "redirectUris", /fragmento/],
    ["an empty fragment", { redirectUris: [`${callback}#`] }, "redirectUris", /fragmento/],
    ["user info", { redirectUris: ["https://eu:senha@exemplo.gov.br/"] }, "redirectUris", /usuário/],
    ["empty user info", { redirectUris: ["https://@exemplo.gov.br/"] }, "redirectUris", /usuário/],
    ["a wildcard", { redirectUris: ["https://*.exemplo.gov.br/"] }, "redirectUris", /curinga/],
    ["a space", { redirectUris: ["https://exemplo.gov.br/a b"] }, "redirectUris", /espaços/],
    ["what is not seen", { redirectUris: ["https://exemplo.gov.br/\u200b"] }, "redirectUris", /espaços/],
    ["a backslash", { redirectUris: ["https://exemplo.gov.br\\@mau.org/"] }, "redirectUris", /barra/],
    ["a script", { redirectUris: ["javascript:alert(1)"] }, "redirectUris", /https:\/\//],
    [
      "a script on a device",
      { kind: "native", redirectUris: ["javascript:alert(1)"] },
      "redirectUris",
      /invertido/,
    ],
    ["a scheme for a page", { redirectUris: ["br.gov.exemplo:/volta"] }, "redirectUris", /https:\/\//],
    [
      "http on a device",
      { kind: "native", redirectUris: ["http://exemplo.gov.br/"] },
      "redirectUris",
      /aparelho/,
    ],
    [
      "https to the device",
      { kind: "native", redirectUris: ["https://localhost/"] },
      "redirectUris",
      /http:/,
    ],
    [
      "too many",
      { redirectUris: Array.from({ length: 21 }, (_, at) => `${callback}/${at}`) },
      "redirectUris",
      /20/,
    ],
    ["too long", { redirectUris: [`${callback}/${"a".repeat(500)}`] }, "redirectUris.0", /500 caracteres/],
    ["one that is too long", { resource: `urn:a:${"a".repeat(500)}` }, "resource", /500 caracteres/],
    [
      "a way back of none",
      { postLogoutRedirectUris: ["ftp://exemplo.gov.br/"] },
      "postLogoutRedirectUris",
      /https/,
    ],
    ["no way in", { grants: [] }, "grants", /ao menos um/],
    [
      "a page by itself",
      { kind: "public", grants: ["authorization_code", "client_credentials"] },
      "grants",
      /segredo/,
    ],
    ["renewing nothing", { grants: ["refresh_token", "client_credentials"] }, "grants", /renovação/],
    ["logout to http", { backchannelLogoutUri: "http://exemplo.gov.br/" }, "backchannelLogoutUri", /https/],
    ["logout inside", { backchannelLogoutUri: "https://10.0.0.8/saida" }, "backchannelLogoutUri", /interna/],
    [
      "logout in disguise",
      { backchannelLogoutUri: "https://[::ffff:a00:8]/" },
      "backchannelLogoutUri",
      /interna/,
    ],
    [
      "logout to metadata",
      { backchannelLogoutUri: "https://2852039166/" },
      "backchannelLogoutUri",
      /interna/,
    ],
    ["keys to a file", { jwksUri: "file:///etc/passwd" }, "jwksUri", /https/],
    ["keys of a page", { kind: "public", jwksUri: "https://exemplo.gov.br/k" }, "jwks", /segredo/],
    ["events nowhere", { events: ["session-revoked"] }, "eventsUri", /endereço/],
    ["no events", { eventsUri: "https://exemplo.gov.br/eventos" }, "events", /ao menos um/],
    ["a name that ends in a dot", { resource: "https://exemplo.gov.br./" }, "resource", /ponto/],
    ["a name with an empty query", { resource: "https://exemplo.gov.br/?" }, "resource", /interrogação/],
    ["a name with a fragment", { resource: "https://exemplo.gov.br/#a" }, "resource", /fragmento/],
    ["a name that is none", { resource: "dados" }, "resource", /completo/],
    ["a name of a script", { resource: "javascript:1" }, "resource", /https/],
    [
      "the twin of a name",
      { resource: "https://exemplo.gov.br" },
      "resource",
      /https:\/\/exemplo\.gov\.br\/$/,
    ],
    ["another twin", { resource: "HTTPS://exemplo.gov.br:443/." }, "resource", /escrito assim/],
    ["a twin in code", { resource: "https://exemplo.gov.br/%61" }, "resource", /codificados/],
    [
      "a domain in disguise",
      { redirectUris: ["https://a.gov.br%2emau.org/"] },
      "redirectUris",
      /a\.gov\.br\.mau\.org/,
    ],
    ["a number as domain", { redirectUris: ["https://2130706433/"] }, "redirectUris", /127\.0\.0\.1/],
    ["a key that anybody signs with", { jwks: weakKey({ e: "AQ" }) }, "jwks", /AQAB/],
    ["a key that there cannot be", { jwks: weakKey({ n: evenModulus }) }, "jwks", /qualquer um/],
  ]
  test.each(refused)("%s", async (_, body, field, message) => {
    const answer = await save(body)
    expect(answer.status).toBe(422)
    expect(answer.refusal?.fields).toEqual({ [field]: expect.stringMatching(message) })
    expect((await read()).configured).toBe(false)
  })

  test.each(["/", "/oidc", "/oidc/me", "/api"])("the provider's own name: %s", async (path) => {
    const { publicUrl } = system.settings
    const answer = await save({ resource: `${publicUrl.replace("http:", "https:")}${path}` })
    expect(answer.refusal?.fields).toEqual({ resource: "Este nome é do próprio Atalaia." })
  })

  test("keys that are secret, weak, of another kind, twice the same name, or none", async () => {
    const key = newKey()
    const keys: [unknown, RegExp][] = [
      ["{", /JWKS/],
      [key.open, /JWKS/],
      [{ keys: [] }, /1 a 10/],
      [{ keys: [key.secret] }, /^Chave 1: é uma chave secreta/],
      [{ keys: [key.open, { kty: "oct", k: "c2VncmVkbw" }] }, /^Chave 2: é uma chave secreta/],
      [{ keys: [newKey("rsa", 1024).open] }, /2048 bits/],
      [{ keys: [{ ...key.open, crv: "P-384" }] }, /P-256/],
      [{ keys: [{ ...key.open, x: "AAAA" }] }, /exista/],
      [{ keys: [{ ...key.open, x: "não\0" }] }, /“x”/],
      [{ keys: [{ ...key.open, use: "enc" }] }, /“use”/],
      [{ keys: [{ ...key.open, alg: "none" }] }, /“alg”/],
      [{ keys: [{ ...key.open, kid: "a\0" }] }, /“kid”/],
      [{ keys: [{ kty: "__proto__" }] }, /“kty”/],
      [{ keys: [null] }, /objeto/],
      [{ keys: [key.open, { ...newKey().open, kid: key.open.kid }] }, /mesmo “kid”/],
    ]
    for (const [given, message] of keys) {
      const answer = await save({ jwks: typeof given === "string" ? given : JSON.stringify(given) })
      expect([answer.status, answer.refusal?.fields]).toEqual([422, { jwks: expect.stringMatching(message) }])
    }
    const both = await save({ jwks: setOf(key.open), jwksUri: "https://exemplo.gov.br/k" })
    expect(both.refusal?.fields).toEqual({ jwks: expect.stringMatching(/não os dois/) })
  })

  test("a name that another application has", async () => {
    const resource = `https://dados.exemplo.gov.br/${randomUUID()}`
    const other = await addApplication(system, superAdmin)
    expect((await save({ resource }, other.id)).status).toBe(200)
    expect(await save({ resource })).toMatchObject({
      status: 409,
      body: { code: "TAKEN", fields: { resource: "Outra aplicação já usa este nome." } },
    })
    expect((await save({ resource }, other.id)).status).toBe(200)
  })
})

describe("what is taken is what the OpenID provider works with", () => {
  const taken: [string, Partial<Body>][] = [
    ["a web application", { postLogoutRedirectUris: ["https://exemplo.gov.br/ate-logo"] }],
    ["one on this machine, of a server for trying out", { redirectUris: ["http://localhost:3000/volta"] }],
    ["a page", { kind: "public" }],
    [
      "one on a device",
      {
        kind: "native",
        redirectUris: [
          "http://127.0.0.1/volta",
          "http://[::1]:4000/",
          "br.gov.exemplo.app:/volta",
          "https://app.exemplo.gov.br/volta",
        ],
      },
    ],
    [
      "one without a browser",
      { grants: ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"], redirectUris: [] },
    ],
    [
      "a machine",
      {
        grants: ["client_credentials"],
        redirectUris: [],
        jwks: setOf(newKey("rsa").open, newKey("ed25519").open),
      },
    ],
    ["keys elsewhere", { jwksUri: "https://exemplo.gov.br/chaves" }],
    ["logout to this machine", { backchannelLogoutUri: "http://127.0.0.1:9/saida" }],
  ]
  test.each(taken)("%s", async (_, body) => {
    const saved = await save(body)
    expect([saved.status, saved.refusal]).toEqual([200, undefined])
    expect(await clientOf()).toMatchObject({
      clientId: app.appKey,
      redirectUris: body.redirectUris ?? [callback],
    })
  })
})

describe("one address more or less", () => {
  const another = "https://outro.exemplo.gov.br/volta"

  test("is added and taken away again, with a sentence each", async () => {
    const { version } = (await save({})).body
    const preview = await added(another, asPreview)
    expect(preview.body).toMatchObject({
      effects: [{ text: `Ao confirmar, quem entra em ${app.acronym} pode voltar para ${another}.` }],
    })
    expect(await added(` ${another} `)).toMatchObject({
      status: 200,
      body: { redirectUris: [callback, another], version: version + 1 },
    })
    expect(await added(another)).toMatchObject({ status: 409, body: { code: "ALREADY_SO" } })
    expect(await retired(another)).toMatchObject({
      status: 200,
      body: { redirectUris: [callback], version: version + 2 },
    })
    expect(await read()).toMatchObject({ redirectUris: [callback], version: version + 2 })
    const audit = await auditOfApplication(system, app.id)
    expect(audit.slice(0, 2).map(({ kind }) => kind)).toEqual([
      "application.removeRedirect",
      "application.addRedirect",
    ])
  })

  test("is refused where it is wrong, unknown, or the last one", async () => {
    expect(await added(callback)).toMatchObject({ status: 404 })
    await save({})
    expect((await added("http://exemplo.gov.br/")).refusal?.fields).toEqual({
      address: "O endereço precisa começar com https://.",
    })
    expect(await retired(another)).toMatchObject({
      status: 404,
      body: { message: "Endereço não encontrado." },
    })
    expect((await retired(callback)).refusal?.fields).toEqual({
      address: "É o único endereço de volta: inclua outro antes.",
    })
    const many = Array.from({ length: 20 }, (_, at) => `${callback}/${at}`)
    await save({ redirectUris: many })
    expect((await added(another)).refusal?.fields).toEqual({ address: expect.stringMatching(/20 endereços/) })
  })

  test("of which several are added at the same time, none is lost", async () => {
    const { version } = (await save({})).body
    const all = Array.from({ length: 5 }, (_, at) => `${callback}/${at}`)
    const answers = await Promise.all(all.map((address) => added(address)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await read()).redirectUris.toSorted()).toEqual([callback, ...all].toSorted())
    const [row] = await rows<{ version: number }>(
      system.db,
      sql`select version from application_integration where app_id = ${app.id}`,
    )
    expect(row?.version).toBe(version + 5)
  })
})

describe("where people come back to", () => {
  test("is listed of all applications that one administers, and of no others", async () => {
    await save({ redirectUris: [callback] })
    const listed = async (token: string) => {
      const { body } = await api.integration.redirects({ token })
      return body.items.map(({ address, application }) => `${application.acronym} ${address}`)
    }
    const { acronym } = app
    expect(await listed(superAdmin)).toEqual(
      expect.arrayContaining([`${acronym} ${callback}`, "SINAL http://127.0.0.1:8090/volta"]),
    )
    const own = await listed(await system.signIn(account.appAdmin))
    expect(own).toContain("SINAL http://127.0.0.1:8090/volta")
    expect(own).not.toContain(`${acronym} ${callback}`)
  })
})
