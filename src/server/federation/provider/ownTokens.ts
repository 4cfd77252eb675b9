import { sql } from "drizzle-orm"
import type { Adapter } from "oidc-provider"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { credentials } from "./clients"
import { currentRequest } from "./currentRequest"

/**
 * The store of client credentials tokens. They belong to no session. A token is valid as long as the application could get it
 * again with the same secret or keys. An application that was removed and created again under the same key counts as another
 * one.
 */
export function ownTokensOf(db: Database, records: Adapter): Adapter {
  return {
    ...records,
    // Stores a hash of the client credentials used, since they may change later.
    upsert: async (id, payload, expiresIn) => {
      const ctx = await currentRequest()
      await records.upsert(id, { ...payload, credentials: ctx?.oidc.client?.credentials }, expiresIn)
    },
    find: async (id) => {
      const token = await records.find(id)
      const credentials = await credentialsOf(db, token?.clientId)
      return credentials !== undefined && token?.credentials === credentials ? token : undefined
    },
  }
}

const row = type({ credentials: "string" })

/** The current credentials hash of the application that may use client credentials under a key. */
async function credentialsOf(db: Database, key: string | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined
  const [application] = await rows(
    db,
    row,
    sql`
      select ${credentials}
      from application a join application_integration i on i.app_id = a.id
      where a.app_key = ${key} and a.enabled and i.kind = 'confidential' and 'client_credentials' = any(i.grants)`,
  )
  return application?.credentials
}
