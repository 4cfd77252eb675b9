import { type } from "arktype"
import { sql } from "drizzle-orm"
import type { Adapter } from "oidc-provider"
import { type Database, rows } from "../database/connection"

/**
 * Tokens that applications get for themselves, in a store of records. They belong to no session: one is worth something
 * as long as the same application could get it again, by what it showed then. One made anew under its key is another.
 */
export function ownTokensOf(db: Database, records: Adapter): Adapter {
  return {
    ...records,
    upsert: async (id, payload, expiresIn) =>
      records.upsert(id, { ...payload, standing: await standingOf(db, payload.clientId) }, expiresIn),
    find: async (id) => {
      const found = await records.find(id)
      const standing = await standingOf(db, found?.clientId)
      return standing !== undefined && found?.standing === standing ? found : undefined
    },
  }
}

const row = type({ standing: "string" })

/** Which application it is that may act by itself under a key at this moment, and what it shows who it is with. */
async function standingOf(db: Database, key: string | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined
  const [found] = await rows(
    db,
    row,
    sql`
      select encode(sha256(convert_to(
        jsonb_build_array(a.id, a.secret_hash, i.jwks, i.jwks_uri)::text, 'UTF8'
      )), 'base64') as standing
      from application a join application_integration i on i.app_id = a.id
      where a.app_key = ${key} and a.enabled and i.kind = 'confidential' and 'client_credentials' = any(i.grants)`,
  )
  return found?.standing
}
