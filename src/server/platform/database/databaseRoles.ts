import { type SQL, sql } from "drizzle-orm"
import type { Database } from "./connection"

export interface DatabaseRoles {
  /** The servers' role: reads and writes data, but changes no table and removes nothing from the audit. */
  runtime: string
  /** The role of the audit retention only. */
  retention: string
}

/** The columns that `writeAudit` fills; the database sets number and time. */
const written =
  "actor_id, kind, subject_id, app_id, role_id, about, before, after, justification, address, command_line"
/** Tables whose rows the servers' role may not change. */
const kept = "audit, audit_seal, audit_unsealed, migration, demonstration"

/**
 * Grants both roles their privileges and revokes all others. Run it after each schema change, as the role that owns the
 * tables: no server uses that role.
 */
export async function grantRoles(db: Database, { runtime, retention }: DatabaseRoles): Promise<void> {
  const server = sql.identifier(runtime)
  const pruner = sql.identifier(retention)
  const both = sql`${server}, ${pruner}`
  const keptTables = sql.raw(kept)
  const statements: SQL[] = [
    sql`revoke create on schema public from public, ${both}`,
    sql`revoke all on all tables in schema public from ${both}`,
    sql`revoke all on all sequences in schema public from ${both}`,
    // Only the owner accesses a month's table directly: the triggers are on the parent table.
    sql`revoke all on schema months from public, ${both}`,
    sql`revoke all on function make_months, forget_session_month, forget_audit_month from public, ${both}`,
    sql`grant usage on schema public to ${both}`,
    sql`grant select, insert, update, delete on all tables in schema public to ${server}`,
    sql`revoke insert, update, delete on ${keptTables} from ${server}`,
    sql`grant usage, select on all sequences in schema public to ${server}`,
    sql`grant insert (${sql.raw(written)}) on audit to ${both}`,
    sql`grant execute on function make_months, forget_session_month to ${server}`,
    sql`grant insert on audit_seal to ${server}`,
    sql`grant delete on audit_unsealed to ${server}`,
    sql`grant select on audit, audit_seal, audit_unsealed, secret_key to ${pruner}`,
    sql`grant delete on audit to ${pruner}`,
    sql`grant execute on function forget_audit_month to ${pruner}`,
    sql`grant usage on sequence audit_id_seq to ${pruner}`,
  ]
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
}
