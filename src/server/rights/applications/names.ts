import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { emergencyId } from "@/domain/emergency"
import { type Database, rows } from "../../platform/database/connection"
import { Refusal } from "../../platform/refusal/refusal"

interface Names {
  acronym: string
  appKey: string
  /** The application that already has these names; none for a new one. */
  id?: number
}

const takenNames = type({ acronym: "boolean | null", appKey: "boolean | null" })

/**
 * Refuses an acronym or key that another application has (409, with the field). Paths accept either, so one application's acronym
 * may not be another's key. Call it inside the change's transaction: its lock serializes the naming of applications.
 */
export async function claimNames(tx: Database, { acronym, appKey, id }: Names): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('application names', 0))`)
  const [taken] = await rows(
    tx,
    takenNames,
    sql`
      select bool_or(upper(${acronym}) in (upper(acronym), upper(app_key), id::text)) as acronym,
        bool_or(upper(${appKey}) in (upper(acronym), upper(app_key), id::text)) as "appKey"
      from application where id is distinct from ${id ?? null}::int`,
  )
  const fields = {
    ...(taken?.acronym && { acronym: "Esta sigla já está em uso." }),
    // The key becomes a token's subject, so it must not be the emergency access's id.
    ...((taken?.appKey || appKey.toLowerCase() === emergencyId) && { appKey: "Esta chave já está em uso." }),
  }
  const [message] = Object.values(fields)
  if (message) throw new Refusal(409, "TAKEN", message, fields)
}
