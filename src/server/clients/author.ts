import { type SQL, sql } from "drizzle-orm"
import { isApplicationId } from "@/domain/applications"
import { emergencyId, emergencyName } from "@/domain/emergency"

/** What the emergency access is called; null for everybody else. */
export const emergencyNameOf = (clientId: SQL): SQL =>
  sql`case when ${clientId} = ${emergencyId} then ${emergencyName} end`

/** What a client is called: a person by name, an application by acronym, the emergency access so, one that is gone by its id. */
export const nameOf = (clientId: SQL): SQL => sql`
  coalesce(
    (select named.name from person named where named.atalaia_id = ${clientId}),
    (select named.acronym from application named where named.client_id = ${clientId}),
    ${emergencyNameOf(clientId)},
    ${clientId})`

/** Whoever did something: a person, the emergency access, or a service account, which is said. */
export const presentAuthor = (atalaiaId: string, name: string) => ({
  atalaiaId,
  name,
  ...(isApplicationId(atalaiaId) && { kind: "application" as const }),
})
