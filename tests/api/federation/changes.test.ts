import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { encodeBase32 } from "@/domain/twoFactor"
import { startDeliveries } from "@/server/federation/deliveries/delivering"
import { startExpiry } from "@/server/federation/provider/expiry"
import { addPerson, codeOf, giveRole, passStep } from "../../support/data/person"
import {
  addClient,
  addUser,
  Browser,
  decoded,
  enterTold,
  enterWith,
  federationForFile,
  repeatingForFile,
  startListener,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { account, demoPassword } from "../../support/server/system"
import { testInAll } from "../../support/testAll"

const system = federationForFile()
const delivery = repeatingForFile(system, startDeliveries)
const expiry = repeatingForFile(system, startExpiry)

const inside = (address: string) => enterTold(system, address)

const call = (method: string, path: string, body: object) =>
  system.call(method, path, { token: system.admin, body })

const because = "Conferência do mês"

async function openIn(clientId: string, appId: number): Promise<number | undefined> {
  const [found] = await rows<{ count: number }>(
    system.db,
    sql`
      select count(*)::int as count from session
      where client_identifier = ${clientId} and app_id = ${appId} and ended_date is null`,
  )
  return found?.count
}

/** How many sessions an application is notified of. */
async function toldOf(appId: number): Promise<number | undefined> {
  const [found] = await rows<{ count: number }>(
    system.db,
    sql`select count(session_hash)::int as count from delivery where app_id = ${appId}`,
  )
  return found?.count
}

describe("takes effect at once, and the application is told", () => {
  test("by a logout token that names the session as the ID token did, and one that names the person", async () => {
    const listener = await startListener()
    try {
      const there = await inside(listener.address)
      const { app, user } = there
      const path = `/client/${user.id}/application/${app.id}/access-enabled`
      expect((await call("PATCH", path, { enabled: false, description: because })).status).toBeLessThan(300)
      expect((await there.state(there.tokens.access_token)).body).toEqual({ active: false })
      await delivery.flush()
      const alike = {
        iss: system.issuer,
        aud: app.appKey,
        iat: expect.any(Number),
        exp: expect.any(Number),
        jti: expect.any(String),
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      }
      const { sid } = decoded(String(there.tokens.id_token), 1)
      expect(listener.received).toHaveLength(2)
      for (const token of listener.received) {
        expect(decoded(token, 0)).toMatchObject({ alg: "RS256", typ: "logout+jwt" })
        const said = decoded(token, 1)
        expect(said).toEqual(said.sid ? { ...alike, sid } : { ...alike, sub: user.id })
      }
      expect(new Set(listener.received.map((token) => "sid" in decoded(token, 1))).size).toBe(2)
    } finally {
      await listener.close()
    }
  })

  test.each([
    ["is disabled", sql`disabled = true`],
    ["waits for confirmation from now on", sql`type = 'chain'`],
    ["demands two-factor from now on", sql`two_factor_required = true`],
  ])("when the role %s", async (_, change) => {
    const there = await inside("http://127.0.0.1:9/saida")
    await system.db.execute(sql`update role set ${change} where id = ${there.user.roleId}`)
    expect((await there.state(there.tokens.access_token)).body).toEqual({ active: false })
    expect(await toldOf(there.app.id)).toBe(1)
  })

  test.each(["to the person", "to a profile of theirs", "to a profile that they get"])(
    "when a role that demands two-factor is given %s",
    async (how) => {
      const there = await inside("http://127.0.0.1:9/saida")
      const { user, app } = there
      const [made] = await rows<{ role: number; profile: number }>(
        system.db,
        sql`
          with part as (
            insert into role (app_id, title, description, two_factor_required)
            values (${app.id}, ${`ROLE_DEMANDING_${app.id}`}, 'papel de teste', true) returning id
          ), whole as (
            insert into profile (app_id, name, description)
            values (${app.id}, ${`Perfil ${app.id}`}, 'perfil de teste') returning id
          ) select part.id as role, whole.id as profile from part, whole`,
      )
      const give = sql`
        insert into profile_assignment (client_id, profile_id, created_by)
        values (${user.id}, ${made?.profile}, ${account.superAdmin})`
      const fill = sql`insert into profile_role (profile_id, role_id) values (${made?.profile}, ${made?.role})`
      if (how === "to the person") {
        await system.db.execute(sql`
          insert into role_assignment (client_id, role_id, created_by)
          values (${user.id}, ${made?.role}, ${account.superAdmin})`)
      } else {
        const steps = how === "to a profile of theirs" ? [give, fill] : [fill, give]
        for (const step of steps) await system.db.execute(step)
      }
      expect(await openIn(user.id, app.id)).toBe(0)
      expect(await toldOf(app.id)).toBe(1)
    },
  )

  test("when two-factor is removed by its owner, by whose code the application was entered", async () => {
    const app = await addClient(system, { backchannelLogoutUri: "http://127.0.0.1:9/saida" })
    const user = await addUser(system, app.id)
    const secret = encodeBase32(randomBytes(20))
    const activated = await system.api.twoFactor.activate({
      token: await system.signIn(user.id),
      body: { code: codeOf(secret), secret },
    })
    expect(activated.status).toBe(200)
    const signedIn = await system.api.session.signIn({
      body: { id: user.id, password: demoPassword, code: codeOf(secret, 1) },
    })
    const browser = new Browser()
    const there = await enterWith(system, browser, app, signedIn.body.token)
    expect(decoded(String(there.tokens.id_token), 1).acr).toBe("aal2")
    await passStep(system, user.id)
    const removed = await system.api.twoFactor.deactivate({
      token: signedIn.body.token,
      body: { code: codeOf(secret, 1) },
    })
    expect(removed.status).toBe(204)
    expect((await there.state(there.tokens.access_token)).body).toEqual({ active: false })
    expect(await toldOf(app.id)).toBe(1)
    const [ended] = await rows<{ ending: string }>(
      system.db,
      sql`select ending from session where client_identifier = ${user.id} and app_id = ${app.id}`,
    )
    expect(ended?.ending).toBe("twoFactorRemoved")
    // The same browser and portal session, now authenticated by password alone.
    const again = await enterWith(system, browser, app, signedIn.body.token)
    expect(decoded(String(again.tokens.id_token), 1)).toMatchObject({ acr: "aal1", amr: ["pwd"] })
  })

  test.each(["role_assignment", "profile_assignment"])("when a %s runs out", async (table) => {
    const there = await inside("http://127.0.0.1:9/saida")
    const { user, app } = there
    if (table === "profile_assignment") {
      await system.db.execute(sql`
        with whole as (
          insert into profile (app_id, name, description)
          values (${app.id}, ${`Perfil que vence ${app.id}`}, 'perfil de teste') returning id
        ), part as (
          insert into profile_role (profile_id, role_id) select id, ${user.roleId}::int from whole
        )
        insert into profile_assignment (client_id, profile_id, created_by)
        select ${user.id}::text, id, ${account.superAdmin}::text from whole`)
      await system.db.execute(sql`delete from role_assignment where client_id = ${user.id}`)
    }
    const stays = await inside("http://127.0.0.1:9/saida")
    // Simulates the passage of time, without a change that the database notices.
    await system.db.transaction(async (tx) => {
      await tx.execute(sql`alter table ${sql.raw(table)} disable trigger user`)
      await tx.execute(sql`
        update ${sql.raw(table)} set expiration_date_time = now() - interval '1 second' where client_id = ${user.id}`)
      await tx.execute(sql`alter table ${sql.raw(table)} enable trigger user`)
    })
    expect([await openIn(user.id, app.id), await toldOf(app.id)]).toEqual([1, 0])
    await expiry.flush()
    expect([await openIn(user.id, app.id), await toldOf(app.id)]).toEqual([0, 1])
    expect(await openIn(stays.user.id, stays.app.id)).toBe(1)
  })

  // The embedded database runs one transaction after another.
  test.runIf(process.env.TEST_DATABASE_URL)("when two roles are taken away at the same moment", async () => {
    const people = []
    for (let made = 0; made < 12; made++) {
      const there = await inside("http://127.0.0.1:9/saida")
      const second = await giveRole(system, there.user.id, { appId: there.app.id })
      people.push({ ...there, roles: [there.user.roleId, second] })
    }
    for (const { app, user, roles } of people) {
      // Neither commits before both have begun, so each sees the other's role.
      const arrived: (() => void)[] = []
      const both = () =>
        new Promise<void>((resolve) => {
          arrived.push(resolve)
          if (arrived.length === roles.length) for (const goOn of arrived) goOn()
        })
      await Promise.all(
        roles.map((roleId) =>
          system.db.transaction(async (tx) => {
            await tx.execute(sql`
              insert into role_block (client_id, role_id, app_id, justification, created_by)
              values (${user.id}, ${roleId}, ${app.id}, ${because}, ${account.superAdmin})`)
            await both()
          }),
        ),
      )
    }
    for (const { app, user } of people) {
      expect(await openIn(user.id, app.id)).toBe(0)
      expect(await toldOf(app.id)).toBe(1)
    }
  })

  test("but not by a change that is taken back, or replaces a role by another", async () => {
    const there = await inside("http://127.0.0.1:9/saida")
    const { user, app } = there
    await system.db.transaction(async (tx) => {
      await tx.execute(sql`
        with gone as (delete from role_assignment where client_id = ${user.id} returning *)
        select count(*) from gone`)
      await tx.execute(sql`
        insert into role_assignment (client_id, role_id, created_by)
        values (${user.id}, ${user.roleId}, ${account.superAdmin})`)
    })
    const preview = await system.api.roleAssignments.remove.preview({
      token: system.admin,
      params: { clientId: user.id, app: app.id, roleId: user.roleId },
    })
    expect(preview.status).toBe(200)
    expect((await there.state(there.tokens.access_token)).body).toMatchObject({ active: true })
  })
})

describe("the preview of a change", () => {
  const effectsOf = async (method: string, path: string, token = system.admin, body?: object) => {
    const { status, body: answer } = await system.call<{ effects: { text: string; tone: string }[] }>(
      method,
      path,
      { token, headers: { "x-preview": "1" }, ...(body && { body }) },
    )
    expect(status).toBe(200)
    return answer.effects.filter(({ text }) => text.startsWith("Encerra"))
  }

  test("names the sessions of one person that will end, and where", async () => {
    const there = await inside("http://127.0.0.1:9/saida")
    const { user, app } = there
    await enterWith(system, new Browser(), app, there.token)
    const [acronym] = await acronymsOf([app.id])
    const block = `/client/${user.id}/application/${app.id}/block-assignments/roles`
    const body = { roleId: user.roleId, justification: because }
    expect(await effectsOf("POST", block, system.admin, body)).toEqual([
      { text: `Encerra 2 sessões de Zuleica em ${acronym}.`, tone: "danger" },
    ])
    expect((await there.state(there.tokens.access_token)).body).toMatchObject({ active: true })
    expect(await toldOf(app.id)).toBe(0)
    const inactive = { enabled: false, description: because }
    expect(await effectsOf("PATCH", `/client/${user.id}/access-enabled`, system.admin, inactive)).toEqual([
      { text: `Encerra 2 sessões de Zuleica em ${acronym} e 1 em ATALAIA.`, tone: "danger" },
    ])
  })

  test("counts those of many people, and names no application whose sessions the caller does not see", async () => {
    const there = await inside("http://127.0.0.1:9/saida")
    const other = await addClient(system)
    const roleId = await giveRole(system, there.user.id, { appId: other.id })
    await enterWith(system, new Browser(), other, there.token)
    const second = await addPerson(system)
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${second}, role_id, ${account.superAdmin} from unnest(array[${roleId}, ${there.user.roleId}]::int[]) role_id`)
    const token = await system.signIn(second)
    await enterWith(system, new Browser(), other, token)
    await enterWith(system, new Browser(), there.app, token)
    const [own, others] = await acronymsOf([there.app.id, other.id])
    const path = `/applications/${there.app.id}/enable`
    expect(await effectsOf("PATCH", path, system.admin, { enable: false })).toEqual([
      { text: `Encerra 2 sessões de 2 pessoas em ${own}.`, tone: "danger" },
    ])
    // The second person gets a role that requires two-factor, which ends both their sessions. The first one administers an
    // application.
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${there.user.id}::text, id, ${account.superAdmin} from role
      where governs_app_id = ${other.id} and governs_as = 'admin'`)
    const [demanding] = await rows<{ id: number }>(
      system.db,
      sql`
        insert into role (app_id, title, description, two_factor_required)
        values (${other.id}, ${`ROLE_DEMANDING_${other.id}`}, 'papel de teste', true) returning id`,
    )
    const give = `/client/${second}/application/${other.id}/assignments/roles`
    expect(await effectsOf("POST", give, there.token, { roleId: demanding?.id })).toEqual([
      {
        text: `Encerra 1 sessão de Zuleica em ${others} e 1 em outros sistemas.`,
        tone: "danger",
      },
    ])
  })
})

async function acronymsOf(appIds: readonly number[]): Promise<string[]> {
  const found = await rows<{ id: number; acronym: string }>(
    system.db,
    sql`select id, acronym from application`,
  )
  return appIds.map((id) => found.find((app) => app.id === id)?.acronym ?? "")
}

test("an address that hangs, fails or redirects holds up no other, and is tried again", async () => {
  const order = new Set<string>()
  const hangs = await startListener((request) => {
    request.socket.once("close", () => order.add("the hanging one was given up"))
    return "hangs"
  })
  const redirects = await startListener(() => 302)
  const fails = await startListener((_, times) => (times === 1 ? 500 : 200))
  const good = await startListener(() => {
    order.add("the good one was told")
    return 200
  })
  const all = [hangs, redirects, fails, good]
  try {
    const people = []
    for (const { address } of all) people.push(await inside(address))
    for (const { app, user } of people) {
      await system.api.clients.setEnabledInApplication({
        token: system.admin,
        params: { clientId: user.id, app: app.id },
        body: { enabled: false, description: because },
      })
    }
    await delivery.flush()
    await expect.poll(() => [...order]).toEqual(["the good one was told", "the hanging one was given up"])
    expect(redirects.received).toHaveLength(0)
    await system.db.execute(sql`update delivery set next_attempt = now() where delivered_date is null`)
    await delivery.flush()
    expect(fails.received).toHaveLength(2)
    const answers = await rows<{ answer: string }>(
      system.db,
      sql`
        select last_answer as answer from delivery
        where session_hash is not null and app_id = any(${`{${people.map(({ app }) => app.id).join(",")}}`}::int[])
        order by app_id`,
    )
    expect(answers.map(({ answer }) => answer).slice(1)).toEqual(["302", "200", "200"])
    expect(answers[0]?.answer).toMatch(/abort|time/i)
  } finally {
    for (const listener of all) await listener.close()
  }
})

testInAll("many addresses that hang take only a part of what is on its way at once", async () => {
  const order: string[] = []
  const hangs = await startListener((request) => {
    request.socket.once("close", () => order.push("a hanging one was given up"))
    return "hangs"
  })
  const good = await startListener(() => {
    order.push("the good one was told")
    return 200
  })
  const hanging = 40
  const waitsFor = (appId: ReturnType<typeof sql>, address: string, count: number) =>
    system.db.execute(sql`
      insert into delivery (app_id, address, audience, subject, session_hash, next_attempt)
      select ${appId}, ${address}, 'prova', 'prova', '\\x00'::bytea, now() - interval '1 minute'
      from generate_series(1, ${count}::int) number`)
  try {
    await waitsFor(sql`900000 + number`, hangs.address, hanging)
    await delivery.flush()
    await expect.poll(() => order.length).toBe(hanging)
    // Many more deliveries to each hanging address, followed by one to a good address.
    await waitsFor(sql`900001 + number % ${hanging}::int`, hangs.address, 4 * hanging)
    await waitsFor(sql`900000`, good.address, 1)
    order.length = 0
    const all = delivery.flush()
    await expect.poll(() => order[0]).toBe("the good one was told")
    await system.db.execute(sql`delete from delivery where app_id > 900000`)
    await all
  } finally {
    for (const listener of [hangs, good]) await listener.close()
  }
})
