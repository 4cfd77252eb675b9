import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { countsInWords } from "@/domain/text/words"
import { anyOf } from "../../identity/access/scope"
import { type Database, rows } from "../../platform/database/connection"

/** How many clients a change affects. */
export const affected = type({
  people: "number.integer",
  applications: "number.integer",
})
export type Affected = typeof affected.infer

/** Counts the distinct clients of a query for ids. */
export async function clientsAmong(db: Database, clientIds: SQL): Promise<Affected> {
  const [counts] = await rows(
    db,
    affected,
    sql`
      select (count(*) filter (where kind = 'person'))::int as people,
        (count(*) filter (where kind = 'application'))::int as applications
      from client where id in (${clientIds})`,
  )
  return counts ?? { people: 0, applications: 0 }
}

/** Clients for whom one of these roles is in effect; `within` is a condition on the way `w`. */
export const effectiveHolders = (roleIds: readonly number[], within: SQL = sql`true`): SQL => sql`
  select w.client_id from grant_path w where ${anyOf(sql`w.role_id`, roleIds)} and w.effective and ${within}`

/** Clients for whom one of these roles is in effect only through this profile. */
export const effectiveOnlyThrough = (profileId: number, roleIds: readonly number[]): SQL => sql`
  select w.client_id from grant_path w
  where ${anyOf(sql`w.role_id`, roleIds)} and w.effective
    and w.client_id in (select h.client_id from profile_assignment h where h.profile_id = ${profileId})
  group by w.client_id, w.role_id, w.app_id
  having bool_and(w.profile_id is not distinct from ${profileId})`

/** *210 pessoas e 1 aplicação*; empty if there are none. */
export const clientsInWords = ({ people, applications }: Affected): string =>
  countsInWords([
    [people, "pessoa", "pessoas"],
    [applications, "aplicação", "aplicações"],
  ])

/** *12 pessoas perdem*, *1 pessoa perde*, *ninguém perde* */
export function affectedWho(affected: Affected, one: string, many: string): string {
  const count = affected.people + affected.applications
  return `${count === 0 ? "ninguém" : clientsInWords(affected)} ${count > 1 ? many : one}`
}
