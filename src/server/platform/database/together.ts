import type { Database } from "./connection"
import { nextIsLast } from "./lastStatement"

type Reads<Results extends readonly unknown[]> = {
  [Place in keyof Results]: (tx: Database) => Promise<Results[Place]>
}

/**
 * Makes reads that do not depend on each other in one wait: PostgreSQL gets them in one packet. Each asks for one statement, at
 * once. Fails with the first failure, after all have ended.
 */
export async function together<Results extends readonly unknown[]>(
  db: Database,
  ...reads: Reads<Results>
): Promise<Results> {
  const ended = await db.transaction((tx) =>
    Promise.allSettled(
      reads.map((read, place) => {
        if (place === reads.length - 1) nextIsLast(tx)
        return read(tx)
      }),
    ),
  )
  return ended.map((read) => {
    if (read.status === "rejected") throw read.reason
    return read.value
  }) as unknown as Results
}
