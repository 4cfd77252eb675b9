import { type SQL, sql } from "drizzle-orm"
import { isApplicationId } from "@/domain/applications"
import { emergencyId, emergencyName } from "@/domain/emergency"

/** The name of the emergency access; null for any other client. */
export const emergencyNameOf = (clientId: SQL): SQL =>
  sql`case when ${clientId} = ${emergencyId} then ${emergencyName} end`

/**
 * A client's name: of a person the name, of an application the acronym, of the emergency access its label, of a removed client
 * the id.
 */
export const nameOf = (clientId: SQL): SQL => sql`
  coalesce(
    (select named.name from person named where named.atalaia_id = ${clientId}),
    (select named.acronym from application named where named.client_id = ${clientId}),
    ${emergencyNameOf(clientId)},
    ${clientId})`

/** An actor: a person, the emergency access, or a service account, which is marked as an application. */
export const presentAuthor = (atalaiaId: string, name: string) => ({
  atalaiaId,
  name,
  ...(isApplicationId(atalaiaId) && { kind: "application" as const }),
})
