import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { looksLikeIdentifier, normalizeIdentifier } from "@/domain/people/identifier"
import type { Actor } from "../../identity/actor/context"
import { clientSummaryRow, presentClient } from "../../identity/summaries/clientSummary"
import { type Database, rows } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { iso, momentText } from "../../platform/database/moment"
import { notYours } from "../../platform/refusal/refusal"
import { type Affected, affected } from "../grants/affected"
import { isPresent, ruleOf } from "./queries"

type People = AnswerOf<Calls["incompatibilities"]["people"]>

/** The clients that have both sides of a rule. */
export const metBy = (ruleId: number): SQL => sql`
  select w.client_id from incompatible_path w where w.incompatibility_id = ${ruleId} and w.side = 1
  intersect
  select w.client_id from incompatible_path w where w.incompatibility_id = ${ruleId} and w.side = 2`

/** How many clients have both sides of a rule. */
export async function countMet(db: Database, ruleId: number): Promise<Affected> {
  const [counts] = await rows(
    db,
    affected,
    sql`
      select (count(*) filter (where c.kind = 'person'))::int as people,
        (count(*) filter (where c.kind = 'application'))::int as applications
      from (${metBy(ruleId)}) met join client c on c.id = met.client_id`,
  )
  return counts ?? { people: 0, applications: 0 }
}

const metRow = type({
  "...": clientSummaryRow,
  one: "string[]",
  other: "string[]",
  exceptUntil: momentText.or("null"),
  count: "number.integer",
})

const titlesOf = (ruleId: number, side: 1 | 2): SQL => sql`
  array(
    select distinct concat(w.title, ' em ', a.acronym, ', ', coalesce('pelo perfil ' || f.name, 'diretamente'))
    from incompatible_path w join application a on a.id = w.app_id left join profile f on f.id = w.profile_id
    where w.client_id = n.id and w.incompatibility_id = ${ruleId} and w.side = ${side} order by 1
  )`

/**
 * A page of the clients that a rule meets, or that have an exception to it, and whose name or id was searched, by name. 403 if the actor does not administer all of its applications: the list
 * says what people have in each.
 */
export async function peopleMet(
  db: Database,
  me: Actor,
  ruleId: number,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<People> {
  const rule = await ruleOf(db, me, ruleId)
  if (!rule.mine) throw notYours("Um dos lados da regra é de uma aplicação que não está ao seu alcance.")
  const wanted = looksLikeIdentifier(search)
    ? sql`named.id = ${normalizeIdentifier(search)}`
    : everyWord(sql`fold(named.name)`, search)
  const met = await rows(
    db,
    metRow,
    sql`
      select n.id, n.kind, n.name, o.id as "organizationId", o.acronym as "organizationAcronym",
        o.title as "organizationTitle", ${titlesOf(ruleId, 1)} as one, ${titlesOf(ruleId, 2)} as other,
        (
          select max(e.until_date) from incompatibility_exception e
          where e.atalaia_id = n.id and e.incompatibility_id = ${ruleId} and ${isPresent}
        ) as "exceptUntil", n.count
      from (
        select named.id, named.kind, named.name, (count(*) over ())::int as count from (
          (${metBy(ruleId)})
          union select e.atalaia_id from incompatibility_exception e where e.incompatibility_id = ${ruleId} and ${isPresent}
        ) met join named_client named on named.id = met.client_id
        where ${wanted}
        order by fold(named.name) collate "C", named.id limit ${size} offset ${page * size}
      ) n
      left join person p on p.atalaia_id = n.id left join organization o on o.id = p.organization_id
      order by fold(n.name) collate "C", n.id`,
  )
  return {
    items: met.map((row) => ({
      client: presentClient(row),
      one: row.one,
      other: row.other,
      ...(row.exceptUntil !== null && { exceptUntil: iso(row.exceptUntil) }),
    })),
    ...(met[0] ? { count: met[0].count } : page === 0 && { count: 0 }),
  }
}
