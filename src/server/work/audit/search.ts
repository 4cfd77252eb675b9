import { type SQL, sql } from "drizzle-orm"
import type { AuditKind } from "@/domain/audit/kinds"
import { type AuditRow, auditRow, entryColumns, subjectName } from "../../audit/rows/rows"
import { ofKinds } from "../../identity/access/history"
import { administered } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"

/** A filter of the audit; all parts must match. Times are ISO 8601, and `until` is exclusive. */
export interface AuditFilter {
  subjectId?: string
  actorId?: string
  appId?: number
  kinds?: readonly AuditKind[]
  from?: string
  until?: string
}

/**
 * Matching audit rows `u` that meet the condition `place`, newest first. People who administer single applications see only
 * rows of those.
 */
export function auditWhere(
  db: Database,
  me: Actor,
  filter: AuditFilter,
  place: SQL,
  limits: SQL,
): Promise<AuditRow[]> {
  return rows(
    db,
    auditRow,
    sql`
      with found as (
        select * from audit u where ${conditionsOf(me, filter)} and ${place} order by u.at desc, u.id desc ${limits}
      )
      select ${entryColumns}, ${subjectName} as "subjectName",
        coalesce(application.acronym, u.about->>'app') as acronym
      from found u left join application on application.id = u.app_id
      order by u.at desc, u.id desc`,
  )
}

function conditionsOf(me: Actor, { subjectId, actorId, appId, kinds, from, until }: AuditFilter): SQL {
  const conditions = [
    administered(me, sql`u.app_id`),
    ...(subjectId === undefined ? [] : [sql`u.subject_id = ${subjectId}`]),
    ...(actorId === undefined ? [] : [sql`u.actor_id = ${actorId}`]),
    ...(appId === undefined ? [] : [sql`u.app_id = ${appId}`]),
    ...(kinds === undefined ? [] : [ofKinds(kinds)]),
    ...(from === undefined ? [] : [sql`u.at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`u.at < ${until}::timestamptz`]),
  ]
  return sql.join(conditions, sql` and `)
}
