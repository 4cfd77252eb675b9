import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { capitalized } from "@/domain/text/words"
import type { AuditEntry } from "../../audit/rows/audit"
import { changedFields } from "../../audit/rows/changedFields"
import { type ApplicationRow, administeredApplication, anyOf } from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { notFound, notYours, Refusal, refuseChanged } from "../../platform/refusal/refusal"
import { affectedWho, clientsAmong, effectiveOnlyThrough } from "../grants/affected"
import { lockedApplication } from "../grants/applicationDetail"
import { keepingSuperAdmin } from "../grants/lastSuperAdmin"
import { withoutOwnGain } from "../grants/ownGain"
import { refuseNamedByRules } from "../incompatibilities/removal"
import { differenceSentence } from "../roles/difference"
import { enumerateLosses, lossesOf, removeProfiles } from "../roles/losses"
import { dropLapsedValidationsOf, openValidationsOf } from "../validations/validations"
import {
  idsOf,
  type ProfileBody,
  type ProfileTexts,
  partsWhere,
  profileDataOf,
  readProfile,
  without,
} from "./queries"

const profileRow = type({
  id: "number.integer",
  name: "string",
  description: "string",
  version: "number.integer",
})
/** A profile before the change, with its roles. */
type CurrentProfile = ProfileTexts & typeof profileRow.infer

const createdId = type({ id: "number.integer" })

/** Creates a profile of an application. 409 for a name that already exists, 422 by field. */
export async function createProfile(
  context: AuthenticatedContext,
  path: { app: string },
  body: ProfileBody,
): Promise<{ id: number }> {
  const { id } = await administeredApplication(context, path.app)
  return context.change(async (tx, record) => {
    const app = await lockedApplication(tx, id)
    const { data, parts } = await readProfile(tx, app, body)
    const [made] = await rows(
      tx,
      createdId,
      sql`
        insert into profile (app_id, name, description, created_by)
        values (${app.id}, ${data.name}, ${data.description}, ${context.me.atalaiaId})
        on conflict (app_id, name) do nothing returning id`,
    )
    if (!made) throw nameTaken(data.name, app)
    await addParts(tx, context.me, made.id, idsOf(parts))
    await record({
      kind: "profile.create",
      appId: app.id,
      about: { app: app.acronym, profile: data.name },
      after: { profileId: made.id, ...data },
    })
    return made
  })
}

/**
 * Changes a profile, and with it its holders' roles; without differences, nothing is recorded. 409 `CHANGED` if another person
 * was faster, 403 for added roles if the actor holds the profile.
 */
export function updateProfile(
  context: AuthenticatedContext,
  path: { app: string; profileId: number },
  { version, ...body }: ProfileBody & { version?: number },
): Promise<void> {
  const { me } = context
  return changeProfile(context, path, async (tx, { app, current }, record) => {
    refuseChanged(`O perfil ${current.name}`, current.version, version)
    const { data, parts } = await readProfile(tx, app, body, current.parts)
    const { before, after, names } = changedFields(profileDataOf(current), data)
    if (names.length === 0) return
    if (after.name !== undefined) await refuseTakenName(tx, app, after.name)
    const come = without(parts, current.parts)
    const go = without(current.parts, parts)
    // The losers of roles are read before the change and the gainers after it, each while the profile contains the role.
    const losing = await clientsAmong(tx, effectiveOnlyThrough(current.id, idsOf(go)))
    await tx.execute(sql`
      update profile set name = ${data.name}, description = ${data.description}, last_update = now(),
        version = version + 1
      where id = ${current.id}`)
    await tx.execute(sql`
      delete from profile_role where profile_id = ${current.id} and ${anyOf(sql`role_id`, idsOf(go))}`)
    await withoutOwnGain(tx, me, "permissions", () => addParts(tx, me, current.id, idsOf(come)))
    await dropLapsedValidationsOf(tx, idsOf(go))
    await openValidationsOf(tx, idsOf(come))
    const gaining = await clientsAmong(tx, effectiveOnlyThrough(current.id, idsOf(come)))
    const exchange = differenceSentence(
      { come: { roles: come, affected: gaining }, go: { roles: go, affected: losing } },
      { come: ["entra", "entram"], go: ["sai", "saem"] },
    )
    const changes = [
      ...(after.name === undefined ? [] : [`Passa a se chamar ${after.name}.`]),
      ...(exchange ? [`${capitalized(exchange)}.`] : []),
    ].join(" ")
    await record({
      kind: "profile.update",
      appId: app.id,
      about: { app: app.acronym, profile: current.name, ...(changes && { changes }) },
      before: { profileId: current.id, ...before },
      after: { profileId: current.id, ...after },
    })
  })
}

/** Deletes a profile with its assignments. 409 if a rule names it. */
export function removeProfile(
  context: AuthenticatedContext,
  path: { app: string; profileId: number },
): Promise<void> {
  return changeProfile(context, path, async (tx, { app, current }, record) => {
    await refuseNamedByRules(tx, context.me, sql`x.profile_id = ${current.id}`, `o perfil ${current.name}`)
    const which = sql`p.id = ${current.id}`
    const { assignments, people, applications } = await lossesOf(tx, { profiles: which })
    const losses = enumerateLosses({ assignments, people, applications })
    const losing = await clientsAmong(tx, effectiveOnlyThrough(current.id, idsOf(current.parts)))
    const who = affectedWho(losing, "perde", "perdem")
    await record({
      kind: "profile.delete",
      appId: app.id,
      about: {
        app: app.acronym,
        profile: current.name,
        ...(losses && {
          losses,
          changes: `${capitalized(who)} com ele algum papel que não tem de outro modo.`,
        }),
      },
      before: { profileId: current.id, ...profileDataOf(current) },
    })
    await removeProfiles(tx, which)
  })
}

/**
 * One change to an existing profile; locks are taken in the order of `changeRole`. A profile with roles of the platform can make
 * super admins in any application, so only the super admin changes it.
 */
async function changeProfile(
  context: AuthenticatedContext,
  path: { app: string; profileId: number },
  work: (
    tx: Database,
    at: { app: ApplicationRow; current: CurrentProfile },
    record: (entry: AuditEntry) => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  const { id } = await administeredApplication(context, path.app)
  await context.change(async (tx, record) => {
    const app = await lockedApplication(tx, id)
    const change = async () =>
      work(tx, { app, current: await lockedProfile(tx, app, path.profileId) }, record)
    if (app.id !== securityAppId && !(await holdsPlatformRoles(tx, path.profileId))) return change()
    if (!context.me.superAdmin) throw notYours("Este perfil contém papéis da plataforma.")
    return keepingSuperAdmin(tx, change)
  })
}

async function lockedProfile(tx: Database, app: ApplicationRow, id: number): Promise<CurrentProfile> {
  const [profile] = await rows(
    tx,
    profileRow,
    sql`
      select id, name, description, version from profile
      where id = ${id} and app_id = ${app.id} for update`,
  )
  if (!profile) throw notFound("Perfil")
  const parts = await partsWhere(
    tx,
    sql`r.id in (select part.role_id from profile_role part where part.profile_id = ${id})`,
  )
  return { ...profile, parts }
}

async function holdsPlatformRoles(tx: Database, id: number): Promise<boolean> {
  return hasRows(
    tx,
    sql`
      select 1 from profile_role part join role r on r.id = part.role_id
      where part.profile_id = ${id} and r.app_id = ${securityAppId} limit 1`,
  )
}

async function addParts(
  tx: Database,
  me: Actor,
  profileId: number,
  roleIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    insert into profile_role (profile_id, role_id, created_by)
    select ${profileId}, r.id, ${me.atalaiaId} from role r where ${anyOf(sql`r.id`, roleIds)}`)
}

async function refuseTakenName(tx: Database, app: ApplicationRow, name: string): Promise<void> {
  const taken = await hasRows(tx, sql`select 1 from profile where app_id = ${app.id} and name = ${name}`)
  if (taken) throw nameTaken(name, app)
}

function nameTaken(name: string, { acronym }: { acronym: string }): Refusal {
  const message = `Já existe o perfil ${name} em ${acronym}.`
  return new Refusal(409, "NAME_TAKEN", message, { name: message })
}
