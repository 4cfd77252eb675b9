import { setTimeout as delay } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { hasFields } from "@/domain/records"
import type { Report } from "../telemetry/log"
import { type Database, rows } from "./connection"
import { databaseUnavailable } from "./unavailable"

/** Runs a long read on the primary or on a replica. */
export type ReplicaReader = <T>(work: (db: Database) => Promise<T>) => Promise<T>

/** Milliseconds. Streaming replication usually lags less than this; no read waits longer. */
const timeout = 250
const betweenLooks = 10
/**
 * Milliseconds for which an unreachable replica is not tried again: if its machine is gone, each attempt hangs until it times
 * out.
 */
const passedOver = 10_000

const position = type({ lsn: "string" })
const progress = type({ all: "boolean | null" })

/**
 * Reads on a replica, including every change that any process made before the read began. It first waits until the replica
 * has replayed the primary's log. If the replica is unreachable or lags too far, the primary is read.
 */
export function readingOn(primary: Database, replica: Database, report: Report): ReplicaReader {
  /** Whether the replica has everything, after waiting up to `timeout` for it. */
  const caughtUp = async () => {
    const [now] = await rows(primary, position, sql`select pg_current_wal_flush_lsn()::text as lsn`)
    const end = performance.now() + timeout
    for (;;) {
      const [seen] = await rows(
        replica,
        progress,
        // Null on a database that is not a replica: a promoted one no longer follows the primary.
        sql`select pg_last_wal_replay_lsn() >= ${now?.lsn}::pg_lsn and pg_is_in_recovery() as all`,
      )
      if (seen?.all) return true
      if (seen?.all !== false || performance.now() > end) return false
      await delay(betweenLooks)
    }
  }
  let awayUntil = 0
  return async (work) => {
    if (performance.now() < awayUntil) return work(primary)
    try {
      if (await caughtUp()) return await work(replica)
    } catch (error) {
      if (!unreadable(error)) throw error
      report(error, "replica")
      if (databaseUnavailable(error)) awayUntil = performance.now() + passedOver
    }
    return work(primary)
  }
}

/** SQLSTATEs: a conflict with changes from the primary (Hot Standby); the primary itself has become a standby. */
const notNow = ["40001", "55000"]

/** Whether the failed read may succeed on another database. */
function unreadable(error: unknown): boolean {
  if (!hasFields(error)) return false
  const { code, cause } = error
  if (typeof code === "string" && notNow.includes(code)) return true
  return databaseUnavailable(error) !== undefined || unreadable(cause)
}
