import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"

/** The calling application, identified by the header X-Client-Key. */
const callingApplication = type({
  id: "number.integer",
  appKey: "string",
  enabled: "boolean",
})
export type CallingApplication = typeof callingApplication.infer

/** A change to an application (disabled, new key) takes effect after this time at the latest. */
const keptMilliseconds = 5_000

interface CachedApplication {
  application: CallingApplication
  until: number
}

/** A cache for each database: recent calling applications by key. Unknown keys are not cached. */
const keptOf = new WeakMap<Database, Map<string, CachedApplication>>()

/** The application with this key. May come from the cache, since every call needs it and it rarely changes. */
export async function applicationWithKey(db: Database, key: string): Promise<CallingApplication | undefined> {
  const kept = keptOf.get(db) ?? new Map<string, CachedApplication>()
  keptOf.set(db, kept)
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.application
  const [application] = await rows(
    db,
    callingApplication,
    sql`select id, app_key as "appKey", enabled from application where app_key = ${key}`,
  )
  if (application) kept.set(key, { application, until: performance.now() + keptMilliseconds })
  else kept.delete(key)
  return application
}

/** Removes a deleted application from the cache, so that no new session begins in it. */
export function forgetApplication(db: Database, key: string): void {
  keptOf.get(db)?.delete(key)
}
