import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startLogoutDelivery } from "@/server/federation/logoutDelivery"
import { giveRole } from "../../support/data/person"
import {
  addClient,
  addUser,
  authorization,
  Browser,
  callback,
  enter,
  type FederationSystem,
  pkce,
  post,
  startFederation,
  startListener,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { account, demoPassword } from "../../support/server/system"

let system: FederationSystem
let delivery: ReturnType<typeof startLogoutDelivery>
beforeAll(async () => {
  system = await startFederation()
  delivery = startLogoutDelivery({ ...system, report: (error) => system.reported.push(error) })
})
afterAll(async () => {
  await delivery.close()
  expect(system.reported).toEqual([])
  await system.close()
})

/** Somebody who is in an application that is told of sessions that end. */
async function inside(address: string) {
  const app = await addClient(system, { backchannelLogoutUri: address })
  const user = await addUser(system, app.id)
  const token = await system.signIn(user.id)
  const { verifier, challenge } = pkce()
  const request = authorization(system.issuer, {
    client_id: app.appKey,
    response_type: "code",
    scope: "openid",
    redirect_uri: callback,
    code_challenge: challenge,
    code_challenge_method: "S256",
  })
  const back = await enter(new Browser(), request, token)
  const form = { grant_type: "authorization_code", redirect_uri: callback, code_verifier: verifier }
  const code = back.searchParams.get("code") ?? ""
  const { body } = await post(system.issuer, "/token", { ...form, code }, { key: app.appKey })
  const state = (value: unknown) =>
    post(system.issuer, "/token/introspection", { token: String(value) }, { key: app.appKey })
  return { app, user, token, tokens: body, state }
}
type Inside = Awaited<ReturnType<typeof inside>>

const decoded = (jwt: string | undefined, part: number) =>
  JSON.parse(Buffer.from(jwt?.split(".")[part] ?? "", "base64url").toString())

const call = (method: string, path: string, body?: object, token = system.admin) =>
  system.call(method, path, { token, ...(body && { body }) })

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

async function toldOf(appId: number): Promise<number | undefined> {
  const [found] = await rows<{ count: number }>(
    system.db,
    sql`select count(*)::int as count from logout_delivery where app_id = ${appId}`,
  )
  return found?.count
}

/** Every way of taking access away, as it is done in the console. */
const ways: [string, (at: Inside) => Promise<{ status: number }>][] = [
  [
    "the role is blocked",
    ({ app, user }) =>
      call("POST", `/client/${user.id}/application/${app.id}/block-assignments/roles`, {
        roleId: user.roleId,
        justification: because,
      }),
  ],
  [
    "the role is taken away",
    ({ app, user }) =>
      call("DELETE", `/client/${user.id}/application/${app.id}/assignments/roles/${user.roleId}`),
  ],
  [
    "the person is disabled there",
    ({ app, user }) =>
      call("PATCH", `/client/${user.id}/application/${app.id}/access-enabled`, {
        enabled: false,
        description: because,
      }),
  ],
  [
    "the person is made inactive",
    ({ user }) =>
      call("PATCH", `/client/${user.id}/access-enabled`, { enabled: false, description: because }),
  ],
  [
    "the application is disabled",
    ({ app }) => call("PATCH", `/applications/${app.id}/enable`, { enable: false }),
  ],
  ["the application is removed", ({ app }) => call("DELETE", `/applications/${app.id}`)],
  [
    "the password is changed",
    ({ user, token }) =>
      call(
        "PATCH",
        "/users/password",
        { atalaiaId: user.id, oldPassword: demoPassword, newPassword: "Jacaranda-violeta-4417" },
        token,
      ),
  ],
  [
    "the sessions are ended",
    ({ app, user }) =>
      system.call("DELETE", "/sessions", {
        token: system.admin,
        query: { atalaiaId: user.id, appServerKey: app.appKey },
      }),
  ],
]

describe("takes effect at once, and the application is told", () => {
  test.each(ways)("when %s", async (_, change) => {
    const listener = await startListener()
    try {
      const there = await inside(listener.address)
      expect((await there.state(there.tokens.access_token)).body).toMatchObject({ active: true })
      const { status } = await change(there)
      expect(status).toBeLessThan(300)
      for (const value of [there.tokens.access_token, there.tokens.refresh_token]) {
        // An application that is disabled or gone is told nothing any more.
        expect((await there.state(value)).body).not.toMatchObject({ active: true })
      }
      const again = { grant_type: "refresh_token", refresh_token: String(there.tokens.refresh_token) }
      expect((await post(system.issuer, "/token", again, { key: there.app.appKey })).status).not.toBe(200)
      const info = await fetch(`${system.issuer}/me`, {
        headers: { authorization: `Bearer ${there.tokens.access_token}` },
      })
      expect(info.status).toBe(401)
      await delivery.flush()
      expect(listener.received).toHaveLength(1)
      expect(decoded(listener.received[0], 0)).toMatchObject({ alg: "RS256", typ: "logout+jwt" })
      expect(decoded(listener.received[0], 1)).toMatchObject({
        iss: system.issuer,
        aud: there.app.appKey,
        sub: there.user.id,
        sid: decoded(String(there.tokens.id_token), 1).sid,
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      })
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
    const [told] = await rows<{ count: number }>(
      system.db,
      sql`select count(*)::int as count from logout_delivery where app_id = ${there.app.id}`,
    )
    expect(told?.count).toBe(1)
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

  // The embedded database does one transaction after another.
  test.runIf(process.env.TEST_DATABASE_URL)("when two roles are taken away at the same moment", async () => {
    const people = []
    for (let made = 0; made < 12; made++) {
      const there = await inside("http://127.0.0.1:9/saida")
      const second = await giveRole(system, there.user.id, { appId: there.app.id })
      people.push({ ...there, roles: [there.user.roleId, second] })
    }
    for (const { app, user, roles } of people) {
      // Neither is through before both have begun: each sees the other's role.
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
    const preview = await system.call(
      "DELETE",
      `/client/${user.id}/application/${app.id}/assignments/roles/${user.roleId}`,
      { token: system.admin, headers: { "x-preview": "1" } },
    )
    expect(preview.status).toBe(200)
    expect((await there.state(there.tokens.access_token)).body).toMatchObject({ active: true })
  })
})

test("an address that hangs, fails or redirects holds up no other, and is tried again", async () => {
  const order: string[] = []
  const hangs = await startListener((request) => {
    request.socket.once("close", () => order.push("the hanging one was given up"))
    return "hangs"
  })
  const redirects = await startListener(() => 302)
  const fails = await startListener((_, times) => (times === 1 ? 500 : 200))
  const good = await startListener(() => {
    order.push("the good one was told")
    return 200
  })
  const all = [hangs, redirects, fails, good]
  try {
    const people = []
    for (const { address } of all) people.push(await inside(address))
    for (const { app, user } of people) {
      await call("PATCH", `/client/${user.id}/application/${app.id}/access-enabled`, {
        enabled: false,
        description: because,
      })
    }
    await delivery.flush()
    await expect
      .poll(() => order.slice(0, 2))
      .toEqual(["the good one was told", "the hanging one was given up"])
    expect(redirects.received).toHaveLength(0)
    await system.db.execute(sql`update logout_delivery set next_attempt = now() where delivered_date is null`)
    await delivery.flush()
    expect(fails.received).toHaveLength(1)
    const answers = await rows<{ answer: string }>(
      system.db,
      sql`
        select last_answer as answer from logout_delivery
        where app_id = any(${`{${people.map(({ app }) => app.id).join(",")}}`}::int[]) order by app_id`,
    )
    expect(answers.map(({ answer }) => answer).slice(1)).toEqual(["302", "200", "200"])
    expect(answers[0]?.answer).toMatch(/abort|time/i)
  } finally {
    for (const listener of all) await listener.close()
  }
})
