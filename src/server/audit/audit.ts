import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import type { AuditKind } from "@/domain/audit/kinds"
import type { About, Tone } from "@/domain/audit/record"
import { type Database, prepared } from "../database/connection"

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
  /** The role without which it has no effect yet: said before it is done, and not kept. */
  lacks?: string
  /** The line that it came from, where a change is made of several. */
  commandLine?: string
  /** Of its preview, where this one is graver than most of its kind; not kept either. */
  tone?: Tone
}

export interface AuditOrigin {
  actorId: string
  address: string
  commandLine?: string
}

/**
 * Only the columns that it fills are named: the database role of a server may fill no others, so that number and time are
 * the database's own (`database/databaseRoles.ts`).
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

const writeRows = prepared(type("Record<string, unknown>"), auditRows)

/** Writes audit rows, in the transaction of what was done. */
export async function writeAudit(
  tx: Database,
  entries: AuditEntry | AuditEntry[],
  origin: AuditOrigin,
): Promise<void> {
  await writeRows(tx, valuesOf(entries, origin))
}

const endedChange = type({ id: "string", told: "boolean" })

const writeAtEnd = prepared(
  endedChange,
  sql`
    with written as (${auditRows})
    select pg_current_xact_id()::text as id, end_change(${sql.placeholder("actorId")}) as told`,
)

/**
 * The last statement of a change: its audit rows, and what waits for the end of a transaction. Answers the id of the
 * transaction, which names the change, and whether it ended sessions of applications, which are `told` so.
 */
export async function endChange(
  tx: Database,
  entries: AuditEntry[],
  origin: AuditOrigin,
): Promise<typeof endedChange.infer | undefined> {
  const [ended] = await writeAtEnd(tx, valuesOf(entries, origin))
  return ended
}
