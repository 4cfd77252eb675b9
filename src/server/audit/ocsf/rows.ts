import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { auditRow, entryColumns, subjectName } from "../rows/rows"
import type { Seal } from "../seals/seal"
import { firstSeal, rowOf } from "../seals/seals"

/*
 * The audit in the order of its seals. A row gets its seal only after the commit. One process at a time makes seals, numbered
 * without gaps. So a reader that continues from a seal misses no late commit, and sees nothing twice.
 */

/** An audit entry with its seal. */
export const sealedRow = type({
  "...": auditRow,
  number: "number.integer",
  hash: "string",
  appId: "number.integer | null",
  roleId: "number.integer | null",
})
export type SealedRow = typeof sealedRow.infer

export interface SealedPage {
  entries: SealedRow[]
  /** The last seal that was examined: the next page continues after it. */
  end: Seal
}

/** How many seals are examined for a page: for a reader of a single application, most may belong to others. */
const lookedAt = 10_000

/** Entries sealed after a seal, oldest first. `within` is the condition on the application of an audit row that the reader may see. */
export async function sealedAfter(
  db: Database,
  after: Seal,
  limit: number,
  within: (appId: SQL) => SQL = () => sql`true`,
): Promise<SealedPage> {
  // Read first, so that seals made during the query are not skipped.
  const upTo = sql`s.number > ${after.number} and s.number <= ${after.number + lookedAt}`
  const last = (await firstSeal(db, sql`where ${upTo} order by s.number desc`)) ?? after
  const entries = await rows(
    db,
    sealedRow,
    sql`
      select s.number::int, encode(s.hash, 'hex') as hash, ${entryColumns}, u.app_id as "appId", u.role_id as "roleId",
        ${subjectName} as "subjectName", coalesce(application.acronym, u.about->>'app') as acronym
      from (
        select * from audit_seal kept where kept.number > ${after.number} and kept.number <= ${last.number} order by kept.number
      ) s join lateral (select * from audit a where ${rowOf(sql`s`)} offset 0) u on true
      left join application on application.id = u.app_id
      where ${within(sql`u.app_id`)}
      order by s.number limit ${limit}`,
  )
  const full = entries.length === limit ? entries.at(-1) : undefined
  const { number, hash } = full ?? last
  return { entries, end: { number, hash } }
}

/** Whether a seal belongs to this audit: after a backup was restored, later seals do not. */
export async function isSealOf(db: Database, { number, hash }: Seal): Promise<boolean> {
  const found = await firstSeal(db, sql`where s.number = ${number}`)
  return found?.hash === hash
}
