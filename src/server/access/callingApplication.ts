import { type } from "arktype"
import { sql } from "drizzle-orm"
import { type Database, rows } from "../database/connection"

/** The application that calls, by the header X-Client-Key. */
const callingApplication = type({
  id: "number.integer",
  appKey: "string",
  enabled: "boolean",
})
export type CallingApplication = typeof callingApplication.infer

/** A change to an application (disabled, another key) is noticed after this time at the latest. */
const keptMilliseconds = 5_000

interface Kept {
  application: CallingApplication
  until: number
}

/** For each database, the applications that called recently, by key. Only keys that exist are kept. */
const keptOf = new WeakMap<Database, Map<string, Kept>>()

/** The application with this key, as it is or was a moment ago: every call needs it, and it hardly ever changes. */
export async function applicationWithKey(db: Database, key: string): Promise<CallingApplication | undefined> {
  const kept = keptOf.get(db) ?? new Map<string, Kept>()
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

/** Forgets a removed application, so that no session begins in it any more. */
export function forgetApplication(db: Database, key: string): void {
  keptOf.get(db)?.delete(key)
}
