import { type } from "arktype"
import { sql } from "drizzle-orm"
import type { Adapter } from "oidc-provider"
import { type Database, rows } from "../database/connection"

/**
 * Tokens that applications get for themselves, in a store of records. They belong to no session: one is valid as long
 * as the application could get it again with the same secret or keys. An application that was removed and created again
 * under the same key is another one.
 */
export function ownTokensOf(db: Database, records: Adapter): Adapter {
  return {
    ...records,
    upsert: async (id, payload, expiresIn) =>
      records.upsert(id, { ...payload, credentials: await credentialsOf(db, payload.clientId) }, expiresIn),
    find: async (id) => {
      const token = await records.find(id)
      const credentials = await credentialsOf(db, token?.clientId)
      return credentials !== undefined && token?.credentials === credentials ? token : undefined
    },
  }
}

const row = type({ credentials: "string" })

/** A hash of the application that may act by itself under a key at this moment, and of what it proves who it is with. */
async function credentialsOf(db: Database, key: string | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined
  const [application] = await rows(
    db,
    row,
    sql`
      select encode(sha256(convert_to(
        jsonb_build_array(a.id, a.secret_hash, i.jwks, i.jwks_uri)::text, 'UTF8'
      )), 'base64') as credentials
      from application a join application_integration i on i.app_id = a.id
      where a.app_key = ${key} and a.enabled and i.kind = 'confidential' and 'client_credentials' = any(i.grants)`,
  )
  return application?.credentials
}
