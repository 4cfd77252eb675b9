import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { capitalized } from "@/domain/text/words"
import type { AuditEntry } from "../../audit/rows/audit"
import { changedFields } from "../../audit/rows/changedFields"
import { type ApplicationRow, administered, administeredApplication } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { conflict, notFound, notYours, Refusal, refuseChanged } from "../../platform/refusal/refusal"
import { type Affected, affectedWho, clientsAmong, effectiveHolders } from "../grants/affected"
import { lockedApplication } from "../grants/applicationDetail"
import { withoutOwnGain } from "../grants/ownGain"
import { guarded } from "../grants/target"
import { grantedBy, openValidationsOf } from "../validations/validations"
import { isSystemRole, type RoleDetailRow, roleDetailColumns, roleDetailRow } from "./presenter"
import { type RoleBody, type RoleData, readRole, roleDataOf } from "./queries"

const createdId = type({ id: "number.integer" })
const changedRole = type({
  appId: "number.integer",
  title: "string",
  governs: "boolean",
  mine: "boolean",
})

/** Creates a role of an application. 409 for a title that already exists, 422 by field. */
export async function createRole(
  context: AuthenticatedContext,
  { appId, ...body }: RoleBody & { appId: number },
): Promise<RoleDetailRow> {
  const { id } = await administeredApplication(context, String(appId))
  return context.change(async (tx, record) => {
    const app = await lockedApplication(tx, id)
    const { data, consul } = await readRole(tx, app, body)
    refuseOwnConsul(context, consul, [])
    const [made] = await rows(
      tx,
      createdId,
      sql`
        insert into role (app_id, title, description, type, two_factor_required, disabled)
        values (${app.id}, ${data.title}, ${data.description}, ${data.type}, ${data.twoFactorRequired},
          ${!data.active})
        on conflict (app_id, title) do nothing returning id`,
    )
    if (!made) throw titleTaken(data.title, app)
    await keepConsul(tx, made.id, consul)
    await record({
      kind: "role.create",
      appId: app.id,
      roleId: made.id,
      about: { app: app.acronym, role: data.title },
      after: { ...data },
    })
    return roleDetail(tx, made.id)
  })
}

/**
 * Changes a role; without differences, nothing is recorded. If it becomes chain, all its holders need a validation; if it becomes
 * basic, no validation is needed any more. 409 `CHANGED` if another person was faster, 403 if the actor would gain by it because
 * they have the role.
 */
export function updateRole(
  context: AuthenticatedContext,
  roleId: number,
  { version, ...body }: RoleBody & { version?: number },
): Promise<RoleDetailRow> {
  return changeRole(context, roleId, async (tx, { app, current }, record) => {
    refuseChanged(`O papel ${current.title}`, current.version, version)
    const { data, consul } = await readRole(tx, app, body, current.title)
    refuseOwnConsul(context, consul, current.consul)
    const { before, after, names } = changedFields(roleDataOf(current), data)
    if (names.length === 0) return current
    if (isSystemRole(current)) refuseSystemChange(current, names)
    if (after.title !== undefined) await refuseTakenTitle(tx, app, after.title)
    if (after.type === "basic") await refuseOwnGrants(context, tx, roleId)
    const counts = after.active !== undefined || after.type !== undefined
    const had = counts ? await clientsAmong(tx, effectiveHolders([roleId])) : undefined
    const field = names.find((name) => name === "title" || name === "active") ?? "type"
    await withoutOwnGain(tx, context.me, field, async () => {
      await tx.execute(sql`
        update role set title = ${data.title}, description = ${data.description}, type = ${data.type},
          two_factor_required = ${data.twoFactorRequired}, disabled = ${!data.active}, version = version + 1
        where id = ${roleId}`)
      if (after.consul !== undefined) await keepConsul(tx, roleId, consul)
      if (after.type !== undefined) await followType(tx, roleId, after.type)
    })
    const have = had && (await clientsAmong(tx, effectiveHolders([roleId])))
    const changes = [
      ...(after.title === undefined ? [] : [`Passa a se chamar ${after.title}.`]),
      ...(had && have ? [whoIsAffected(data, had, have)] : []),
    ].join(" ")
    await record({
      kind: "role.update",
      appId: app.id,
      roleId,
      about: { app: app.acronym, role: current.title, ...(changes && { changes }) },
      before,
      after,
    })
    return roleDetail(tx, roleId)
  })
}

/**
 * One change to an existing role. All such changes lock in the same order: application, super admin, role. 404; 403 if the actor
 * does not administer its application; 409 for roles that govern an application.
 */
export async function changeRole<T>(
  context: AuthenticatedContext,
  roleId: number,
  work: (
    tx: Database,
    at: { app: ApplicationRow; current: RoleDetailRow },
    record: (entry: AuditEntry) => Promise<void>,
  ) => Promise<T>,
): Promise<T> {
  const [target] = await rows(
    context.db,
    changedRole,
    sql`
      select r.app_id as "appId", r.title, r.governs_app_id is not null as governs,
        ${administered(context.me, sql`r.app_id`)} as mine
      from role r where r.id = ${roleId}`,
  )
  if (!target) throw notFound("Permissão")
  if (!target.mine) throw notYours("Esta aplicação não está ao seu alcance.")
  if (target.governs) {
    throw conflict(`${target.title} vem com a aplicação e não pode ser editado nem removido.`, "SYSTEM_ROLE")
  }
  return context.change(async (tx, record) => {
    const app = await lockedApplication(tx, target.appId)
    return guarded(tx, app, async () => {
      await tx.execute(sql`select from role where id = ${roleId} for update`)
      return work(tx, { app, current: await roleDetail(tx, roleId) }, record)
    })
  })
}

async function roleDetail(tx: Database, roleId: number): Promise<RoleDetailRow> {
  const [detail] = await rows(
    tx,
    roleDetailRow,
    sql`select ${roleDetailColumns} from role r where r.id = ${roleId}`,
  )
  if (!detail) throw notFound("Permissão")
  return detail
}

/** The system depends on these roles by title, so neither the title nor their effect may change. */
function refuseSystemChange({ title }: RoleDetailRow, changed: (keyof RoleData)[]): void {
  if (changed.every((name) => name === "description" || name === "twoFactorRequired")) return
  throw conflict(
    `${title} é um papel do próprio sistema: só a descrição e a exigência de duas etapas podem mudar.`,
    "SYSTEM_ROLE",
  )
}

/** Editors of a role also grant it, so they may not add themselves to its consul. */
function refuseOwnConsul(
  { me }: AuthenticatedContext,
  consul: readonly string[],
  before: readonly { atalaiaId: string }[],
): void {
  const added = consul.includes(me.atalaiaId) && !before.some(({ atalaiaId }) => atalaiaId === me.atalaiaId)
  if (!added) return
  const message = "Ninguém põe a si mesmo no conselho: peça a outro administrador que o inclua."
  throw new Refusal(403, "ONESELF", message, { consul: message })
}

/**
 * A chain role that becomes basic takes effect for all pending holders. 403 `OWN_DOING` if the actor granted it to one of them.
 */
async function refuseOwnGrants({ me }: AuthenticatedContext, tx: Database, roleId: number): Promise<void> {
  const own = await hasRows(
    tx,
    sql`
      select from assignment_validation v
      where v.role_id = ${roleId} and v.validated_date is null and ${grantedBy(me)} limit 1`,
  )
  if (!own) return
  const message =
    "Há atribuições deste papel, feitas por você, que aguardam validação: outra pessoa tem de decidir antes."
  throw new Refusal(403, "OWN_DOING", message, { type: message })
}

async function refuseTakenTitle(tx: Database, app: ApplicationRow, title: string): Promise<void> {
  const taken = await hasRows(tx, sql`select 1 from role where app_id = ${app.id} and title = ${title}`)
  if (taken) throw titleTaken(title, app)
}

function titleTaken(title: string, { acronym }: { acronym: string }): Refusal {
  const message = `Já existe o papel ${title} em ${acronym}.`
  return new Refusal(409, "TITLE_TAKEN", message, { title: message })
}

async function keepConsul(tx: Database, roleId: number, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from role_consul where role_id = ${roleId}`)
  if (ids.length === 0) return
  const members = ids.map((id) => sql`(${roleId}, ${id})`)
  await tx.execute(sql`insert into role_consul (role_id, atalaia_id) values ${sql.join(members, sql`, `)}`)
}

/** Validations belong to the chain role: if a basic one becomes chain again, all holders have to be confirmed again. */
async function followType(tx: Database, roleId: number, type: RoleData["type"]): Promise<void> {
  if (type === "chain") await openValidationsOf(tx, [roleId])
  else await tx.execute(sql`delete from assignment_validation where role_id = ${roleId}`)
}

/** Disabling a role or making it chain takes it away from all who have it in effect; the reverse gives it. */
function whoIsAffected({ active }: RoleData, had: Affected, have: Affected): string {
  const people = have.people - had.people
  const applications = have.applications - had.applications
  if (people === 0 && applications === 0) return "Para quem tem o papel, nada muda agora."
  if (people >= 0 && applications >= 0) {
    return `${capitalized(affectedWho({ people, applications }, "passa a tê-lo", "passam a tê-lo"))}.`
  }
  const lost = { people: -people, applications: -applications }
  const until = active ? " até que alguém do conselho valide" : ""
  return `${capitalized(affectedWho(lost, "deixa de tê-lo", "deixam de tê-lo"))}${until}.`
}
