import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Ability, securityAppId } from "@/domain/access"
import { type DeputyPart, deputyPartNames } from "@/domain/deputies"
import { rolesGiving } from "@/domain/roles"
import type { AuditEntry } from "../../audit/rows/audit"
import { textArray } from "../../platform/database/arrays"
import { Refusal } from "../../platform/refusal/refusal"
import type { Actor } from "../actor/context"

/*
 * In whose place the actor decides. Every queue that a deputy shares asks here: for the registrations (`evaluatesUnit`), access
 * requests (`decidesAbout`), validations (`rights/validations/queries.ts`) and reviews (`work/reviews/desks.ts`). A deputy gets no
 * role: they must hold the same kind of part, and take over where the other one's part counts, such as the units. Nothing is
 * passed on twice, because only the row between the two people is read.
 */

/** Whether deputy row `d` is in force now, by the database's clock. */
const inForce: SQL = sql`
  (d.accepted_date is not null and d.ended_date is null and d.from_date <= now() and now() < d.until_date)`

/** Whether a role of the platform gives a person an ability now. */
export function hasAbility(personId: SQL, ability: Ability): SQL {
  const { titles, prefixes } = rolesGiving(ability)
  return sql`exists (
    select from grant_paths_of(${personId}) w
    where w.app_id = ${securityAppId} and w.effective and (
      w.title = any(${textArray(titles)}) or exists (
        select from unnest(${textArray(prefixes)}) prefix where starts_with(w.title, prefix)
      )
    ))`
}

/** The applications that people administer, as an array of ids; `ids` is an array of theirs. */
export const administeredBy = (ids: SQL): SQL => sql`array(
  select r.governs_app_id from unnest(${ids}) named(id) cross join lateral grant_paths_of(named.id) w
  join role r on r.id = w.role_id
  where w.app_id = ${securityAppId} and w.effective and r.governs_as = 'admin')`

/** Whether a person is anyone's deputy now, whatever part is left of it. */
export const isDeputy = (personId: SQL): SQL =>
  sql`exists (select from deputy d where d.deputy_id = ${personId} and ${inForce})`

interface Part {
  /** The ability that it needs. Absent for a consul, which takes no role. */
  ability?: Ability
  /** Whether a person holds it now, so that a deputy has something to decide. */
  isHeld: (personId: SQL) => SQL
}

/** Whether a person is in the consul of any role. */
export const isInConsul = (personId: SQL): SQL =>
  sql`exists (select from role_consul c where c.atalaia_id = ${personId})`

const parts: Record<DeputyPart, Part> = {
  authorizer: {
    ability: "evaluations.decide",
    isHeld: (id) => sql`exists (select from authorizer_link l where l.atalaia_id = ${id})`,
  },
  linker: {
    ability: "accessRequests.decideLinked",
    isHeld: (id) => sql`exists (select from linker k where k.atalaia_id = ${id})`,
  },
  consul: { isHeld: isInConsul },
  // A line of a review shows a person, as a search would.
  reviewer: {
    ability: "users.search",
    isHeld: (id) => sql`(
      exists (
        select from review_reviewer n join review v on v.id = n.review_id
        where n.atalaia_id = ${id} and v.state in ('preparing', 'open')
      ) or cardinality(${administeredBy(sql`array[${id}]`)}) > 0)`,
  },
}

/** Whether a person may hold a part: they have its role, or are in the consul of some role. */
const mayHold = (part: DeputyPart, personId: SQL): SQL => {
  const { ability, isHeld } = parts[part]
  return ability === undefined ? isHeld(personId) : hasAbility(personId, ability)
}
/** Whether a person holds a part, and may. */
const holds = (part: DeputyPart, personId: SQL): SQL =>
  sql`(${parts[part].isHeld(personId)} and ${mayHold(part, personId)})`

const partsWhere = (condition: (part: DeputyPart) => SQL): SQL =>
  sql`array_remove(array[${sql.join(
    deputyPartNames.map((part) => sql`case when ${condition(part)} then ${part}::text end`),
    sql`, `,
  )}], null)`

/** The parts that a person holds now, as an array of names. */
export const partsOf = (personId: SQL): SQL => partsWhere((part) => holds(part, personId))
/** The parts in which one person can be the deputy of another one now. */
export const partsShared = (holderId: SQL, deputyId: SQL): SQL =>
  partsWhere((part) => sql`${holds(part, holderId)} and ${mayHold(part, deputyId)}`)

/** Whether deputy row `d` has lost its effect: an account is closed, or no part is left in which one can be the deputy of the other. */
export const deputyLost: SQL = sql`(
  exists (select from person stood where stood.atalaia_id in (d.holder_id, d.deputy_id) and not stood.admitted)
  or cardinality(${partsShared(sql`d.holder_id`, sql`d.deputy_id`)}) = 0)`

/** Who is whose deputy now, and in which parts: `holder_id`, `deputy_id`, `parts`. */
export const deputiesNow: SQL = sql`(
  select d.holder_id, d.deputy_id, ${partsShared(sql`d.holder_id`, sql`d.deputy_id`)} as parts from deputy d where ${inForce})`

/**
 * The people whose deputy a person is now in a part: an array of ids, mostly empty, that is read once a statement. `may`: whether
 * the person may hold the part, if that is known.
 */
export const holdersFor = (part: DeputyPart, deputyId: SQL, may = mayHold(part, deputyId)): SQL => sql`array(
  select d.holder_id from deputy d join person stood on stood.atalaia_id = d.holder_id
  where d.deputy_id = ${deputyId} and ${inForce} and ${may} and stood.admitted and ${holds(part, sql`d.holder_id`)})`

/** The people whose deputy the actor is now in a part, in the same way. */
export function holdersOf(me: Actor, part: DeputyPart): SQL {
  const { ability } = parts[part]
  const deputyId = sql`${me.atalaiaId}::text`
  if (ability === undefined) return holdersFor(part, deputyId)
  return me.abilities.has(ability) ? holdersFor(part, deputyId, sql`true`) : sql`'{}'::text[]`
}

/** The person in whose place a case is, or null: the value of `holderNamed`. */
export const holderRow = type({ atalaiaId: "string", name: "string" })
export type Holder = typeof holderRow.infer
export const holderNamed = (holderId: SQL): SQL => sql`(
  select jsonb_build_object('atalaiaId', stood.atalaia_id, 'name', stood.name) from person stood
  where stood.atalaia_id = ${holderId})`

/** The audit's row of a decision, which has both names if it was made in another person's place. */
export const recordedFor = (holder: Holder | null, entry: AuditEntry): AuditEntry =>
  holder === null
    ? entry
    : {
        ...entry,
        about: { ...entry.about, inPlaceOf: holder.name },
        after: { ...entry.after, inPlaceOf: holder.atalaiaId },
      }

/** Why a deputy decides nothing about a person whose deputy they are. */
export const aboutHolder =
  "Aqui você só decide em substituição, e o caso é de quem você substitui, ou foi essa pessoa quem o começou: outra pessoa tem de decidir."
/** 403 for a deputy's decision about a person whose deputy they are. */
export const stoodInFor = () => new Refusal(403, "STOOD_IN_FOR", aboutHolder)
