import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { anyOf } from "../access/scope"
import { assignedRoles } from "../assignments/queries"
import { textArray } from "../database/arrays"
import { type Database, hasRows, rows } from "../database/connection"
import { lockNumber } from "../database/locks"
import type { Me } from "../http/context"
import { tellConsul } from "./consul"

/** Whose confirmations are looked at: a condition on the columns `client_id` and `role_id` of `row`. */
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
 * The role that a validation `v` is about is held at this moment. `offset 0` has it looked up for each validation:
 * made into a join, it would read every assignment that there is.
 */
export const stillHeld = sql`
  exists (
    select 1 from ${assignedRoles} held where held.client_id = v.client_id and held.role_id = v.role_id offset 0
  )`

/**
 * Somebody granted the role that a validation `v` is about, or a profile that holds it, or brought it into that profile:
 * another one confirms it. So did who administers the application that did it by itself, and can have its secret. There is
 * no other way to hold a role; what enables, inherits or unblocks one gives it to nobody.
 */
export const grantedBy = (me: Me): SQL => sql`
  exists (
    select 1 from ${assignedRoles} held
    where held.client_id = v.client_id and held.role_id = v.role_id and (
      ${me.atalaiaId} = any(held.makers) or exists (
        select 1 from application own where own.client_id = any(held.makers) and ${anyOf(sql`own.id`, me.administers)}
      )
    ) offset 0
  )`

/**
 * The confirmations that chain roles need last as long as the role is held: those of roles that clients hold no
 * longer are dropped, so that a later grant has to be confirmed anew.
 */
export const dropLapsedValidations = async (tx: Database, ...clientIds: string[]): Promise<void> => {
  if (clientIds.length > 0) await dropLapsed(tx, ofClients(clientIds))
}
/** The same for everyone who held these roles, in one statement. */
export const dropLapsedValidationsOf = (tx: Database, roleIds: readonly number[]) =>
  dropLapsed(tx, ofRoles(roleIds))

/** Asks for the confirmations that are missing, and tells those who may give them. */
export const openValidations = (tx: Database, ...clientIds: string[]) => openMissing(tx, ofClients(clientIds))
/** The same for everyone who holds these roles, however many, in as many statements. */
export const openValidationsOf = (tx: Database, roleIds: readonly number[]) =>
  openMissing(tx, ofRoles(roleIds))

const roleOfValidation = type({ roleId: "number.integer" })

/**
 * Drops what is assigned no longer. A role that somebody has by other grants than were confirmed has to be confirmed anew
 * where the person who confirmed it took part in all of these grants: nobody confirms what they granted.
 */
async function dropLapsed(tx: Database, which: Which): Promise<void> {
  // The condition is there twice, so that assignments are read as one set too, not once for each confirmation.
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
 * The members of a consul are written to once while anything of their role waits, however many people it is granted
 * to. The lock lets grants of one role at the same time know of each other.
 */
async function openMissing(tx: Database, which: Which): Promise<void> {
  // The `+ 0` keeps the index of roles alone out of it: with it, each holder would walk all others of the role.
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
