import { type SQL, sql } from "drizzle-orm"
import { totalHours } from "@/domain/sessions"
import { pruneAudit } from "../../audit/seals/pruning"
import type { SealKey } from "../../audit/seals/seal"
import { sealKey } from "../../audit/seals/seals"
import { type Database, hasRows, rowCount } from "../../platform/database/connection"
import { makeMonths } from "../../platform/database/months"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import type { KeySettings } from "../../platform/secrets/secretKey"
import type { Retention } from "../../platform/settings/settings"

/** How many rows are deleted at once, so that other work does not wait for long. */
const batch = 5000

/**
 * Deletes data past its retention period (LGPD, art. 15 and 16); sessions and the audit by whole months. May run in several
 * processes at once. It stops when `closed` returns true and continues at the next run.
 */
export async function applyRetention(
  db: Database,
  { sessionDays, mailDays, auditDays }: Retention,
  key: SealKey,
  closed: () => boolean = () => false,
): Promise<void> {
  const olderThan = (column: SQL, days: number) => sql`${column} < now() - make_interval(days => ${days})`
  const works = [
    sessionDays > 0 && (() => forgetSessions(db, sessionDays)),
    sessionDays > 0 && (() => removeSome(db, sql`ticket`, olderThan(sql`expire_date`, sessionDays))),
    sessionDays > 0 && (() => removeSome(db, sql`known_device`, olderThan(sql`last_sign_in`, sessionDays))),
    () => removeSome(db, sql`rate_limit`, sql`expire < extract(epoch from now()) * 1000`),
    () => removeSome(db, sql`idempotency_key`, sql`expire_date < now()`),
    () => removeSome(db, sql`personal_reveal`, sql`expire_date < now()`),
    () => removeSome(db, sql`personal_read`, sql`at < now() - interval '2 days'`),
    () => removeSome(db, sql`administration_news`, sql`told_date < now() - interval '1 day'`),
    () => removeSome(db, sql`oidc_record`, sql`expire_date < now()`),
    () => removeSome(db, sql`passkey_challenge`, sql`expire_date < now()`),
    () => removeSome(db, sql`upstream_sign_in`, sql`expire_date < now()`),
    sessionDays > 0 && (() => removeSome(db, sql`delivery`, olderThan(sql`create_date`, sessionDays))),
    sessionDays > 0 && (() => removeSome(db, sql`consent`, olderThan(sql`expire_date`, sessionDays))),
    () => removeSome(db, sql`email_change`, sql`stop_until < now()`),
    mailDays > 0 && (() => removeSome(db, sql`mail_outbox`, olderThan(sql`sent_date`, mailDays))),
    auditDays > 0 && (async () => (await pruneAudit(db, auditDays, key)) > 0),
  ]
  for (const work of works) {
    while (work && !closed() && (await work()));
  }
}

/** Deletes one batch. Returns whether there may be more. */
async function removeSome(db: Database, table: SQL, condition: SQL): Promise<boolean> {
  const removed = await rowCount(
    db,
    sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition} limit ${batch} for update skip locked
      )) returning 1`,
  )
  return removed === batch
}

/** Drops the oldest month once all of its sessions are past their retention period. Returns whether it did. */
const forgetSessions = (db: Database, days: number): Promise<boolean> =>
  hasRows(
    db,
    sql`
      select from (
        select until from months_of('session')
        where until < now() - make_interval(days => ${days}, hours => ${totalHours}) order by since limit 1
      ) due where forget_session_month(until, ${days})`,
  )

interface Options {
  db: Database
  settings: KeySettings & { retention: Retention }
  report: (error: unknown, where: string) => void
}

/** Applies the retention every hour, and creates the partitions of coming months. */
export const startRetention = ({ db, settings, report }: Options): BackgroundJob =>
  backgroundJob({
    job: "retention",
    work: async (closed) => {
      await makeMonths(db)
      await applyRetention(db, settings.retention, await sealKey(settings), closed)
    },
    report,
  })
