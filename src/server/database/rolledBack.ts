import type { Database } from "./connection"

/** Thrown to take a transaction back after its work was done. */
class RolledBack extends Error {}

/**
 * Does work in a transaction that is taken back, and answers what it found as soon as it is known: nobody waits for the
 * taking back. What the work throws passes through.
 */
export const rolledBack = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    db.transaction(async (tx) => {
      resolve(await work(tx))
      throw new RolledBack()
    }).catch(reject)
  })
