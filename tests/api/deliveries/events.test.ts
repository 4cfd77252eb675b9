import { createPublicKey, randomBytes, verify } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { startDeliveries } from "@/server/federation/deliveries/delivering"
import { sealedSecret } from "@/server/identity/access/codes"
import { rotateKeys } from "@/server/start/keyRotation"
import { giveRole } from "../../support/data/person"
import { forFile } from "../../support/forFile"
import {
  addClient,
  addUser,
  Browser,
  decoded,
  enterWith,
  federationForFile,
  repeatingForFile,
  startListener,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { account, demoPassword } from "../../support/server/system"

const system = federationForFile()
const listener = forFile(() => startListener())
const deliveries = repeatingForFile(system, startDeliveries)

const because = "Conferência do mês"
const claimsChange = "token-claims-change"

/** A person with a session in an application that subscribed to events. */
async function inside(...events: string[]) {
  const app = await addClient(system, { eventsUri: listener.address, events })
  const user = await addUser(system, app.id)
  const token = await system.signIn(user.id)
  return { app, user, token, ...(await enterWith(system, new Browser(), app, token)) }
}

/** The events delivered since, decoded. Each is verified with the provider's published keys. */
async function told(change: () => Promise<{ status: number }>) {
  await deliveries.flush()
  const before = listener.received.length
  expect((await change()).status).toBeLessThan(300)
  await deliveries.flush()
  const { keys } = (await (await fetch(`${system.issuer}/jwks`)).json()) as { keys: { kid: string }[] }
  return listener.received.slice(before).map((jwt) => {
    const { kid, typ } = decoded(jwt, 0)
    expect(typ).toBe("secevent+jwt")
    const jwk = keys.find((one) => one.kid === kid)
    const [header, payload, signature = ""] = jwt.split(".")
    const key = createPublicKey({ key: { ...jwk }, format: "jwk" })
    const signed = Buffer.from(`${header}.${payload}`)
    expect(verify("sha256", signed, key, Buffer.from(signature, "base64url"))).toBe(true)
    return decoded(jwt, 1)
  })
}

const uri = (event: string) => `https://schemas.openid.net/secevent/caep/event-type/${event}`

const giveSecond = (there: { user: { id: string }; app: { id: number } }) =>
  giveRole(system, there.user.id, { appId: there.app.id })

const titles = async (...ids: number[]) => {
  const found = await rows<{ id: number; title: string }>(system.db, sql`select id, title from role`)
  return found.flatMap(({ id, title }) => (ids.includes(id) ? [title] : [])).sort()
}

const block = ({ user, app }: { user: { id: string }; app: { id: number } }, roleId: number) =>
  system.api.blocks.create({
    token: system.admin,
    params: { clientId: user.id, app: app.id },
    body: { roleId, justification: because },
  })

/** The events that an application receives when a role, or a whole application, is removed. */
const removedRole = (roleId: number) =>
  told(() => system.api.roles.remove({ token: system.admin, params: { roleId } }))
const removedApplication = (app: number) =>
  told(() => system.api.applications.remove({ token: system.admin, params: { app } }))

describe("roles that change while others stay", () => {
  test("are told as they are then, to whoever asked for it, with what names person and application", async () => {
    const there = await inside(claimsChange)
    const second = await giveSecond(there)
    const [event, ...more] = await told(() => block(there, second))
    expect(more).toEqual([])
    expect(event).toMatchObject({
      iss: system.issuer,
      aud: there.app.appKey,
      sub_id: { format: "iss_sub", iss: system.issuer, sub: there.user.id },
      events: { [uri(claimsChange)]: { claims: { roles: await titles(there.user.roleId) } } },
    })
    expect((await there.state(there.tokens.access_token)).body).toMatchObject({ active: true })
  })

  test("are told when one is given back", async () => {
    const there = await inside(claimsChange)
    const second = await giveSecond(there)
    await block(there, second)
    const unblocked = await told(() =>
      system.api.blocks.remove({
        token: system.admin,
        params: { clientId: there.user.id, app: there.app.id, roleId: second },
        query: { justification: because },
      }),
    )
    const both = await titles(there.user.roleId, second)
    expect(unblocked.map(({ events }) => events)).toMatchObject([
      { [uri(claimsChange)]: { claims: { roles: both } } },
    ])
  })

  test("are told when a role is switched off for everybody", async () => {
    const there = await inside(claimsChange)
    const second = await giveSecond(there)
    const disabled = await told(async () => {
      await system.db.execute(sql`update role set disabled = true where id = ${second}`)
      return { status: 200 }
    })
    expect(disabled.map(({ events }) => events)).toMatchObject([
      { [uri(claimsChange)]: { claims: { roles: await titles(there.user.roleId) } } },
    ])
  })

  test("are told when one is removed for good", async () => {
    const there = await inside(claimsChange)
    const second = await giveSecond(there)
    const removed = await removedRole(second)
    expect(removed.map(({ events }) => events)).toMatchObject([
      { [uri(claimsChange)]: { claims: { roles: await titles(there.user.roleId) } } },
    ])
  })

  test("are told to the application that inherited one, when that is removed alone or with its own application", async () => {
    const there = await inside(claimsChange)
    const owner = await addClient(system)
    const inherited = []
    for (const _ of ["alone", "with its application"]) {
      const role = await giveRole(system, there.user.id, { appId: owner.id })
      await system.db.execute(
        sql`insert into inherited_role (app_id, role_id) values (${there.app.id}, ${role})`,
      )
      inherited.push(role)
    }
    const [first = 0, second = 0] = inherited
    const left = [await titles(there.user.roleId, second), await titles(there.user.roleId)]
    const answers = [await removedRole(first), await removedApplication(owner.id)]
    expect(answers.map((events) => events.map(({ events: said }) => said))).toMatchObject(
      left.map((roles) => [{ [uri(claimsChange)]: { claims: { roles } } }]),
    )
  })

  test("are told when a profile with one is removed", async () => {
    const there = await inside(claimsChange)
    const second = await giveSecond(there)
    const [profile] = await rows<{ id: number }>(
      system.db,
      sql`
        with whole as (
          insert into profile (app_id, name, description)
          values (${there.app.id}, ${`Perfil ${there.app.id}`}, 'perfil de teste') returning id
        ), part as (
          insert into profile_role (profile_id, role_id) select id, ${second}::int from whole
        ), given as (
          insert into profile_assignment (client_id, profile_id, created_by)
          select ${there.user.id}::text, id, ${account.superAdmin}::text from whole
        )
        select id from whole`,
    )
    await system.db.execute(
      sql`delete from role_assignment where client_id = ${there.user.id} and role_id = ${second}`,
    )
    const removed = await told(() =>
      system.api.profiles.remove({
        token: system.admin,
        params: { app: there.app.id, profileId: profile?.id ?? 0 },
      }),
    )
    expect(removed.map(({ events }) => events)).toMatchObject([
      { [uri(claimsChange)]: { claims: { roles: await titles(there.user.roleId) } } },
    ])
  })

  test("are told to nobody who did not ask, is not in the application, or whose application is another", async () => {
    const silent = await inside("credential-change")
    const other = await inside(claimsChange)
    const outside = await addUser(system, other.app.id)
    const second = await giveSecond(silent)
    const third = await giveRole(system, outside.id, { appId: other.app.id })
    expect(await told(() => block(silent, second))).toEqual([])
    expect(await told(() => block({ user: outside, app: other.app }, third))).toEqual([])
  })

  test("are told to no application that they are not of, also when a role or its whole application goes", async () => {
    const there = await inside(claimsChange)
    const other = await addClient(system, {})
    const role = await giveRole(system, there.user.id, { appId: other.id })
    expect(await removedRole(role)).toEqual([])
    await giveRole(system, there.user.id, { appId: other.id })
    expect(await removedApplication(other.id)).toEqual([])
  })

  test("are told to nobody by a preview", async () => {
    const there = await inside(claimsChange)
    const second = await giveSecond(there)
    const preview = () =>
      system.api.blocks.create.preview({
        token: system.admin,
        params: { clientId: there.user.id, app: there.app.id },
        body: { roleId: second, justification: because },
      })
    expect(await told(preview)).toEqual([])
  })
})

test("a new unit and a new name are told once, with what changed alone", async () => {
  const there = await inside(claimsChange)
  const events = await told(async () => {
    await system.db.execute(sql`
      update person set name = 'NOME DE PROVA', organization_id = (select id from organization order by id desc limit 1)
      where atalaia_id = ${there.user.id}`)
    return { status: 200 }
  })
  const [{ acronym } = { acronym: "" }] = await rows<{ acronym: string }>(
    system.db,
    sql`select acronym from organization order by id desc limit 1`,
  )
  expect(events).toHaveLength(1)
  expect(events[0].events[uri(claimsChange)].claims).toEqual({
    name: "NOME DE PROVA",
    given_name: "NOME",
    family_name: "DE PROVA",
    organization: expect.objectContaining({ acronym }),
  })
})

test("a session that ends is told by the name that the ID token had for it", async () => {
  const there = await inside("session-revoked")
  const events = await told(() => block(there, there.user.roleId))
  expect(events).toMatchObject([
    {
      sub_id: {
        format: "complex",
        user: { sub: there.user.id },
        session: { format: "opaque", id: decoded(String(there.tokens.id_token), 1).sid },
      },
      events: {
        [uri("session-revoked")]: {
          event_timestamp: expect.any(Number),
          initiating_entity: "admin",
          reason_admin: { "pt-BR": "O acesso foi retirado" },
        },
      },
    },
  ])
  // What the administrator wrote stays here.
  expect(JSON.stringify(events)).not.toContain(because)
})

describe("who ended a session", () => {
  type Inside = Awaited<ReturnType<typeof inside>>
  const ended = (ending: string) => async (there: Inside) => {
    await system.db.execute(sql`
      update session set ended_date = now(), ending = ${ending}
      where client_identifier = ${there.user.id} and app_id = ${there.app.id}`)
    return { status: 200 }
  }
  const killed = (there: Inside, token: string) =>
    system.api.sessions.end({ token, query: { atalaiaId: there.user.id, appServerKey: there.app.appKey } })
  const endings: [string, string, string, (there: Inside) => Promise<{ status: number }>][] = [
    [
      "the person, who signs out",
      "user",
      "A pessoa saiu",
      ({ token }) => system.api.session.signOut({ token, query: { everywhere: true } }),
    ],
    [
      "the person, by another password",
      "user",
      "A senha foi trocada",
      ({ token, user }) =>
        system.api.users.changePassword({
          token,
          body: { atalaiaId: user.id, oldPassword: demoPassword, newPassword: "Jacaranda-violeta-4417" },
        }),
    ],
    [
      "the person, who ends it under privacy",
      "user",
      "Encerrada pela própria pessoa",
      ({ token, app }) => system.api.privacy.endReceived({ token, params: { app: String(app.id) } }),
    ],
    [
      "an administrator, who ends it",
      "admin",
      "Encerrada por quem administra",
      (there) => killed(there, system.admin),
    ],
    [
      "an administrator, who deactivates the person",
      "admin",
      "O acesso foi desativado",
      ({ user }) =>
        system.api.clients.setEnabled({
          token: system.admin,
          params: { clientId: user.id },
          body: { enabled: false, description: because },
        }),
    ],
    ["the limit of the application", "policy", "Outra tomou o lugar dela", ended("limit")],
    ["a code that came twice", "policy", "O mesmo código foi apresentado duas vezes", ended("replayed")],
    ["a date, by which a role was over", "policy", "O acesso foi retirado", ended("access")],
  ]
  test.each(endings)("is said: %s", async (_, entity, reason, change) => {
    const there = await inside("session-revoked")
    const events = await told(() => change(there))
    expect(events.map(({ events: said }) => said[uri("session-revoked")])).toEqual([
      {
        event_timestamp: expect.any(Number),
        initiating_entity: entity,
        reason_admin: { "pt-BR": reason },
      },
    ])
  })
})

test("a new password is told, though it ends the session", async () => {
  const there = await inside("credential-change")
  const events = await told(() =>
    system.api.users.changePassword({
      token: there.token,
      body: { atalaiaId: there.user.id, oldPassword: demoPassword, newPassword: "Jacaranda-violeta-4417" },
    }),
  )
  expect(events.map(({ events: said }) => said)).toMatchObject([
    { [uri("credential-change")]: { credential_type: "password", change_type: "update" } },
  ])
})

test("a passkey that comes and goes is told, as one of the device or of another", async () => {
  const there = await inside("credential-change")
  const give = (name: string, transports: string) =>
    system.db.execute(sql`
      insert into passkey (atalaia_id, credential_id, public_key, counter, transports, device_bound, backed_up, name)
      values (${there.user.id}, convert_to(${`${there.user.id} ${name}`}, 'UTF8'), '', 0, ${transports}::text[], true, false, ${name})`)
  const done = async (change: Promise<unknown>) => {
    await change
    return { status: 200 }
  }
  const events = [
    ...(await told(() => done(give("Notebook", "{internal,hybrid}")))),
    ...(await told(() => done(give("Chaveiro", "{usb}")))),
    ...(await told(() =>
      done(
        system.db.execute(sql`delete from passkey where atalaia_id = ${there.user.id} and name = 'Chaveiro'`),
      ),
    )),
  ]
  const change = uri("credential-change")
  expect(events.map(({ events: said }) => said)).toMatchObject([
    { [change]: { credential_type: "fido2-platform", change_type: "create" } },
    { [change]: { credential_type: "fido2-roaming", change_type: "create" } },
    { [change]: { credential_type: "fido2-roaming", change_type: "revoke" } },
  ])
})

test("the same event keeps its name when it comes again", async () => {
  const there = await inside(claimsChange)
  const second = await giveSecond(there)
  const [event] = await told(() => block(there, second))
  const [again] = await told(async () => {
    await system.db.execute(sql`
      update delivery set delivered_date = null, next_attempt = now()
      where id = (select max(id) from delivery where app_id = ${there.app.id})`)
    return { status: 200 }
  })
  expect(again?.jti).toBe(event?.jti)
})

test("nothing is told when a two-factor secret is only sealed with another key", async () => {
  const there = await inside("credential-change")
  const kept = () => rows(system.db, sql`select from delivery`)
  const sealed = await sealedSecret(system.settings, there.user.id, "um segredo")
  const [activated] = await told(async () => {
    await system.db.execute(sql`
      update person set two_factor_secret = ${sealed}, two_factor_activation_date = now()
      where atalaia_id = ${there.user.id}`)
    return { status: 200 }
  })
  expect(activated?.events).toMatchObject({
    [uri("credential-change")]: { credential_type: "app", change_type: "create" },
  })
  const before = await kept()
  const old = await readFile(join(system.folder, "secret.key"), "utf8")
  const settings = { ...system.settings, secretKey: `${randomBytes(32).toString("base64")},${old}` }
  const taken = new Error("taken back")
  const work = system.db.transaction(async (transaction) => {
    const tx = transaction as unknown as typeof system.db
    const { resealed } = await rotateKeys(tx, settings)
    expect(resealed[0]?.done).toBeGreaterThan(0)
    expect(await rows(tx, sql`select from delivery`)).toHaveLength(before.length)
    throw taken
  })
  await expect(work).rejects.toBe(taken)
})
