import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { maxUnusedApplications, usualUnusedDays } from "@/domain/reviews"
import { administered } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { tryLock } from "../../platform/database/locks"
import { iso, momentText } from "../../platform/database/moment"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import type { Settings } from "../../platform/settings/settings"
import type { Report } from "../../platform/telemetry/log"
import { countLines } from "./scope"

interface Options {
  db: Database
  settings: Settings
  report: Report
}

/**
 * Counts the unused assignments of each application once a day, because the dashboard could not wait for it. Nothing is counted
 * where sessions are not kept for as long.
 */
export function startUnusedCounts({ db, settings, report }: Options): BackgroundJob | undefined {
  const { sessionDays } = settings.retention
  if (sessionDays > 0 && sessionDays < usualUnusedDays) return undefined
  return backgroundJob({
    job: "unused access",
    work: async (closed) => {
      while (!closed() && (await countNext(db)));
    },
    report,
  })
}

const dueRow = type({ id: "number.integer" })

/** Counts one application that was not counted for a day; returns whether there was one. */
const countNext = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await tryLock(tx, "countingUnused"))) return false
    const [due] = await rows(
      tx,
      dueRow,
      sql`
        select a.id from application a left join unused_access u on u.app_id = a.id
        where coalesce(u.counted_date < now() - interval '1 day' or u.counted_date > now(), true)
        order by a.id limit 1`,
    )
    if (!due) return false
    // The same lines that a review of it would have.
    const scope = { scope: "application", scopeId: due.id, unusedDays: usualUnusedDays } as const
    const assignments = await countLines(tx, scope)
    await tx.execute(sql`
      insert into unused_access (app_id, assignments) select id, ${assignments} from application where id = ${due.id}
      on conflict (app_id) do update set assignments = excluded.assignments, counted_date = excluded.counted_date`)
    return true
  })

const countRow = type({
  application: { id: "number.integer", acronym: "string", title: "string" },
  count: "number.integer",
  countedDate: momentText,
})

/** The applications of the actor with unused assignments, those with most first. */
export async function unusedCounts(db: Database, me: Actor) {
  const found = await rows(
    db,
    countRow,
    sql`
      select jsonb_build_object('id', a.id, 'acronym', a.acronym, 'title', a.title) as application,
        u.assignments as count, u.counted_date as "countedDate"
      from unused_access u join application a on a.id = u.app_id
      where u.assignments > 0 and ${administered(me, sql`a.id`)}
      order by u.assignments desc, a.acronym collate "C" limit ${maxUnusedApplications}`,
  )
  return found.map(({ countedDate, ...row }) => ({ ...row, countedDate: iso(countedDate) }))
}
