import type { AuditKind } from "@/domain/auditKinds"
import type { Database } from "../database/connection"
import { insertAll } from "../database/insertAll"
import { audit } from "../database/schema/index"

/**
 * `subject` a name or acronym, `app` an acronym, `role` a title, `profile` a name, `until` an ISO moment, `document`
 * a label, `count` a number, `losses` what goes with a removal, as words: *12 papéis, 480 atribuições de 210 pessoas*;
 * `changes` what a change does beside its own fields, as a sentence.
 */
export type About = Partial<
  Record<
    "subject" | "app" | "role" | "profile" | "until" | "document" | "count" | "losses" | "changes",
    string
  >
>

export interface AuditEntry {
  kind: AuditKind
  /** The person or application it was done to. */
  subjectId?: string
  appId?: number
  roleId?: number
  /** Names as they are now, for the sentences: names may change, what was done may not. */
  about?: About
  /** What was there before and after, as far as it changed. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  justification?: string
}

export interface AuditOrigin {
  actorId: string
  address: string
  commandLine?: string
}

/** Writes audit rows, in the transaction of the change. */
export async function writeAudit(
  tx: Database,
  entries: AuditEntry | AuditEntry[],
  origin: AuditOrigin,
): Promise<void> {
  await insertAll(
    tx,
    audit,
    [entries].flat().map((entry) => ({ ...entry, ...origin })),
  )
}
