import { sql } from "drizzle-orm"
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
