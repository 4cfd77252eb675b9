import { sql } from "drizzle-orm"
import { type Database, hasRows } from "../../platform/database/connection"

/** Milliseconds after which a lease is renewed; it lasts a minute. */
const renewal = 15_000

/**
 * Works on a review alone among all processes; does nothing while another one does. If a process dies, another takes over within a
 * minute. A lease from a clock that was ahead by more counts for nothing.
 */
export async function alone(
  db: Database,
  { reviewId, worker }: { reviewId: number; worker: string },
  work: () => Promise<void>,
): Promise<void> {
  const lease = () =>
    hasRows(
      db,
      sql`
        update review set lease = ${worker}, leased_until = now() + interval '1 minute'
        where id = ${reviewId} and (lease is null or lease = ${worker} or leased_until < now()
          or leased_until > now() + interval '2 minutes')
        returning id`,
    )
  if (!(await lease())) return
  // A renewal that fails leaves the lease as it was.
  const timer = setInterval(() => void lease().catch(() => false), renewal)
  try {
    await work()
  } finally {
    clearInterval(timer)
    await db.execute(
      sql`update review set lease = null, leased_until = null where id = ${reviewId} and lease = ${worker}`,
    )
  }
}
