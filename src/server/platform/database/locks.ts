import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "./connection"

/**
 * Advisory locks for work that only one process or change may do at a time, held until the transaction ends. Never change the
 * numbers: servers of two versions may run together.
 */
const locks = {
  migrating: 7016001,
  loadingReference: 7016002,
  changingTree: 7016003,
  loadingDemo: 7016004,
  /** Combined with the role's id. */
  askingConsul: 7016005,
  sealing: 7016006,
  pruningAudit: 7016007,
  makingOidcKey: 7016008,
  /** Combined with the table; the database takes it, in `make_months`. */
  makingMonths: 7016010,
  tellingOfAdministration: 7016011,
  tellingOfEnds: 7016012,
  countingUnused: 7016013,
  namingRules: 7016014,
  /** Combined with the reader's id. */
  readingPersonal: 7016024,
  /** Combined with the owner's id. */
  keepingSearch: 7016031,
  /** Combined with the receiver's id. */
  receivingSearch: 7016032,
} as const
export type LockName = keyof typeof locks

export const lockNumber = (name: LockName): number => locks[name]

/** Waits for the lock. */
export async function lock(tx: Database, name: LockName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks[name]})`)
}

const turn = type({ mine: "boolean" })

/** Whether this transaction got the lock; it does not wait. */
export async function tryLock(tx: Database, name: LockName): Promise<boolean> {
  const [got] = await rows(tx, turn, sql`select pg_try_advisory_xact_lock(${locks[name]}) as mine`)
  return got?.mine === true
}
