import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import type { Settings } from "../../platform/settings/settings"
import type { Report } from "../../platform/telemetry/log"
import { outgoing } from "../../platform/telemetry/tracing/tracing"
import { sealedAfter } from "../ocsf/rows"
import { syslogFrame } from "./message"
import { sendPiece } from "./sending"

/** How many entries are sent in one batch: after a failure, as many may arrive twice. */
const atOnce = 100

/** Milliseconds until the next attempt after consecutive failures: 5 seconds at first, 5 minutes at most. */
export const pauseAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(5_000 * 2 ** (failures - 1), 300_000)

interface Options {
  db: Database
  settings: Pick<Settings, "syslog" | "publicUrl">
  report: Report
  /** Replaces the usual pauses. */
  pause?: typeof pauseAfter
}

const place = type({ number: "number.integer" })

/**
 * Sends sealed entries to the configured syslog server, in the order of the seals, each at least once. Any number of
 * processes may run it. One of them sends at a time, and the database stores its position. Undefined if no server is set.
 */
export function startSyslog({
  db,
  settings,
  report,
  pause = pauseAfter,
}: Options): BackgroundJob | undefined {
  const { syslog, publicUrl } = settings
  if (!syslog) return undefined
  const { hostname } = new URL(publicUrl)
  const address = { protocol: "syslog:", hostname: syslog.host, port: String(syslog.port) }
  const me = randomUUID()
  let failures = 0
  let notBefore = 0

  const sendAll = async (closed: () => boolean): Promise<void> => {
    for (;;) {
      if (closed()) return
      const number = await turn(db, me)
      if (number === undefined) return
      const { entries, end } = await sealedAfter(db, { number, hash: "" }, atOnce)
      if (end.number === number) return
      if (entries.length > 0) {
        const piece = entries.map((row) => syslogFrame(row, hostname)).join("")
        await outgoing({ to: "syslog", does: "send", address }, () => sendPiece(syslog, piece))
      }
      failures = 0
      await db.execute(sql`
        update audit_syslog set number = ${end.number}, sent_date = now() where lease = ${me}`)
    }
  }

  return backgroundJob({
    job: "audit syslog",
    work: async (closed) => {
      if (performance.now() < notBefore || !(await behind(db))) return
      try {
        await sendAll(closed)
      } catch (error) {
        failures++
        notBefore = performance.now() + pause(failures)
        throw error
      } finally {
        await db.execute(sql`update audit_syslog set leased_until = null where lease = ${me}`)
      }
    },
    report,
  })
}

/**
 * Takes the lease and returns the last accepted seal; undefined if another process holds the lease. The lease lasts a minute,
 * longer than a batch takes. If its process dies, another one takes over after that.
 */
async function turn(db: Database, me: string): Promise<number | undefined> {
  const [mine] = await rows(
    db,
    place,
    sql`
      insert into audit_syslog (id, lease, leased_until) values (1, ${me}, now() + interval '1 minute')
      on conflict (id) do update set lease = excluded.lease, leased_until = excluded.leased_until
        where audit_syslog.lease = ${me} or audit_syslog.leased_until is null or audit_syslog.leased_until < now()
      returning number::int`,
  )
  return mine?.number
}

/** How many seals the syslog server has not accepted yet. */
export async function behind(db: Database): Promise<number> {
  const [left] = await rows(
    db,
    place,
    sql`
      select (coalesce((select max(number) from audit_seal), 0)
        - coalesce((select number from audit_syslog), 0))::int as number`,
  )
  return left?.number ?? 0
}
