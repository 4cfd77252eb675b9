import { type } from "arktype"
import { sql } from "drizzle-orm"
import { emergencyId } from "@/domain/emergency"
import { totalHours } from "@/domain/sessions"
import { endSessions, openSessions } from "../access/sessions"
import { type Database, rows } from "../database/connection"
import { emergencyLife } from "../emergency/session"
import type { Report } from "../log"
import { type Repeating, repeating } from "../operations/repeating"

/** What runs out is felt at its moment; its session ends, and the application is told, no later than this. */
const lookMilliseconds = 30_000
const batch = 200

const concerned = type({ id: "string" })

/**
 * Ends the emergency session after its hour, and the sessions of people whose access to an application ran out: no change of anybody's does, which the database
 * would see. Any number of processes may look.
 */
export function startExpiry({ db, report }: { db: Database; report: Report }): Repeating {
  return repeating({
    milliseconds: lookMilliseconds,
    work: async (closed) => {
      await endEmergency(db)
      await endExpired(db, closed)
    },
    report: (error) => report(error, "expiry"),
  })
}

/** The emergency access lasts an hour, however it is used; from then on its session opens nothing anyway. */
const endEmergency = (db: Database) =>
  db.transaction((tx) =>
    endSessions(
      tx,
      sql`s.client_identifier = ${emergencyId} and s.create_date <= now() - ${emergencyLife}`,
      "emergencyOver",
    ),
  )

async function endExpired(db: Database, closed: () => boolean): Promise<void> {
  let after = ""
  while (!closed()) {
    const found = await concernedBehind(db, after)
    // Each by itself: nobody waits for more than the changes of one person.
    for (const { id } of found) await db.execute(sql`select end_lost_sessions(${id})`)
    const last = found.at(-1)
    if (!last || found.length < batch) return
    after = last.id
  }
}

/**
 * Those who are in an application, and had something that ran out since the oldest session began. Also those who came in
 * just now: a change at that very moment did not see their session yet.
 */
const concernedBehind = (db: Database, after: string) => {
  const ranOut = sql`expiration_date_time between now() - ${`${totalHours} hours`}::interval and now()`
  return rows(
    db,
    concerned,
    sql`
      select distinct s.client_identifier as id from session s
      where ${openSessions} and s.app_id <> 1 and s.client_identifier > ${after}
        and s.entered_with is not null
        and (
          s.create_date > now() - interval '2 minutes'
          or exists (select from role_assignment where client_id = s.client_identifier and ${ranOut})
          or exists (select from profile_assignment where client_id = s.client_identifier and ${ranOut})
        )
      order by id limit ${batch}`,
  )
}
