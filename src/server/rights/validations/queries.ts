import { type SQL, sql } from "drizzle-orm"
import { looksLikeIdentifier, normalizeIdentifier } from "@/domain/people/identifier"
import { nameOf } from "../../audit/rows/actorName"
import { holderNamed, holdersOf } from "../../identity/access/deputies"
import { administered } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows, rowsOfFewForms } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { assignedRoles } from "../grants/queries"
import { type ValidationRow, validationRow } from "./presenter"
import { grantedBy, grantedByHolder, stillHeld } from "./validations"

/** Condition: the person is in the role's consul. */
const inConsul = (roleId: SQL, atalaiaId: string): SQL =>
  sql`${roleId} in (select c.role_id from role_consul c where c.atalaia_id = ${atalaiaId})`

/** Condition: a person whose deputy the actor is sits in the role's consul. */
const inConsulOfHolder = (roleId: SQL, me: Actor): SQL =>
  sql`${roleId} in (select c.role_id from role_consul c where c.atalaia_id = any(${holdersOf(me, "consul")}))`

/** Condition: validation `v` is of a person whose deputy the actor is, or of a role that one of them granted. */
const ofHolder = (me: Actor): SQL => {
  const holders = holdersOf(me, "consul")
  return sql`(v.client_id = any(${holders}) or ${grantedByHolder(holders)})`
}

/**
 * Condition: the actor may confirm validation `v`. They may not confirm their own, nor one of a role that they granted, nor, as a
 * deputy, one of the person in whose place they decide.
 */
export const mayConfirm = (me: Actor): SQL => sql`
  (v.client_id <> ${me.atalaiaId} and not ${grantedBy(me)} and (
    ${inConsul(sql`v.role_id`, me.atalaiaId)} or (${inConsulOfHolder(sql`v.role_id`, me)} and not ${ofHolder(me)})
  ))`

/** What a statement reads about the actor and validation `v` of a role. */
export const membershipColumns = (me: Actor): SQL => sql`
  ${inConsul(sql`v.role_id`, me.atalaiaId)} as member,
  ${grantedBy(me)} as granted,
  case when not ${inConsul(sql`v.role_id`, me.atalaiaId)} then ${holderNamed(sql`(
    select min(c.atalaia_id) from role_consul c
    where c.role_id = v.role_id and c.atalaia_id = any(${holdersOf(me, "consul")}))`)}
  end as "inPlaceOf",
  ${ofHolder(me)} as "ofHolder"`

export interface ValidationFilters {
  search: string
  validatorId?: string | undefined
  clientId?: string | undefined
  appId?: number | undefined
  waiting?: boolean | undefined
}

/**
 * Pending validations, oldest first. They are of roles in whose consul the actor is, or one whose deputy they are, and, to view
 * only, of applications that they administer. If a role is held in several ways, the direct one is shown.
 */
export function validationsWaiting(
  db: Database,
  me: Actor,
  { search, validatorId, clientId, appId, waiting }: ValidationFilters,
  { page, size }: { page: number; size: number },
): Promise<ValidationRow[]> {
  const text = looksLikeIdentifier(search) ? normalizeIdentifier(search) : search
  const conditions = [
    sql`v.validated_date is null`,
    sql`(${inConsul(sql`v.role_id`, me.atalaiaId)} or ${inConsulOfHolder(sql`v.role_id`, me)}
      or ${administered(me, sql`r.app_id`)})`,
    everyWord(sql`(coalesce(p.search_text, self.search_text) || ' ' || r.search_text)`, text),
    ...(validatorId === undefined ? [] : [inConsul(sql`v.role_id`, normalizeIdentifier(validatorId))]),
    ...(clientId === undefined ? [] : [sql`v.client_id in (${clientId}, ${normalizeIdentifier(clientId)})`]),
    ...(appId === undefined ? [] : [sql`r.app_id::text = ${String(appId)}`]),
    ...(waiting ? [mayConfirm(me)] : []),
  ]
  const query = sql`
      select v.id, v.create_date as "createDate", c.id as "clientId", c.kind, coalesce(p.name, self.acronym) as name,
        o.id as "organizationId", o.acronym as "organizationAcronym", o.title as "organizationTitle",
        jsonb_build_object('id', a.id, 'clientId', a.client_id, 'appKey', a.app_key, 'title', a.title,
          'acronym', a.acronym, 'enabled', a.enabled) as application,
        r.id as "roleId", r.title, r.description, way.profile, way.expiration_date_time as expiration,
        way.created_by as "grantedBy", ${nameOf(sql`way.created_by`)} as "grantedByName", ${mayConfirm(me)} as mine,
        ${membershipColumns(me)}
      from assignment_validation v
      join role r on r.id = v.role_id
      join application a on a.id = r.app_id
      join client c on c.id = v.client_id
      left join person p on p.atalaia_id = c.id
      left join organization o on o.id = p.organization_id
      left join application self on self.client_id = c.id
      join lateral (
        select held.created_by, held.expiration_date_time, given.name as profile
        from ${assignedRoles} held left join profile given on given.id = held.profile_id
        where held.client_id = v.client_id and held.role_id = v.role_id
        order by given.name collate "C" nulls first limit 1
      ) way on true
      where ${sql.join(conditions, sql` and `)}
      order by v.create_date, v.id limit ${size} offset ${page * size}`
  const isFiltered = [search || undefined, validatorId, clientId, appId].some((given) => given !== undefined)
  return (isFiltered ? rows : rowsOfFewForms)(db, validationRow, query)
}

/** How many validations the actor may confirm. */
export const validationsAwaiting = (me: Actor): SQL => sql`(
  select count(*)::int from assignment_validation v
  where v.validated_date is null and ${mayConfirm(me)} and ${stillHeld})`
