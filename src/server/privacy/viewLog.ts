import { sql } from "drizzle-orm"
import type { AuditKind, LookKind } from "@/domain/auditKinds"
import { type AuditOrigin, writeAudit } from "../audit/audit"
import { type Database, rowCount } from "../database/connection"
import type { SignedIn } from "../http/context"

/** Minutes in which looking at the same thing again is the same look. */
export const sameLook = 10

export interface Looked {
  atalaiaId: string
  name: string
}

/** Whether somebody looked already, a moment ago. */
export async function lookedAlready(
  db: Database,
  actorId: string,
  kind: AuditKind,
  subjectId: string,
  document?: string,
): Promise<boolean> {
  const known = await rowCount(
    db,
    sql`
      select from audit u
      where u.subject_id = ${subjectId} and u.actor_id = ${actorId} and u.kind = ${kind}
        and u.about->>'document' is not distinct from ${document ?? null}::text
        and u.at > now() - make_interval(mins => ${sameLook})
      limit 1`,
  )
  return known > 0
}

/**
 * Keeps that somebody looked at another's registration data or photo, or took one of their documents, by its type.
 * One's own are nobody's business.
 */
export async function recordLook(
  { db, me, change }: SignedIn,
  { atalaiaId, name }: Looked,
  kind: LookKind,
  document?: string,
): Promise<void> {
  if (atalaiaId === me.atalaiaId || (await lookedAlready(db, me.atalaiaId, kind, atalaiaId, document))) return
  await change((_, record) =>
    record({
      kind,
      subjectId: atalaiaId,
      about: { subject: name, ...(document !== undefined && { document }) },
    }),
  )
}

/** Keeps that somebody was refused a look at a person, or at an id that is nobody's. */
export async function recordDenied(
  db: Database,
  subjectId: string,
  refusal: { status: number; code: string },
  origin: AuditOrigin,
): Promise<void> {
  const kind = "registration.denied"
  if (await lookedAlready(db, origin.actorId, kind, subjectId)) return
  const { status, code } = refusal
  await writeAudit(db, { kind, subjectId, after: { status, code } }, origin)
}
