import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { administeredBy } from "../../identity/access/deputies"
import { anyOf } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { lockNumber } from "../../platform/database/locks"
import { assignedRoles } from "../grants/queries"
import { tellConsul } from "./consul"

/** Limits the validations: a condition on the columns `client_id` and `role_id` of `row`. */
type Which = (row: SQL) => SQL

const ofClients =
  (clientIds: readonly string[]): Which =>
  (row) =>
    sql`${row}.client_id = any(${textArray(clientIds)})`
const ofRoles =
  (roleIds: readonly number[]): Which =>
  (row) =>
    anyOf(sql`${row}.role_id`, roleIds)

/**
 * Condition: the role of validation `v` is held at this moment. `offset 0` makes PostgreSQL look it up for each validation; as a
 * join it would read all assignments.
 */
export const stillHeld = sql`
  exists (
    select 1 from ${assignedRoles} held where held.client_id = v.client_id and held.role_id = v.role_id offset 0
  )`

/**
 * Condition: the actor granted the role of validation `v`, or a profile with it, or added it to that profile. Then another member
 * has to confirm it. The same applies if a service account granted it and the actor administers that application, because they
 * can have its secret. There is no other way to hold a role: enabling, inheriting or unblocking one grants it to no new person.
 */
export const grantedBy = (me: Actor): SQL =>
  grantedByAny(sql`array[${me.atalaiaId}]::text[]`, (id) => anyOf(id, me.administers))

/** The same for people whose deputy the actor is; `holders` is an array of their ids. */
export const grantedByHolder = (holders: SQL): SQL =>
  grantedByAny(holders, (id) => sql`${id} = any(${administeredBy(holders)})`)

const grantedByAny = (ids: SQL, administered: (appId: SQL) => SQL): SQL => sql`
  exists (
    select 1 from ${assignedRoles} held
    where held.client_id = v.client_id and held.role_id = v.role_id and (
      ${ids} && held.makers or exists (
        select 1 from application own where own.client_id = any(held.makers) and ${administered(sql`own.id`)}
      )
    ) offset 0
  )`

/**
 * Drops confirmations of roles that the clients no longer hold, so that a later grant of the same role has to be confirmed again.
 */
export const dropLapsedValidations = async (tx: Database, ...clientIds: string[]): Promise<void> => {
  if (clientIds.length > 0) await dropLapsed(tx, ofClients(clientIds))
}
/** The same for all former holders of these roles, in one statement. */
export const dropLapsedValidationsOf = (tx: Database, roleIds: readonly number[]) =>
  dropLapsed(tx, ofRoles(roleIds))

/** Creates missing validations and mails those who may confirm them. */
export const openValidations = (tx: Database, ...clientIds: string[]) => openMissing(tx, ofClients(clientIds))
/** The same for all holders of these roles. The number of statements does not depend on how many there are. */
export const openValidationsOf = (tx: Database, roleIds: readonly number[]) =>
  openMissing(tx, ofRoles(roleIds))

const roleOfValidation = type({ roleId: "number.integer" })

/**
 * Drops validations of roles that are no longer assigned. A role whose grants have changed needs a new confirmation if the person
 * who confirmed it took part in all of the present grants.
 */
async function dropLapsed(tx: Database, which: Which): Promise<void> {
  // The condition is repeated so that the assignments, too, are read as one set and not once for each validation.
  await tx.execute(sql`
    delete from assignment_validation v
    where ${which(sql`v`)} and not exists (
      select 1 from ${assignedRoles} held
      where ${which(sql`held`)} and held.client_id = v.client_id and held.role_id = v.role_id
    )`)
  const again = await rows(
    tx,
    roleOfValidation,
    sql`
      update assignment_validation v set validated_date = null, validator_id = null
      where ${which(sql`v`)} and v.validated_date is not null and not exists (
        select 1 from ${assignedRoles} held
        where ${which(sql`held`)} and held.client_id = v.client_id and held.role_id = v.role_id
          and not coalesce(v.validator_id = any(held.makers), false)
      )
      returning v.role_id as "roleId"`,
  )
  await tellConsul(
    tx,
    again.map(({ roleId }) => roleId),
  )
}

/**
 * The members of a consul are mailed once while anything of their role is pending, however many people are granted it. The lock
 * serializes concurrent grants of one role.
 */
async function openMissing(tx: Database, which: Which): Promise<void> {
  // The `+ 0` prevents the use of the roles index alone, with which each holder would walk all other holders of the role.
  const missing = sql`
    from ${assignedRoles} held join role r on r.id = held.role_id
    where ${which(sql`held`)} and r.type = 'chain' and not exists (
      select 1 from assignment_validation v where v.client_id = held.client_id and v.role_id + 0 = held.role_id
    )`
  const locked = await hasRows(
    tx,
    sql`
      select pg_advisory_xact_lock(${lockNumber("askingConsul")}::int, asked.role_id) is null as locked
      from (select distinct held.role_id ${missing} order by held.role_id) asked`,
  )
  if (!locked) return
  const first = await rows(
    tx,
    roleOfValidation,
    sql`
      with opened as (
        insert into assignment_validation (client_id, role_id)
        select distinct held.client_id, held.role_id ${missing}
        on conflict (client_id, role_id) do nothing returning role_id
      )
      select roles.role_id as "roleId" from (select distinct role_id from opened) roles
      where not exists (
        select 1 from assignment_validation v
        where v.role_id = roles.role_id and v.validated_date is null and ${stillHeld} offset 0
      )`,
  )
  await tellConsul(
    tx,
    first.map(({ roleId }) => roleId),
  )
}
