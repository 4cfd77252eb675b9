import type { Database } from "./connection"

/** Thrown to take a transaction back after its work was done. */
class RolledBack extends Error {}

/** Does work in a transaction that is taken back, and answers what it found. What the work throws passes through. */
export async function rolledBack<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const answers: T[] = []
  await db
    .transaction(async (tx) => {
      answers.push(await work(tx))
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return answers[0] as T
}
