import { type SQL, sql } from "drizzle-orm"

/** What a client is called: a person by name, an application by acronym, one that is gone by its id. */
export const nameOf = (clientId: SQL): SQL => sql`
  coalesce(
    (select named.name from person named where named.atalaia_id = ${clientId}),
    (select named.acronym from application named where named.client_id = ${clientId}),
    ${clientId})`

export const presentAuthor = (atalaiaId: string, name: string) => ({ atalaiaId, name })
