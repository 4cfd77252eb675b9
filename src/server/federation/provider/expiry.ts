import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { emergencyId } from "@/domain/emergency"
import { totalHours } from "@/domain/sessions"
import { emergencyLife } from "../../identity/access/emergencySession"
import { endSessions, openSessions } from "../../identity/access/sessions"
import { type Database, rows } from "../../platform/database/connection"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import type { Report } from "../../platform/telemetry/log"

const batch = 200

const concerned = type({ id: "string" })

/**
 * Ends the emergency session after its hour, and sessions of people whose access to an application has expired. Expiry is not
 * a change, so no database trigger sees it. Any number of processes may run this job.
 */
export function startExpiry({ db, report }: { db: Database; report: Report }): BackgroundJob {
  return backgroundJob({
    job: "expiry",
    work: async (closed) => {
      await endEmergency(db)
      await endExpired(db, closed)
    },
    report,
  })
}

/** The emergency access lasts an hour, whatever its use; after that its session opens nothing anyway. */
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
    // One statement for each person, so that no one waits for the changes of several people.
    for (const { id } of found) await db.execute(sql`select end_lost_sessions(${id})`)
    const last = found.at(-1)
    if (!last || found.length < batch) return
    after = last.id
  }
}

/**
 * People with an open application session who had an assignment expire since the oldest session began. Also people whose
 * session is new: a concurrent change did not see that session yet.
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
