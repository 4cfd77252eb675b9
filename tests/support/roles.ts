import { sql } from "drizzle-orm"
import { rows } from "@/server/database/connection"
import type { System } from "./system"

const idOf = async ({ db }: System, query: ReturnType<typeof sql>): Promise<number> => {
  const [found] = await rows<{ id: number }>(db, query)
  if (!found) throw new Error("nothing of that name")
  return found.id
}

export const roleId = (system: System, title: string) =>
  idOf(system, sql`select id from role where title = ${title}`)
export const profileId = (system: System, name: string) =>
  idOf(
    system,
    sql`select p.id from profile p join application a on a.id = p.app_id
    where p.name = ${name} and a.acronym = 'SINAL'`,
  )

/** Effective roles of a client in an application, by the one definition. */
export async function effectiveRoles({ db }: System, clientId: string, acronym: string): Promise<string[]> {
  const found = await rows<{ title: string }>(
    db,
    sql`
      select e.title from effective_role e join application a on a.id = e.app_id
      where e.client_id = ${clientId} and a.acronym = ${acronym} order by e.title`,
  )
  return found.map(({ title }) => title)
}
