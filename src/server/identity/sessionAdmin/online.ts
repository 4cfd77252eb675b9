import { sql } from "drizzle-orm"
import { countOf, type Database } from "../../platform/database/connection"
import type { ReplicaReader } from "../../platform/database/replica"
import { openSessions } from "../access/sessions"

/** How long a count is cached. Every signed-in page asks once a minute, and each count reads all open sessions. */
const keptMilliseconds = 10_000

interface CachedCount {
  count: Promise<number>
  until: number
}

const keptOf = new WeakMap<Database, CachedCount>()

/** How many people and applications have an open session, as of now or at most 10 seconds ago. */
export function clientsOnline(db: Database, reading: ReplicaReader): Promise<number> {
  const known = keptOf.get(db)
  if (known && known.until > performance.now()) return known.count
  const count = reading(countOnline)
  const kept = { count, until: performance.now() + keptMilliseconds }
  keptOf.set(db, kept)
  count.catch(() => {
    if (keptOf.get(db) === kept) keptOf.delete(db)
  })
  return count
}

async function countOnline(db: Database): Promise<number> {
  return countOf(
    db,
    sql`select count(distinct s.client_identifier)::int as count from session s where ${openSessions}`,
  )
}
