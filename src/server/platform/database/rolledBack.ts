import type { Database } from "./connection"

/** Thrown to roll a transaction back after its work is done. */
class RolledBack extends Error {}

/**
 * Runs work in a transaction that is then rolled back. Resolves with its result at once, before the rollback is done. Errors
 * of the work pass through.
 */
export const rolledBack = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    db.transaction(async (tx) => {
      resolve(await work(tx))
      throw new RolledBack()
    }).catch(reject)
  })

/** Runs work in a savepoint and rolls it back before it returns; the outer transaction continues unaffected. */
export async function takenBack<T>(tx: Database, work: (savepoint: Database) => Promise<T>): Promise<T> {
  let answer: { of: T } | undefined
  return tx
    .transaction(async (savepoint) => {
      answer = { of: await work(savepoint) }
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack && answer) return answer.of
      throw error
    })
}
