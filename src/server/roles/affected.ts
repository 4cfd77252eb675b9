import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { countsInWords } from "@/domain/text/words"
import { anyOf } from "../access/scope"
import { type Database, rows } from "../database/connection"

/** How many clients a change reaches. */
export const affected = type({
  people: "number.integer",
  applications: "number.integer",
})
export type Affected = typeof affected.infer

/** Counts clients, whose ids a query gives, each once. */
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

/** Those who have one of these roles with effect; `within` is a condition on the way `w`. */
export const effectiveHolders = (roleIds: readonly number[], within: SQL = sql`true`): SQL => sql`
  select w.client_id from grant_path w where ${anyOf(sql`w.role_id`, roleIds)} and w.effective and ${within}`

/** Those who have one of these roles with effect through a profile, and in no other way. */
export const effectiveOnlyThrough = (profileId: number, roleIds: readonly number[]): SQL => sql`
  select w.client_id from grant_path w
  where ${anyOf(sql`w.role_id`, roleIds)} and w.effective
    and w.client_id in (select h.client_id from profile_assignment h where h.profile_id = ${profileId})
  group by w.client_id, w.role_id, w.app_id
  having bool_and(w.profile_id is not distinct from ${profileId})`

/** *210 pessoas e 1 aplicação*; nothing where there is nobody. */
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
