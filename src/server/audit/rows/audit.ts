import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { AuditKind } from "@/domain/audit/kinds"
import type { About, Tone } from "@/domain/audit/record"
import { anyRow, type Database, prepared } from "../../platform/database/connection"

export interface AuditEntry {
  kind: AuditKind
  /** The person or application that was affected. */
  subjectId?: string
  appId?: number
  roleId?: number
  /** Current names, for the sentences: names may change later, but the audit must not. */
  about?: About
  /** The changed values, before and after. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  justification?: string
  /** A missing role without which the change has no effect yet. Shown in the preview, not stored. */
  lacks?: string
  /** The command line of this part, if a change has several. */
  commandLine?: string
  /** The preview's tone, if this entry is graver than most of its kind; not stored. */
  tone?: Tone
}

export interface AuditOrigin {
  actorId: string
  address: string
  commandLine?: string
}

/**
 * Names only the columns that it fills. The server's database role may fill no others, so that number and time come from the
 * database (`platform/database/databaseRoles.ts`).
 */
const auditRows: SQL = sql`
  insert into audit (
    actor_id, kind, subject_id, app_id, role_id, about, before, after, justification, address, command_line
  )
  select ${sql.placeholder("actorId")}::text, e.kind, e."subjectId", e."appId", e."roleId", coalesce(e.about, '{}'), e.before, e.after,
    e.justification, ${sql.placeholder("address")}::text, coalesce(e."commandLine", ${sql.placeholder("commandLine")}::text)
  from jsonb_to_recordset(${sql.placeholder("entries")}::jsonb) as e(
    kind text, "subjectId" text, "appId" int, "roleId" int, about jsonb, before jsonb, after jsonb,
    justification text, "commandLine" text
  )`

const valuesOf = (entries: AuditEntry | AuditEntry[], { actorId, address, commandLine }: AuditOrigin) => ({
  actorId,
  address,
  commandLine: commandLine ?? null,
  entries: JSON.stringify([entries].flat()),
})

const writeRows = prepared(anyRow, auditRows)

/** Writes audit rows, in the transaction of the change. */
export async function writeAudit(
  tx: Database,
  entries: AuditEntry | AuditEntry[],
  origin: AuditOrigin,
): Promise<void> {
  await writeRows(tx, valuesOf(entries, origin))
}

/** The actor in the audit for work that no person requested. */
export const systemActor = "sistema"

/** Writes audit rows of the system's own work. */
export const writeSystemAudit = (tx: Database, entries: AuditEntry | AuditEntry[]): Promise<void> =>
  writeAudit(tx, entries, { actorId: systemActor, address: "" })

const endedChange = type({ id: "string", told: "boolean", deputies: "boolean" })

const writeAtEnd = prepared(
  endedChange,
  sql`
    with written as (${auditRows} returning subject_id)
    select pg_current_xact_id()::text as id, end_change(${sql.placeholder("actorId")}) as told, exists (
      select from deputy d join written on written.subject_id in (d.holder_id, d.deputy_id)
      where d.ended_date is null and d.accepted_date is not null
    ) as deputies`,
)

/**
 * The last statement of a change: writes its audit rows and runs the work deferred to the end of the transaction. Returns the
 * transaction's id, which names the change. `told` is whether it ended sessions of applications, which receive logout
 * notices. `deputies` is whether it was about a deputy, or a person who has one.
 */
export async function endChange(
  tx: Database,
  entries: AuditEntry[],
  origin: AuditOrigin,
): Promise<typeof endedChange.infer | undefined> {
  const [ended] = await writeAtEnd(tx, valuesOf(entries, origin))
  return ended
}
