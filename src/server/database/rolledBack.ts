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

/** The same within a transaction, which goes on as if the work had not been done: only once it is taken back. */
export async function takenBack<T>(tx: Database, work: (savepoint: Database) => Promise<T>): Promise<T> {
  const found: T[] = []
  await tx
    .transaction(async (savepoint) => {
      found.push(await work(savepoint))
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  const [answer] = found
  return answer as T
}
