import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { tryLock } from "../../platform/database/locks"
import { iso, momentText } from "../../platform/database/moment"
import { writeSystemAudit } from "../rows/audit"
import { type ProvenPrune, prove, prunedTo } from "./prunes"
import { type SealKey, seal } from "./seal"
import { isRetired, rowFor, rowOf } from "./seals"

/** How many single rows are deleted at once, so that other transactions do not wait for long. */
const batch = 5000

const privilege = type({ may: "boolean" })

interface Due {
  /** The retention period in days. */
  days: number
  key: SealKey
  /** The last seal that is removed already. */
  from: number
}

/**
 * Removes the oldest rows in the order of their seals, and records the last removed seal: verification starts after it. A
 * month is removed once all its rows are older than the retention period. Rows before the first month are removed by their
 * own age. Unsealed rows remain. Returns how many rows were removed, 0 if no more are due. Does nothing for a database role
 * that may not delete audit rows. That is the servers' role if the retention has a role of its own
 * (`platform/database/databaseRoles.ts`).
 */
export function pruneAudit(db: Database, days: number, key: SealKey): Promise<number> {
  return db.transaction(async (tx) => {
    const [mine] = await rows(tx, privilege, sql`select has_table_privilege('audit', 'delete') as may`)
    if (!mine?.may || !(await tryLock(tx, "pruningAudit")) || (await isRetired(tx, key))) return 0
    await tx.execute(sql`select set_config('atalaia.retention', 'on', true)`)
    const due = { days, key, from: await prunedTo(tx, key) }
    return (await pruneBeforeMonths(tx, due)) || pruneMonth(tx, due)
  })
}

const keptLongEnough = (at: SQL, days: number): SQL => sql`${at} < now() - make_interval(days => ${days})`
const sealedBehind = (from: number): SQL => sql`s.number > ${from}`

const place = type({ audit_id: "number.integer", at: momentText })
const single = seal.and(place).and({ due: "boolean" })

/** Removes rows from before the first month: imported rows, or rows from an installation's first days. */
async function pruneBeforeMonths(tx: Database, { days, key, from }: Due): Promise<number> {
  const oldest = await rows(
    tx,
    single,
    sql`
      select s.number::int, encode(s.hash, 'hex') as hash, s.audit_id::int, s.at,
        ${keptLongEnough(sql`s.at`, days)} and s.at < (select min(since) from months_of('audit')) as due
      from audit_seal s, ${rowFor(sql`s`)}
      where ${sealedBehind(from)} order by s.number limit ${batch}`,
  )
  const kept = oldest.findIndex(({ due }) => !due)
  const gone = kept < 0 ? oldest : oldest.slice(0, kept)
  const last = gone.at(-1)
  if (!last) return 0
  await removeRows(tx, gone)
  const newest = gone.map(({ at }) => iso(at)).reduce((one, other) => (one > other ? one : other))
  await writePrune(tx, prove(key, last, newest, days), gone.length)
  return gone.length
}

const oldMonth = type({ since: momentText, until: momentText })
const oldChain = type({
  "...": seal,
  count: "number.integer",
  newest: momentText,
  /** Whether all of its rows are older than the retention period. */
  old: "boolean",
  /** Rows that are in other months. */
  others: place.array(),
})

/** Removes the first month, and the few rows of other months that were sealed before its last row. */
async function pruneMonth(tx: Database, due: Due): Promise<number> {
  const { days, key } = due
  // A national installation has millions of seals in a month: reading them takes longer than the statement timeout.
  await tx.execute(sql`set local statement_timeout = 0`)
  const [month] = await rows(
    tx,
    oldMonth,
    sql`select since, until from months_of('audit') where ${keptLongEnough(sql`until`, days)} order by since limit 1`,
  )
  if (!month) return 0
  const forgotten = () =>
    hasRows(tx, sql`select where forget_audit_month(${month.until}::timestamptz, ${days})`)
  const [chain] = await rows(tx, oldChain, chainUpTo(month, due))
  // The month is empty, or its rows were removed singly.
  if (!chain) return (await forgotten()) ? pruneMonth(tx, due) : 0
  if (!chain.old || !(await forgotten())) return 0
  await removeRows(tx, chain.others)
  await writePrune(tx, prove(key, chain, iso(chain.newest), days), chain.count)
  return chain.count
}

/** The seals after those already removed, up to the last one of a month; no row if the month has no such seal. */
const chainUpTo = ({ since, until }: typeof oldMonth.infer, { days, from }: Due): SQL => sql`
  with ending as (
    -- Of a sum, so that it is not looked for from the newest seal on: the month's summary finds them.
    select max(number + 0) as number from audit_seal
    where at >= ${since}::timestamptz and at < ${until}::timestamptz
  ), chain as (
    select count(*)::int as count, max(s.at) as newest,
      coalesce(jsonb_agg(jsonb_build_object('audit_id', s.audit_id, 'at', s.at::text))
        filter (where s.at < ${since}::timestamptz or s.at >= ${until}::timestamptz), '[]') as others
    from audit_seal s, ending where ${sealedBehind(from)} and s.number <= ending.number
  )
  select last.number::int, encode(last.hash, 'hex') as hash, chain.count, chain.newest,
    ${keptLongEnough(sql`chain.newest`, days)} as old, chain.others
  from ending join audit_seal last on last.number = ending.number, chain where last.number > ${from}`

const removeRows = (tx: Database, gone: (typeof place.infer)[]) =>
  tx.execute(sql`
    delete from audit a
    using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone(audit_id bigint, at timestamptz)
    where ${rowOf(sql`gone`)}`)

const writePrune = (tx: Database, proven: ProvenPrune, count: number) =>
  writeSystemAudit(tx, { kind: "audit.prune", about: { count: String(count) }, after: { ...proven } })
