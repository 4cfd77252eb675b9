import { type SQL, sql } from "drizzle-orm"
import type { AuditKind } from "@/domain/audit/kinds"
import { anyRow, type Database, rowsOfFewForms } from "../../platform/database/connection"
import { ofLastDays } from "../../platform/database/months"
import { type AuditOrigin, writeAudit } from "../rows/audit"

/** Minutes in which the same action by the same actor is not audited again. */
export const sameEntryMinutes = 10

/** Condition: the audit entry `u` is so recent that the same action is not audited again. */
export const isLately = (): SQL =>
  sql`${ofLastDays(sql`u.at`)} and u.at > now() - make_interval(mins => ${sameEntryMinutes})`

/** Whether the actor did the same to the same person a moment ago, so that it is already audited. */
export async function recordedLately(
  db: Database,
  actorId: string,
  kind: AuditKind,
  subjectId: string,
  document?: string,
): Promise<boolean> {
  const recorded = await rowsOfFewForms(
    db,
    anyRow,
    sql`
      select from audit u
      where u.subject_id = ${subjectId} and u.actor_id = ${actorId} and u.kind = ${kind}
        and u.about->>'document' is not distinct from ${document ?? null}::text
        and ${isLately()}
      limit 1`,
  )
  return recorded.length > 0
}

/** Audits that the actor was refused a person's data, even for an id that does not exist. */
export async function recordDenied(
  db: Database,
  subjectId: string,
  refusal: { status: number; code: string },
  origin: AuditOrigin,
): Promise<void> {
  const kind = "registration.denied"
  if (await recordedLately(db, origin.actorId, kind, subjectId)) return
  const { status, code } = refusal
  await writeAudit(db, { kind, subjectId, after: { status, code } }, origin)
}
