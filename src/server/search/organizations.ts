import { sql } from "drizzle-orm"
import { type Database, rows } from "../database/connection"
import { everyWord, fitness } from "./like"

export interface OrganizationFound {
  id: number
  acronym: string
  title: string
  enabled: boolean
}

/** Units whose acronym and title hold every word, best match of the acronym first; enabled ones unless `all`. */
export function organizationsFound(
  db: Database,
  text: string,
  { size, page = 0, all = false }: { size: number; page?: number; all?: boolean },
): Promise<OrganizationFound[]> {
  return rows<OrganizationFound>(
    db,
    sql`
      select id, acronym, title, enabled
      from organization where ${all ? sql`true` : sql`enabled`} and ${everyWord(sql`search_text`, text)}
      order by ${fitness(sql`search_text`, text)}, acronym collate "C", id limit ${size} offset ${page * size}`,
  )
}
