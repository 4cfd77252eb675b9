import { type } from "arktype"
import { sql } from "drizzle-orm"
import { type Database, rows } from "./connection"

/**
 * What is done by one process or change at a time, each with an advisory lock of its own, held until the transaction
 * ends. The numbers stay as they are: servers of two versions may run side by side.
 */
const locks = {
  migrating: 7016001,
  loadingReference: 7016002,
  changingTree: 7016003,
  loadingDemo: 7016004,
  /** Together with the role's id. */
  askingConsul: 7016005,
  sealing: 7016006,
  pruningAudit: 7016007,
  makingOidcKey: 7016008,
  /** Together with the table whose they are; the database takes it, in `make_months`. */
  makingMonths: 7016010,
  tellingOfAdministration: 7016011,
  /** Together with who reads. */
  readingPersonal: 7016024,
  /** Together with whose they are. */
  keepingSearch: 7016031,
  /** Together with whose they are. */
  receivingSearch: 7016032,
} as const
export type LockName = keyof typeof locks

export const lockNumber = (name: LockName): number => locks[name]

/** Waits for its turn. */
export async function lock(tx: Database, name: LockName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks[name]})`)
}

const turn = type({ mine: "boolean" })

/** Whether this transaction got the lock; it does not wait for it. */
export async function tryLock(tx: Database, name: LockName): Promise<boolean> {
  const [got] = await rows(tx, turn, sql`select pg_try_advisory_xact_lock(${locks[name]}) as mine`)
  return got?.mine === true
}
