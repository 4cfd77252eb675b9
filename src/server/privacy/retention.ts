import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import type { KeySettings } from "../access/secretKey"
import { writeAudit } from "../audit/audit"
import { prove, prunedTo } from "../audit/prunes"
import { type SealKey, seal } from "../audit/seal"
import { isRetired, sealKey } from "../audit/seals"
import { type Database, rowCount, rows } from "../database/connection"
import { tryLock } from "../database/locks"
import { type Repeating, repeating } from "../operations/repeating"
import type { Retention } from "../settings"

/** How many rows are taken away at once, so that nobody waits behind it. */
const batch = 5000
/** Who did it, in the audit. */
const system = "sistema"

/**
 * Takes away what has been kept long enough (LGPD, art. 15 and 16). May run in several processes at once. It stops
 * when `closed` says so, and continues at the next run.
 */
export async function applyRetention(
  db: Database,
  { sessionDays, mailDays, auditDays }: Retention,
  key: SealKey,
  closed: () => boolean = () => false,
): Promise<void> {
  const olderThan = (column: SQL, days: number) => sql`${column} < now() - make_interval(days => ${days})`
  const works = [
    sessionDays > 0 && (() => removeSome(db, sql`session`, olderThan(sql`last_validate`, sessionDays))),
    sessionDays > 0 && (() => removeSome(db, sql`ticket`, olderThan(sql`expire_date`, sessionDays))),
    sessionDays > 0 && (() => removeSome(db, sql`known_device`, olderThan(sql`last_sign_in`, sessionDays))),
    () => removeSome(db, sql`rate_limit`, sql`expire < extract(epoch from now()) * 1000`),
    () => removeSome(db, sql`personal_reveal`, sql`expire_date < now()`),
    () => removeSome(db, sql`personal_read`, sql`at < now() - interval '2 days'`),
    () => removeSome(db, sql`oidc_record`, sql`expire_date < now()`),
    sessionDays > 0 && (() => removeSome(db, sql`delivery`, olderThan(sql`create_date`, sessionDays))),
    () => removeSome(db, sql`email_change`, sql`stop_until < now()`),
    mailDays > 0 && (() => removeSome(db, sql`mail_outbox`, olderThan(sql`sent_date`, mailDays))),
    auditDays > 0 && (() => pruneAudit(db, auditDays, key)),
  ]
  for (const work of works) {
    while (work && !closed() && (await work()) === batch);
  }
}

async function removeSome(db: Database, table: SQL, condition: SQL): Promise<number> {
  return rowCount(
    db,
    sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition} limit ${batch} for update skip locked
      )) returning 1`,
  )
}

const privilege = type({ may: "boolean" })
const oldRow = type({
  "...": seal,
  id: "number.integer",
  at: "string",
  /** Kept longer than it is to be. */
  old: "boolean",
})

/**
 * Takes the oldest rows away, in the order of their seals, and writes down up to which seal: the chain is verified from
 * there on. Rows that have no seal yet stay. Does nothing for a database role that may not take rows away, as that of the
 * servers is where the retention has its own (`database/databaseRoles.ts`).
 */
export function pruneAudit(db: Database, days: number, key: SealKey): Promise<number> {
  return db.transaction(async (tx) => {
    const [mine] = await rows(tx, privilege, sql`select has_table_privilege('audit', 'delete') as may`)
    if (!mine?.may || !(await tryLock(tx, "pruningAudit")) || (await isRetired(tx, key))) return 0
    await tx.execute(sql`select set_config('atalaia.retention', 'on', true)`)
    const oldest = await rows(
      tx,
      oldRow,
      sql`
        select s.number::int, encode(s.hash, 'hex') as hash, a.id::int,
          to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.at < now() - make_interval(days => ${days}) as old
        from audit_seal s join audit a on a.id = s.audit_id
        where s.number > ${await prunedTo(tx, key)}
        order by s.number limit ${batch}`,
    )
    const kept = oldest.findIndex(({ old }) => !old)
    const due = kept < 0 ? oldest : oldest.slice(0, kept)
    const last = due.at(-1)
    if (!last) return 0
    const ids = `{${due.map(({ id }) => id).join(",")}}`
    await tx.execute(sql`delete from audit where id = any(${ids}::bigint[])`)
    const newest = due.map(({ at }) => at).reduce((one, other) => (one > other ? one : other))
    const proven = prove(key, last, newest, days)
    await writeAudit(
      tx,
      { kind: "audit.prune", about: { count: String(due.length) }, after: { ...proven } },
      { actorId: system, address: "" },
    )
    return due.length
  })
}

interface Options {
  db: Database
  settings: KeySettings & { retention: Retention }
  report: (error: unknown, where: string) => void
}

/** Does so every hour. */
export const startRetention = ({ db, settings, report }: Options): Repeating =>
  repeating({
    milliseconds: 3_600_000,
    work: async (closed) => applyRetention(db, settings.retention, await sealKey(settings), closed),
    report: (error) => report(error, "retention"),
  })
