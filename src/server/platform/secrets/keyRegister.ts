import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../database/connection"
import { type KeySettings, keysFor } from "./secretKey"

/*
 * The register of secret key values. Each server enters its encryption key before it encrypts anything. So every server sees
 * at once whether all servers can decrypt what each of them encrypts.
 */

const entry = type({ id: "string", retired: "boolean" })

/**
 * Compares the keys of these settings with the database. `unknown`: something may be encrypted with a key that the settings
 * do not have. `retired`: the settings' newest key was taken out of use.
 */
export async function keyStanding(
  db: Database,
  settings: KeySettings,
): Promise<"same" | "unknown" | "retired"> {
  const registered = await rows(
    db,
    entry,
    sql`select encode(id, 'hex') as id, retired_date is not null as retired from secret_key`,
  )
  const [newest, ...older] = (await keysFor("two-factor", settings)).map(({ id }) => id.toString("hex"))
  if (registered.some(({ id, retired }) => retired && id === newest)) return "retired"
  const known = new Set([newest, ...older])
  return registered.every(({ id, retired }) => retired || known.has(id)) ? "same" : "unknown"
}

const refusals = {
  unknown:
    "SECRET_KEY, or secret.key of DATA_DIR, is not the key of this database: put the right one back, behind a newer one where it is being changed",
  retired:
    "SECRET_KEY, or secret.key of DATA_DIR, begins with a key that was taken out of use: put the newest one first",
}

/**
 * Registers the newest key. Throws if a key is missing or retired, as after a restore without the key: people with two-factor
 * could not sign in.
 */
export async function registerKey(db: Database, settings: KeySettings): Promise<void> {
  const standing = await keyStanding(db, settings)
  if (standing !== "same") throw new Error(refusals[standing])
  const [{ id }] = await keysFor("two-factor", settings)
  await db.execute(sql`insert into secret_key (id) values (${id}) on conflict do nothing`)
}
