import { sql } from "drizzle-orm"
import { decodeJwt } from "jose"
import { expect, test, vi } from "vitest"
import { startDeliveries } from "@/server/federation/deliveries/delivering"
import { wakeJob } from "@/server/platform/jobs/waking"
import { addClient, federationForFile } from "../../support/server/federation"
import { startListener } from "../../support/server/relyingParty"
import { until } from "../../support/until"

const system = federationForFile()

test("what waits for room at its application goes on as soon as there is some, without a poll", async () => {
  const many = 30
  const listener = await startListener()
  const app = await addClient(system)
  // The poll never happens.
  vi.useFakeTimers({ toFake: ["setInterval"] })
  const deliveries = startDeliveries({ ...system, report: (error) => system.reported.push(error) })
  vi.useRealTimers()
  try {
    await system.db.execute(sql`
      insert into delivery (app_id, address, audience, subject, session_hash)
      select ${app.id}, ${listener.address}, ${app.appKey}, '12345678909', int4send(number)
      from generate_series(1, ${many}) number`)
    wakeJob(system.db, "deliveries")
    await until(() => expect(listener.received).toHaveLength(many))
    expect(new Set(listener.received).size, "each of them once").toBe(many)
  } finally {
    await deliveries.close()
    await listener.close()
  }
})

test("every application is told once before any is told a second time", async () => {
  const apps = 200
  /** `atOnce` in `delivering.ts`. */
  const atOnce = 64
  const listener = await startListener()
  await system.db.execute(sql`
    with told as (
      insert into client (id, kind) select 'told' || number, 'application' from generate_series(1, ${apps}) number
      returning id
    ), made as (
      insert into application (client_id, app_key, acronym, title) select id, id, upper(id), id from told
      returning id, app_key
    )
    insert into delivery (app_id, address, audience, subject, session_hash)
    select id, ${listener.address}, app_key, '12345678909', hash
    from made, (values (int4send(1)), (null)) as of (hash) order by id, hash nulls last`)
  const deliveries = startDeliveries({ ...system, report: (error) => system.reported.push(error) })
  try {
    // On a slow machine, one that takes longer than ten seconds is sent again.
    const told = () => [
      ...new Set(
        listener.received.map((token) => {
          const { aud, sid } = decodeJwt(token)
          return `${sid === undefined ? "person" : "session"} ${aud}`
        }),
      ),
    ]
    await until(() => expect(told()).toHaveLength(2 * apps))
    // The last of the first ones may still be under way when a second one is sent.
    expect(told().findIndex((each) => each.startsWith("person"))).toBeGreaterThan(apps - atOnce)
  } finally {
    await deliveries.close()
    await listener.close()
  }
})
