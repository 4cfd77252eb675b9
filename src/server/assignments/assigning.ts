import { type } from "arktype"
import { sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import type { ApplicationRow } from "../access/scope"
import type { AuditEntry } from "../audit/audit"
import { type Database, rows } from "../database/connection"
import { iso, momentText } from "../database/moment"
import type { Me, SignedIn } from "../http/context"
import { conflict, notFound, notYours } from "../http/refusal"
import { lockRow, roleAt } from "../roles/roleOfApplication"
import { keepingSuperAdmin } from "../users/lastSuperAdmin"
import { dropLapsedValidations, openValidations } from "../validations/validations"
import { readExpiration } from "./expiration"
import type { ClientAssignmentRow } from "./presenter"
import { type AssignmentKind, assignmentsOf, stores } from "./queries"
import { type AssignmentTarget, canHoldRoles, targetToChange } from "./target"

/** The rules of assigning roles and profiles, which are the same. */

interface Path {
  clientId: string
  app: string
}
/** The role or profile, as the rules and the audit see it. */
interface Assignable {
  label: string
  disabled: boolean
}

interface Given {
  assignedId: number
  expirationDateTime?: string | undefined
  /** There has to be an assignment already (404). */
  existing?: true
}

/** Assigns, extends or reactivates, in an application that one administers. */
export async function assign(
  context: SignedIn,
  kind: AssignmentKind,
  path: Path,
  given: Given,
): Promise<ClientAssignmentRow> {
  const target = await targetToChange(context, path)
  return context.change((tx, record) => assignAt(tx, record, context.me, kind, target, given))
}

/**
 * Assigns, extends or reactivates in a transaction under way: over an assignment that is there it is an update, over
 * an expired one a new beginning. 409 for what is disabled, 422 for a past date.
 */
export async function assignAt(
  tx: Database,
  record: (entry: AuditEntry) => Promise<void>,
  me: Me,
  kind: AssignmentKind,
  target: AssignmentTarget,
  { assignedId, expirationDateTime, existing }: Given,
): Promise<ClientAssignmentRow> {
  const expiration = readExpiration(expirationDateTime)
  return guarded(tx, target.app, async () => {
    const assignable = await assignableAt(tx, kind, target.app, assignedId, me)
    await refuseGrant(tx, target, assignable)
    // One after the other for one client, or two that come together would both be its beginning.
    await tx.execute(sql`select from client where id = ${target.client.id} for no key update`)
    await dropLapsedValidations(tx, target.client.id)
    const before = await current(tx, kind, target.client.id, assignedId)
    if (!before && existing) throw notFound("Atribuição")
    const renewed = !before || before.expired
    const { table, key } = stores[kind]
    await tx.execute(sql`
      insert into ${table} as held (client_id, ${key}, expiration_date_time, created_by)
      values (${target.client.id}, ${assignedId}, ${expiration ?? null}::timestamptz, ${me.atalaiaId})
      on conflict (client_id, ${key}) do update set
        expiration_date_time = excluded.expiration_date_time,
        create_date = case when ${renewed} then now() else held.create_date end,
        created_by = case when ${renewed} then excluded.created_by else held.created_by end`)
    await openValidations(tx, target.client.id)
    await record({
      kind: renewed ? `${kind}.grant` : `${kind}.extend`,
      ...entry(kind, target, assignedId),
      about: { ...about(kind, target, assignable), ...(expiration && { until: expiration }) },
      ...(before && { before: { expirationDateTime: before.expiration } }),
      after: { expirationDateTime: expiration ?? null, ...(kind === "profile" && { profileId: assignedId }) },
    })
    const [row] = await assignmentsOf(tx, kind, target.client.id, sql`h.${key} = ${assignedId}`)
    if (!row) throw notFound("Atribuição")
    return row
  })
}

/** Takes an assignment back, expired or not. 404 where there is none. */
export async function revoke(
  context: SignedIn,
  kind: AssignmentKind,
  path: Path,
  assignedId: number,
): Promise<void> {
  const target = await targetToChange(context, path)
  await context.change((tx, record) =>
    guarded(tx, target.app, async () => {
      const assignable = await assignableAt(tx, kind, target.app, assignedId, context.me)
      const before = await current(tx, kind, target.client.id, assignedId)
      if (!before) throw notFound("Atribuição")
      const { table, key } = stores[kind]
      await tx.execute(
        sql`delete from ${table} where client_id = ${target.client.id} and ${key} = ${assignedId}`,
      )
      await dropLapsedValidations(tx, target.client.id)
      await record({
        kind: `${kind}.revoke`,
        ...entry(kind, target, assignedId),
        about: about(kind, target, assignable),
        before: {
          expirationDateTime: before.expiration,
          ...(kind === "profile" && { profileId: assignedId }),
        },
      })
    }),
  )
}

/** Only in the security application can an assignment make or unmake a super admin. */
export const guarded = <T>(tx: Database, app: ApplicationRow, work: () => Promise<T>): Promise<T> =>
  app.id === securityAppId ? keepingSuperAdmin(tx, work) : work()

const profileRow = type({ name: "string", beyond: "boolean" })

async function assignableAt(
  tx: Database,
  kind: AssignmentKind,
  app: ApplicationRow,
  id: number,
  me: Me,
): Promise<Assignable> {
  await lockRow(tx, kind, id)
  if (kind === "role") {
    const { title, disabled, inherited } = await roleAt(tx, app, id)
    if (inherited) throw conflict(`${title} é herdado da plataforma: é na aplicação dela que se atribui.`)
    return { label: title, disabled }
  }
  const [profile] = await rows(
    tx,
    profileRow,
    sql`
      select name, exists (
        select 1 from profile_role part join role r on r.id = part.role_id
        where part.profile_id = profile.id and r.app_id <> ${app.id}
      ) as beyond
      from profile where id = ${id} and app_id = ${app.id}`,
  )
  if (!profile) throw notFound("Perfil")
  // Nobody grants a role above their own, and be it through a profile.
  if (profile.beyond && !me.superAdmin) throw notYours("Este perfil contém papéis da plataforma.")
  return { label: profile.name, disabled: false }
}

async function refuseGrant(
  tx: Database,
  { app, client }: AssignmentTarget,
  assignable: Assignable,
): Promise<void> {
  if (!app.enabled) {
    throw conflict(`A aplicação ${app.acronym} está inativa: nada pode ser atribuído nela.`, "DISABLED")
  }
  if (assignable.disabled)
    throw conflict(`${assignable.label} está desabilitado e não pode ser atribuído.`, "DISABLED")
  if (!(await canHoldRoles(tx, client))) {
    throw conflict(`${client.name} ainda não tem chave privada: crie uma antes de atribuir.`, "NO_SECRET")
  }
}

const currentAssignment = type({ expiration: momentText.or("null"), expired: "boolean" })

/** The assignment as it is, locked until the change is done. */
async function current(tx: Database, kind: AssignmentKind, clientId: string, assignedId: number) {
  const { table, key } = stores[kind]
  const [assignment] = await rows(
    tx,
    currentAssignment,
    sql`
      select expiration_date_time as expiration, coalesce(expiration_date_time <= now(), false) as expired
      from ${table} where client_id = ${clientId} and ${key} = ${assignedId} for update`,
  )
  return assignment && { ...assignment, expiration: assignment.expiration && iso(assignment.expiration) }
}

const about = (kind: AssignmentKind, { app, client }: AssignmentTarget, { label }: Assignable) => ({
  subject: client.name,
  app: app.acronym,
  [kind]: label,
})
const entry = (kind: AssignmentKind, { app, client }: AssignmentTarget, assignedId: number) => ({
  subjectId: client.id,
  appId: app.id,
  ...(kind === "role" && { roleId: assignedId }),
})
