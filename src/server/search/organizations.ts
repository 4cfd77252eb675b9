import { sql } from "drizzle-orm"
import { type Database, rows } from "../database/connection"
import { everyWord, fitness } from "./like"

export interface OrganizationFound {
  id: number
  acronym: string
  title: string
}

/** Enabled units whose acronym and title hold every word, best match of the acronym first. */
export function organizationsFound(db: Database, text: string, size: number): Promise<OrganizationFound[]> {
  return rows<OrganizationFound>(
    db,
    sql`
      select id, acronym, title
      from organization where enabled and ${everyWord(sql`search_text`, text)}
      order by ${fitness(sql`search_text`, text)}, acronym collate "C", id limit ${size}`,
  )
}
