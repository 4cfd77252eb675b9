import { sql } from "drizzle-orm"
import { describe, expect, onTestFinished, test } from "vitest"
import { newApplication } from "../support/data/applications"
import { formOf } from "../support/data/files"
import { decoded, startListener } from "../support/server/relyingParty"
import { rows } from "../support/server/rows"
import { until } from "../support/until"
import { addPeople, addUnit } from "./data"
import {
  count,
  embeddedPlace,
  holding,
  openBeside,
  postgresIsThere,
  postgresPlace,
  untilGone,
  untilWaiting,
} from "./databases"
import { startMailServer } from "./mailServer"
import { ask, call, type Server, serverOn, signIn } from "./server"

/** A role of its own application. */
async function roleOfItsOwn(server: Server, token: string): Promise<{ app: number; role: number }> {
  const { id: app } = await ask<{ id: number }>(server, "POST", "/applications", {
    token,
    body: newApplication(),
  })
  const body = { appId: app, title: "PERITO", description: "Perito", type: "basic", active: true }
  const { id: role } = await ask<{ id: number }>(server, "POST", "/roles", {
    token,
    body: { ...body, twoFactorRequired: false, consul: [] },
  })
  return { app, role }
}

const many = 300

describe.skipIf(!postgresIsThere())("a server on PostgreSQL that is killed", () => {
  test("while it takes the people of a unit to another has moved none of them, and after a restart moves all", async () => {
    const place = await postgresPlace()
    const database = await openBeside(place)
    const server = await serverOn(place)
    const token = await signIn(server)
    const [from, to] = [await addUnit(database, "ORIGEM"), await addUnit(database, "DESTINO")]
    const people = await addPeople(database, many, from)
    const migrate = (where: Server) =>
      call<{ migrated: number }>(where, "PATCH", "/organizations/migrate-users", {
        token,
        body: formOf({ newOrganizationId: to, atalaiaIds: people }),
      })
    const state = async () => ({
      moved: await count(database, sql`select count(*) from person where organization_id = ${to}`),
      told: await count(database, sql`select count(*) from mail_outbox`),
      audited: await count(
        database,
        sql`select count(*) from audit where kind = 'organization.migrateUsers'`,
      ),
      operations: await count(database, sql`select count(*) from organization_operation`),
    })

    // The messages are the last rows that the change writes.
    const release = await holding(database, "mail_outbox")
    const broken = expect(migrate(server)).rejects.toThrow()
    await untilWaiting(database, `insert into "mail_outbox"%`)
    await server.kill()
    await broken
    await release()
    await untilGone(database)
    expect(await state()).toEqual({ moved: 0, told: 0, audited: 0, operations: 0 })

    const again = await serverOn(place)
    expect(await migrate(again)).toMatchObject({ status: 200, body: { migrated: many } })
    expect(await state()).toEqual({ moved: many, told: many, audited: many, operations: 2 })
  })

  test("while it takes a role back from many people has taken it from none, and after a restart takes it from all", async () => {
    const place = await postgresPlace()
    const database = await openBeside(place)
    const server = await serverOn(place)
    const token = await signIn(server)
    const { app, role } = await roleOfItsOwn(server, token)
    const people = await addPeople(database, many)
    await database.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select atalaia_id, ${role}::int, atalaia_id from person where atalaia_id like '2%'`)
    const takeBack = (where: Server) =>
      call<unknown>(where, "DELETE", `/client/application/${app}/assignments/roles`, {
        token,
        body: { roles: [role], atalaiaIds: people },
      })
    const state = async () => ({
      held: await count(database, sql`select count(*) from role_assignment where role_id = ${role}`),
      audited: await count(database, sql`select count(*) from audit where kind = 'role.revoke'`),
    })

    const release = await holding(database, "audit")
    const broken = expect(takeBack(server)).rejects.toThrow()
    await untilWaiting(database, "%audit%")
    await server.kill()
    await broken
    await release()
    await untilGone(database)
    expect(await state()).toEqual({ held: many, audited: 0 })

    const again = await serverOn(place)
    expect((await takeBack(again)).status).toBe(200)
    expect(await state()).toEqual({ held: 0, audited: many })
  })

  test("while it sends a search by e-mail has sent nothing, and after a restart of two it is sent once", async () => {
    const place = await postgresPlace()
    const database = await openBeside(place)
    const server = await serverOn(place)
    const token = await signIn(server)
    const { id } = await ask<{ id: number }>(server, "POST", "/searches", {
      token,
      body: { name: "Ativos", address: "/users/list?search=active:true", shared: false },
    })
    const time = { every: "daily", hour: 7, onlyChanges: false }
    await ask(server, "PUT", `/searches/${id}/report`, { token, body: time })
    const state = async () => ({
      due: await count(database, sql`select count(*) from search_report where next_date <= now()`),
      told: await count(
        database,
        sql`select count(*) from mail_outbox where subject = 'Uma busca guardada do Atalaia, na hora marcada'`,
      ),
      audited: await count(database, sql`select count(*) from audit where kind = 'search.send'`),
    })

    const release = await holding(database, "audit")
    await database.db.execute(sql`update search_report set next_date = now() - interval '2 days'`)
    await untilWaiting(database, "%insert into audit (%")
    await server.kill()
    await release()
    await untilGone(database)
    expect(await state()).toEqual({ due: 1, told: 0, audited: 0 })

    await Promise.all([serverOn(place), serverOn(place)])
    await until(async () => expect((await state()).due).toBe(0))
    expect(await state()).toEqual({ due: 0, told: 1, audited: 1 })
  })

  test("in the middle of a mail run loses no message, and sends none twice but the one under way", async () => {
    const place = await postgresPlace()
    const database = await openBeside(place)
    const post = await startMailServer()
    const messages = 24
    const recipients = Array.from({ length: messages }, (_, n) => `p${n}@exemplo.gov.br`)
    await database.db.execute(sql`
      insert into mail_outbox (recipient, subject, body)
      select 'p' || n || '@exemplo.gov.br', 'Prova', 'Até amanhã.' from generate_series(0, ${messages - 1}::int) n`)
    const server = await serverOn(place, { SMTP_URL: post.url })
    await until(() => expect(post.taken.length).toBeGreaterThan(5))
    post.fallSilent()
    await until(() => expect(post.unanswered).toHaveLength(1))
    await server.kill()
    await untilGone(database)
    const before = [...post.taken]
    expect(await count(database, sql`select count(*) from mail_outbox where sent_date is null`)).toBe(
      recipients.length - before.length,
    )

    // Work in progress waits until its next attempt is due.
    await database.db.execute(sql`update mail_outbox set next_attempt = now() where sent_date is null`)
    const after = await startMailServer()
    await serverOn(place, { SMTP_URL: after.url })
    await until(async () => {
      expect(await count(database, sql`select count(*) from mail_outbox where sent_date is null`)).toBe(0)
    })
    expect([...before, ...after.taken].sort()).toEqual(recipients.sort())
    expect(after.taken).toContain(post.unanswered[0])
  })
})

describe.each([
  ["the embedded database", embeddedPlace, true],
  ["PostgreSQL", postgresPlace, postgresIsThere()],
] as const)("on %s", (_, newPlace, isThere) => {
  test.skipIf(!isThere)(
    "a server that is killed right after an answer keeps all that it answered for, whole",
    async () => {
      const place = await newPlace()
      const prepared = await place.open()
      const waiting = await addPeople(prepared, many)
      await prepared.close()
      const answered: string[] = []
      let server = await serverOn(place)
      // The session survives every crash, too.
      const token = await signIn(server)
      const { app, role } = await roleOfItsOwn(server, token)

      for (let round = 0; round < 2; round++) {
        const enough = answered.length + 20
        let killed: Promise<void> | undefined
        const grantOneAfterTheOther = async () => {
          for (let id = waiting.shift(); id; id = waiting.shift()) {
            const path = `/client/${id}/application/${app}/assignments/roles`
            await ask(server, "POST", path, { token, body: { roleId: role } })
            answered.push(id)
            if (answered.length >= enough) killed ??= server.kill()
          }
        }
        const clients = await Promise.allSettled(Array.from({ length: 4 }, grantOneAfterTheOther))
        expect(clients.map(({ status }) => status)).toEqual(Array(4).fill("rejected"))
        await killed
        server = await serverOn(place)
        expect((await call(server, "GET", "/session", { token })).status).toBe(200)
      }

      await server.kill()
      const database = await openBeside(place)
      const held = await rows<{ id: string; audited: number }>(
        database.db,
        sql`
          select client_id as id,
            (select count(*)::int from audit where kind = 'role.grant' and subject_id = client_id) as audited
          from role_assignment where role_id = ${role}`,
      )
      expect(held.map(({ id }) => id)).toEqual(expect.arrayContaining(answered))
      expect(held.filter(({ audited }) => audited !== 1)).toEqual([])
      expect(
        await count(
          database,
          sql`select count(*) from audit where kind = 'role.grant' and subject_id like '2%'`,
        ),
      ).toBe(held.length)
    },
  )

  test.skipIf(!isThere)(
    "a server that is killed while it tells applications of ended sessions leaves none untold after a restart",
    async () => {
      const place = await newPlace()
      const applications = 24
      // Half of them are notified before the server is killed. The requests to the others hang until then.
      const first = await startListener((_, times) => (times <= applications / 2 ? 200 : "hangs"))
      onTestFinished(first.close)
      const prepared = await place.open()
      await prepared.db.execute(sql`
        insert into delivery (app_id, address, audience, subject, session_hash)
        select n, ${first.address}, 'sistema-' || n, '20000000001', sha256(n::text::bytea)
        from generate_series(1, ${applications}::int) n`)
      await prepared.close()
      const reachable = { OUTBOUND_ALLOW: "127.0.0.1" }
      const server = await serverOn(place, reachable)
      await until(() => expect(first.received).toHaveLength(applications / 2))
      await server.kill()

      const second = await startListener()
      onTestFinished(second.close)
      const database = await place.open()
      await untilGone(database)
      const untold = await count(database, sql`select count(*) from delivery where delivered_date is null`)
      expect(untold).toBeGreaterThanOrEqual(applications / 2)
      // Work in progress waits until its next attempt is due.
      await database.db.execute(sql`
        update delivery set next_attempt = now(), address = ${second.address} where delivered_date is null`)
      await database.close()
      await serverOn(place, reachable)
      await until(() => expect(second.received).toHaveLength(untold))
      const told = [...first.received, ...second.received].map((token) => decoded(token, 1).aud)
      expect(new Set(told).size).toBe(applications)
    },
  )
})
