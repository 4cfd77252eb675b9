import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import type { AuditEntry } from "../../audit/rows/audit"
import type { Effect } from "../../audit/rows/previewSentences"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { rulesInApplication } from "./binding"

/** Whether a person has an exception now. */
export const hasException = (clientId: string | undefined): SQL => sql`
  exists (
    select from incompatibility_exception e where e.atalaia_id = ${clientId ?? null}::text and e.until_date > now())`

const roleRow = type({ id: "number.integer" })

const rolesOf = async (db: Database, profileId: number): Promise<number[]> =>
  (await rows(db, roleRow, sql`select role_id as id from profile_role where profile_id = ${profileId}`)).map(
    ({ id }) => id,
  )

const granting: ReadonlySet<string> = new Set([
  "role.grant",
  "role.extend",
  "profile.grant",
  "profile.extend",
])

/**
 * The exceptions by which a person may have what a change gives, and whether that lasts longer than they do: an exception that ends takes
 * nothing. For previews, after the change.
 */
export async function exceptionEffects(
  db: Database,
  me: Actor,
  clientId: string,
  entries: readonly AuditEntry[],
): Promise<Effect[]> {
  const effects: Effect[] = []
  for (const { kind, subjectId, appId, roleId, about, after } of entries) {
    if (!granting.has(kind) || subjectId !== clientId || appId === undefined) continue
    const roleIds = roleId === undefined ? await rolesOf(db, Number(after?.profileId)) : [roleId]
    for (const { text, exceptUntil } of await rulesInApplication(db, me, clientId, appId, roleIds)) {
      if (exceptUntil === undefined) continue
      const lastsLonger = !about?.until || Date.parse(about.until) > Date.parse(exceptUntil)
      effects.push({
        text: lastsLonger
          ? `${text}. Escolha uma expiração até lá: depois dela o acesso ficaria.`
          : `${text}.`,
        tone: lastsLonger ? "warning" : "neutral",
      })
    }
  }
  return effects
}
