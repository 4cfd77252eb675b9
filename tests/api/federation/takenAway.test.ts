import { type SQL, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { startExpiry } from "@/server/federation/provider/expiry"
import {
  addClient,
  addUser,
  asking,
  authorization,
  Browser,
  callback,
  codeFor,
  codeForm,
  confirmDevice,
  enterWithCode,
  federationForFile,
  pkce,
  post,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { account, demoPassword } from "../../support/server/system"

/** Every way to revoke access, against every credential that an application or a browser has by then. */
const system = federationForFile()

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
const grants = ["authorization_code", "refresh_token", deviceGrant]
const because = "Conferência do mês"
const told = "http://127.0.0.1:9/saida"

async function member() {
  const app = await addClient(system, { grants, backchannelLogoutUri: told })
  const resource = `https://${app.appKey.toLowerCase()}.exemplo.gov.br/`
  await system.db.execute(
    sql`update application_integration set resource = ${resource} where app_id = ${app.id}`,
  )
  const user = await addUser(system, app.id)
  return { app, resource, user, token: await system.signIn(user.id) }
}
type Member = Awaited<ReturnType<typeof member>>

/** A person who entered in three ways: in a browser, in another browser up to the code, and on a device. */
async function everythingOf(at: Member) {
  const { app, resource, user, token } = at
  const given = { key: app.appKey, token }
  const send = (path: string, form: Record<string, string>) =>
    post(system.issuer, path, form, { key: app.appKey })
  const browser = new Browser()
  const tokens = await enterWithCode(system.issuer, { ...given, browser })
  const code = await codeFor(system.issuer, given)
  const granted = await codeFor(system.issuer, { ...given, more: { resource } })
  const { body: jwt } = await send("/token", { ...codeForm(granted), resource })
  const { body: device } = await send("/device/auth", { scope: "openid" })
  await confirmDevice(String(device.verification_uri), String(device.user_code), token)
  return { user, send, browser, app, tokens, code, jwt, device }
}
type Everything = Awaited<ReturnType<typeof everythingOf>>

/** For each credential, whether it is still accepted. */
const goods: [string, (given: Everything) => Promise<boolean>][] = [
  ["an access token is good", async ({ send, tokens }) => isActive(send, tokens.access_token)],
  [
    "an access token brings claims",
    async ({ tokens }) => {
      const headers = { authorization: `Bearer ${tokens.access_token}` }
      return (await fetch(`${system.issuer}/me`, { headers })).ok
    },
  ],
  ["a refresh token is good", async ({ send, tokens }) => isActive(send, tokens.refresh_token)],
  ["a token for its own resource is introspected", async ({ send, jwt }) => isActive(send, jwt.access_token)],
  ["a code is changed for tokens", async ({ send, code }) => isTaken(send("/token", codeForm(code)))],
  [
    "a device gets tokens",
    async ({ send, device }) =>
      isTaken(send("/token", { grant_type: deviceGrant, device_code: String(device.device_code) })),
  ],
  ["a refresh token is renewed", ({ send, tokens }) => isTaken(send("/token", renewing(tokens)))],
  [
    "a refresh token brings another one for its own resource",
    ({ send, jwt }) => isTaken(send("/token", renewing(jwt))),
  ],
]

const renewing = (tokens: Record<string, unknown>) => ({
  grant_type: "refresh_token",
  refresh_token: String(tokens.refresh_token),
})
const isActive = async (send: Everything["send"], token: unknown) =>
  (await send("/token/introspection", { token: String(token) })).body.active === true
const isTaken = async (answer: ReturnType<typeof post>) => (await answer).status === 200

/** The browser, without any action in it. */
async function comesBack({ browser, app }: Everything): Promise<boolean> {
  const parameters = asking(app.appKey, { code_challenge: pkce().challenge, prompt: "none" })
  const answer = await browser.visit(authorization(system.issuer, parameters))
  return new URL(answer.headers.get("location") ?? system.issuer).searchParams.has("code")
}

const sqlOnly = async (change: SQL) => {
  await system.db.execute(change)
  return { status: 200 }
}

/** Simulates the passage of time, without a change that the database notices. */
const runsOut = (table: SQL, { user }: Member) =>
  system.db.transaction(async (tx) => {
    await tx.execute(sql`alter table ${table} disable trigger user`)
    await tx.execute(sql`
      update ${table} set expiration_date_time = now() - interval '1 second' where client_id = ${user.id}`)
    await tx.execute(sql`alter table ${table} enable trigger user`)
    return { status: 200 }
  })

/** Moves the role into a profile. Returns the profile's id. */
async function byProfile({ app, user }: Member): Promise<number> {
  const [made] = await rows<{ id: number }>(
    system.db,
    sql`
      with whole as (
        insert into profile (app_id, name, description)
        values (${app.id}, ${`Perfil ${app.id}`}, 'perfil de teste') returning id
      ), part as (
        insert into profile_role (profile_id, role_id) select id, ${user.roleId}::int from whole
      ), given as (
        insert into profile_assignment (client_id, profile_id, created_by)
        select ${user.id}::text, id, ${account.superAdmin}::text from whole
      )
      select id from whole`,
  )
  await system.db.execute(sql`delete from role_assignment where client_id = ${user.id}`)
  return made?.id ?? 0
}

interface Way {
  /** Prepares the state before anyone signs in. */
  before?: (at: Member) => Promise<unknown>
  change: (at: Member) => Promise<{ status: number }>
  /** Only the grant ends: the person may enter again, and the browser still knows them. */
  mayComeBack?: true
}

/** Calls of the super admin about the person, the application, or the role or profile of the person in that application. */
const ofPerson = ({ user }: Member) => ({ token: system.admin, params: { clientId: user.id } })
const ofApplication = ({ app }: Member) => ({ token: system.admin, params: { app: app.id } })
const inApp = ({ app, user }: Member) => ({ clientId: user.id, app: app.id })
const inRole = (at: Member) => ({
  token: system.admin,
  params: { ...inApp(at), roleId: at.user.roleId },
})
async function inProfile(at: Member) {
  const [profile] = await rows<{ id: number }>(
    system.db,
    sql`select id from profile where app_id = ${at.app.id}`,
  )
  return { token: system.admin, params: { ...inApp(at), profileId: profile?.id ?? 0 } }
}
const block = (at: Member) =>
  system.api.blocks.create({
    token: system.admin,
    params: inApp(at),
    body: { roleId: at.user.roleId, justification: because },
  })
const out = { enabled: false, description: because }

const ways: Record<string, Way> = {
  "the role is blocked": { change: block },
  "the role is withdrawn": { change: (at) => system.api.roleAssignments.remove(inRole(at)) },
  "the role is removed": { change: (at) => system.api.roles.remove(inRole(at)) },
  "the role is disabled": {
    change: ({ user }) => sqlOnly(sql`update role set disabled = true where id = ${user.roleId}`),
  },
  "the role demands two-factor": {
    change: ({ user }) => sqlOnly(sql`update role set two_factor_required = true where id = ${user.roleId}`),
  },
  "the role runs out": { change: (at) => runsOut(sql`role_assignment`, at) },
  "the profile is withdrawn": {
    before: byProfile,
    change: async (at) => system.api.profileAssignments.remove(await inProfile(at)),
  },
  "the profile is removed": {
    before: byProfile,
    change: async (at) => system.api.profiles.remove(await inProfile(at)),
  },
  "the profile runs out": { before: byProfile, change: (at) => runsOut(sql`profile_assignment`, at) },
  "the person is disabled there": {
    change: (at) =>
      system.api.clients.setEnabledInApplication({ token: system.admin, params: inApp(at), body: out }),
  },
  "the person is made inactive": {
    change: (at) => system.api.clients.setEnabled({ ...ofPerson(at), body: out }),
  },
  "the account is locked": {
    change: (at) => system.api.clients.lock({ ...ofPerson(at), body: { justification: because } }),
  },
  "the password is changed": {
    mayComeBack: true,
    change: ({ user, token }) => {
      const body = {
        atalaiaId: user.id,
        oldPassword: demoPassword,
        newPassword: "Jacaranda-violeta-4417",
      }
      return system.api.users.changePassword({ token, body })
    },
  },
  "two-factor is removed": {
    before: ({ user }) =>
      system.db.execute(
        sql`update person set two_factor_secret = 'JBSWY3DPEHPK3PXP' where atalaia_id = ${user.id}`,
      ),
    change: ({ user }) =>
      sqlOnly(sql`update person set two_factor_secret = null where atalaia_id = ${user.id}`),
  },
  "the sessions are ended": {
    mayComeBack: true,
    change: ({ app, user }) =>
      system.api.sessions.end({
        token: system.admin,
        query: { atalaiaId: user.id, appServerKey: app.appKey },
      }),
  },
  "the application is disabled": {
    change: (at) => system.api.applications.enable({ ...ofApplication(at), body: { enable: false } }),
  },
  "the application is removed": { change: (at) => system.api.applications.remove(ofApplication(at)) },
  "the integration is removed": {
    change: (at) => system.api.integration.remove(ofApplication(at)),
  },
  "the ways in are withdrawn": {
    change: (at) =>
      system.api.integration.update({
        ...ofApplication(at),
        body: {
          kind: "confidential",
          redirectUris: [callback],
          postLogoutRedirectUris: [],
          grants: ["client_credentials"],
          scopes: ["profile", "roles"],
          backchannelLogoutUri: told,
          events: [],
          version: 1,
        },
      }),
  },
}

describe.each(Object.entries(ways))("when %s", (_, { before, change, mayComeBack }) => {
  let given: Everything
  beforeAll(async () => {
    const at = await member()
    await before?.(at)
    given = await everythingOf(at)
    expect(await isActive(given.send, given.tokens.access_token)).toBe(true)
    const { status } = await change(at)
    expect(status).toBeLessThan(300)
  }, 60_000)

  test.each(goods)("not any more: %s", async (_what, isGood) => {
    expect(await isGood(given)).toBe(false)
  })

  test.skipIf(mayComeBack)("not any more: the browser comes back by itself", async () => {
    expect(await comesBack(given)).toBe(false)
  })

  test("the application is told of each session that ended, and once of the person", async () => {
    const expiry = startExpiry({ ...system, report: (error) => system.reported.push(error) })
    await expiry.flush()
    await expiry.close()
    const [found] = await rows<{ told: number; all: number; open: number }>(
      system.db,
      sql`
        select count(distinct session_hash)::int as told, (count(*) filter (where session_hash is null))::int as all,
          (select count(*) from session s where s.client_identifier = ${given.user.id} and s.app_id = ${given.app.id}
            and s.ended_date is null)::int as open
        from delivery where kind = 'logout' and app_id = ${given.app.id} and subject = ${given.user.id}`,
    )
    expect(found).toEqual({ open: 0, told: 4, all: 1 })
  })
})

test("before, all of it is good", async () => {
  const given = await everythingOf(await member())
  const introspected = "a token for its own resource is introspected"
  for (const [what, isGood] of goods) {
    // That token is self-contained: no resource server introspects it.
    expect({ [what]: await isGood(given) }).toEqual({ [what]: what !== introspected })
  }
  expect(await comesBack(given)).toBe(true)
})

describe("at the same moment", () => {
  test("as a block, what is asked for gets nothing that lasts", async () => {
    const at = await member()
    const given = await everythingOf(at)
    const asked = [codeForm(given.code), renewing(given.tokens)].map((form) => given.send("/token", form))
    await block(at)
    for (const { body } of await Promise.all(asked)) {
      for (const value of [body.access_token, body.refresh_token]) {
        expect(await isActive(given.send, value)).toBe(false)
      }
    }
    expect(await comesBack(given)).toBe(false)
  })

  test("as another renewal, one refresh token gets one answer at most, and nothing that lasts", async () => {
    const { send, tokens } = await everythingOf(await member())
    const answers = await Promise.all([1, 2, 3].map(() => send("/token", renewing(tokens))))
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeLessThanOrEqual(1)
    for (const { body } of good) expect(await isActive(send, body.access_token)).toBe(false)
  })

  const openIn = async (app: { id: number }, user: { id: string }) => {
    const [open] = await rows<{ count: number }>(
      system.db,
      sql`
        select count(*)::int as count from session
        where client_identifier = ${user.id} and app_id = ${app.id} and ended_date is null`,
    )
    return open?.count
  }

  /** Sign-ins in progress when access ends: some finish before it, some after. */
  async function besideSignIns({ app, token }: Member, change: () => Promise<unknown>) {
    const enters = () => enterWithCode(system.issuer, { key: app.appKey, token }).catch(String)
    await Promise.all([...Array.from({ length: 4 }, enters), change(), ...Array.from({ length: 4 }, enters)])
  }

  const everything: typeof ways = {
    "everything is left": {
      change: ({ token }) => system.api.session.signOut({ token, query: { everywhere: true } }),
    },
    "all sessions of the person are ended": {
      change: ({ user }) => system.api.sessions.end({ token: system.admin, query: { atalaiaId: user.id } }),
    },
  }
  // Roles may affect anyone, so only the next check finds people who were signing in at that moment (`federation/provider/expiry.ts`).
  const ofOne = [
    "the role is blocked",
    "the role is withdrawn",
    "the person is disabled there",
    "the person is made inactive",
    "the password is changed",
    "the application is disabled",
    "the integration is removed",
    "the ways in are withdrawn",
  ]
  const atOnce = [
    ...Object.entries(everything),
    ...Object.entries(ways).filter(([name]) => ofOne.includes(name)),
  ]

  test.each(atOnce)(
    "as %s, no sign-in under way leaves a session",
    { timeout: 120_000 },
    async (_, { change }) => {
      const at = await member()
      await besideSignIns(at, () => change(at))
      expect(await openIn(at.app, at.user)).toBe(0)
    },
  )

  test("25 sign-ins leave as many sessions as the application allows", { timeout: 120_000 }, async () => {
    const { app, user, token } = await member()
    await Promise.all(
      Array.from({ length: 25 }, () =>
        enterWithCode(system.issuer, { key: app.appKey, token }).catch(String),
      ),
    )
    expect(await openIn(app, user)).toBe(5)
  })
})
