import { generateKeyPairSync } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { Calls } from "@/contract/index"
import { providerOf } from "@/server/federation/provider/providerOf"
import type { SentBody } from "../../support/server/api"
import { addClient, callback, federationForFile, post } from "../../support/server/federation"

/** Tokens that an application gets with its own credentials. They belong to no session and are checked at each use. */
const system = federationForFile()
type App = Awaited<ReturnType<typeof addClient>>

const machine = () => addClient(system, { grants: ["authorization_code", "client_credentials"] })

async function ownToken({ appKey }: App): Promise<string> {
  const { status, body } = await post(
    system.issuer,
    "/token",
    { grant_type: "client_credentials" },
    { key: appKey },
  )
  expect(status).toBe(200)
  return String(body.access_token)
}

const introspect = async ({ appKey }: App, token: string) =>
  (await post(system.issuer, "/token/introspection", { token }, { key: appKey })).body

/** Looks a token up in the provider directly, because a removed application cannot ask for it. */
async function found(token: string) {
  const report = (error: unknown) => system.reported.push(error)
  const provider = await providerOf({ db: system.db, settings: system.settings, report })
  return provider.ClientCredentials.find(token)
}

/** A call of the super admin about the application. */
const of = ({ id }: App) => ({ token: system.admin, params: { app: id } })

const newKey = () => ({
  ...generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" }),
  kid: "um",
})

type Integration = SentBody<Calls["integration"]["update"]>
const configured = (app: App, changed: Partial<Integration>) =>
  system.api.integration.update({
    ...of(app),
    body: {
      kind: "confidential",
      redirectUris: [callback],
      postLogoutRedirectUris: [],
      grants: ["authorization_code", "client_credentials"],
      scopes: ["profile", "roles"],
      events: [],
      version: 1,
      ...changed,
    },
  })

/** Every way in which an application loses its own tokens, or the credentials that it got them with. */
const ways: [string, (app: App) => Promise<{ status: number }>][] = [
  ["is disabled", (app) => system.api.applications.enable({ ...of(app), body: { enable: false } })],
  [
    "is of a kind that keeps no secret",
    (app) => configured(app, { kind: "public", grants: ["authorization_code"] }),
  ],
  ["may not act by itself any more", (app) => configured(app, { grants: ["authorization_code"] })],
  [
    "shows who it is with keys from now on",
    (app) => configured(app, { jwks: JSON.stringify({ keys: [newKey()] }) }),
  ],
  ["gets another secret", (app) => system.api.applications.makeSecret(of(app))],
  ["has no integration any more", (app) => system.api.integration.remove(of(app))],
  ["is removed", (app) => system.api.applications.remove(of(app))],
  [
    "is removed, and made anew under its key",
    async (app) => {
      const removed = await system.api.applications.remove(of(app))
      const another = await machine()
      await system.db.execute(sql`update application set app_key = ${app.appKey} where id = ${another.id}`)
      return removed
    },
  ],
]

describe.each(ways)("where the application %s", (_, change) => {
  let app: App
  let token: string
  beforeAll(async () => {
    app = await machine()
    token = await ownToken(app)
    expect(await introspect(app, token)).toMatchObject({ active: true, client_id: app.appKey })
    const { status } = await change(app)
    expect(status).toBeLessThan(300)
  })

  test("its token is found no more", async () => {
    expect(await found(token)).toBeUndefined()
  })

  test("introspection does not call it active", async () => {
    expect(await introspect(app, token)).not.toMatchObject({ active: true })
  })
})

test.each<[string, (app: App) => SQL]>([
  [
    "another address",
    ({ id }) =>
      sql`update application_integration set redirect_uris = ${`{${callback}/2}`}::text[] where app_id = ${id}`,
  ],
  ["another name", ({ id }) => sql`update application set title = 'Outro nome' where id = ${id}`],
])("stays what it is where the application gets %s", async (_, change) => {
  const app = await machine()
  const token = await ownToken(app)
  await system.db.execute(change(app))
  expect(await introspect(app, token)).toMatchObject({ active: true })
})

test("is nobody's token at the claims of a person", async () => {
  const token = await ownToken(await machine())
  const { status } = await fetch(`${system.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(status).toBe(401)
})
