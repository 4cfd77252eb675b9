import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { formatDateTime } from "@/domain/time/when"
import type { AuditEntry } from "../../audit/rows/audit"
import { inTurn, type Recording, type RecordingWith } from "../../audit/rows/recording"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { anyRow, type Database, prepared } from "../../platform/database/connection"
import { iso } from "../../platform/database/moment"
import { conflict, notFound, notYours, Refusal } from "../../platform/refusal/refusal"
import { refuseKnownCredentials } from "../grants/applicationRights"
import { type ClientAssignmentRow, clientAssignmentRow } from "../grants/presenter"
import { type AssignmentKind, assignmentColumns, stores } from "../grants/queries"
import { roleHeldAt } from "../grants/roleOfApplication"
import {
  type AssignmentTarget,
  anyTarget,
  guarded,
  type HeldClient,
  isGuarded,
  recordingAt,
  type Target,
  targetToChange,
} from "../grants/target"
import { dropLapsedValidations, openValidations } from "../validations/validations"
import { readExpiration } from "./expiration"

/* The rules of assigning roles and profiles, which are the same. */

interface Path {
  clientId: string
  app: string
}
/** The role or profile, with the data that rules and audit need. */
interface Assignable {
  id: number
  label: string
  disabled: boolean
  /** It is a chain role, or a profile with one. */
  chain: boolean
}

interface Grant {
  assignedId: number
  expirationDateTime?: string | undefined
  /** Requires an existing assignment (404). */
  existing?: true
}

interface Recorders {
  record: Recording
  /** Absent if more follows in the change. */
  recordWith?: RecordingWith
}

/** It was already assigned, and until when. */
export interface Extended {
  extended?: true
  previousExpirationDateTime?: string
}

interface Assigned {
  assignment: ClientAssignmentRow
  extension: Extended
}

/** Assigns, extends or reactivates, in an application that the actor administers. */
export const assign = (
  context: AuthenticatedContext,
  kind: AssignmentKind,
  path: Path,
  given: Grant,
): Promise<Assigned> =>
  context.change(async (tx, record, recordWith) => {
    const target = await targetToChange(tx, context.me, path, { [kind]: given.assignedId })
    const assignment = await assignAt(tx, { record, recordWith }, context.me, kind, target, given)
    return { assignment, extension: extensionOf(target.client) }
  })

/** What a change of a client's assignment extends; empty if it assigns, or reactivates, instead. */
export function extensionOf(client: HeldClient): Extended {
  if (!isAssigned(client)) return {}
  const previousEnd = client.assigned && endOf(client.assigned)
  return { extended: true, ...(previousEnd && { previousExpirationDateTime: previousEnd }) }
}

/** Whether a client has the target's role or profile now; an expired assignment does not count. */
const isAssigned = ({ assigned }: HeldClient): boolean => assigned !== null && !assigned.expired

/** Assigns, extends or reactivates within a transaction. 409 if it is disabled, 422 for a past date. */
export async function assignAt(
  tx: Database,
  recorders: Recorders,
  me: Actor,
  kind: AssignmentKind,
  { client, ...place }: AssignmentTarget,
  { existing, ...given }: Omit<Grant, "assignedId">,
): Promise<ClientAssignmentRow> {
  const refuse = async () => {
    if (!client.holdsRoles)
      throw conflict(`${client.name} ainda não tem chave privada: crie uma antes de atribuir.`, "NO_SECRET")
    if (existing && !client.assigned) throw notFound("Atribuição")
    const { expired, expiration } = client.assigned ?? {}
    if (existing && expired && expiration) throw alreadyExpired(expiration)
    const isNew = client.kind === "application" && !isAssigned(client)
    if (isNew && isOfPlatform(place)) await refuseKnownCredentials(tx, client.id)
  }
  const [row] = await giveTo(tx, recorders, me, kind, { ...place, clients: [client] }, given, refuse)
  if (!row) throw notFound("Atribuição")
  return row
}

/** Also a role that governs an application, and a profile with a role of the platform. */
const isOfPlatform = ({ app, role, profile }: Omit<AssignmentTarget, "client">): boolean =>
  app.id === securityAppId || role?.appId === securityAppId || profile?.beyond === true

/**
 * Assigns a role or profile to a target's clients. An existing assignment is updated; an expired one begins again. The number of
 * statements does not depend on the number of clients. `refuse` checks the caller's rules; it runs after the checks of the role
 * or profile.
 */
export function giveTo(
  tx: Database,
  { record, recordWith }: Recorders,
  me: Actor,
  kind: AssignmentKind,
  target: Target,
  { expirationDateTime }: { expirationDateTime?: string | undefined },
  refuse: () => void | Promise<void> = () => {},
): Promise<ClientAssignmentRow[]> {
  const expiration = readExpiration(expirationDateTime)
  return guarded(
    tx,
    target.app,
    async () => {
      const assignable = assignableAt(kind, target, me)
      refuseGrant(target, assignable)
      await refuse()
      const { clients } = target
      await dropLapsedValidations(tx, ...clients.filter(({ validated }) => validated).map(({ id }) => id))
      const giving = () =>
        give[kind](tx, {
          id: assignable.id,
          expiration: expiration ?? null,
          by: me.atalaiaId,
          clients: JSON.stringify(clients.map((client) => client.id)),
          extended: JSON.stringify(clients.filter(isAssigned).map((client) => client.id)),
        })
      const entriesOf = (endless: ReadonlyMap<string, string | null>) =>
        clients.map((client) => ({
          kind: isAssigned(client) ? (`${kind}.extend` as const) : (`${kind}.grant` as const),
          ...entry(kind, target, client, assignable),
          about: {
            ...about(kind, target, client, assignable),
            ...(expiration && { until: expiration }),
            ...endChanges(client, expiration, endless.get(client.id)),
          },
          ...(client.assigned && { before: { expirationDateTime: endOf(client.assigned) } }),
          after: {
            expirationDateTime: expiration ?? null,
            ...(kind === "profile" && { profileId: assignable.id }),
          },
        }))
      if (recordWith && !assignable.chain && !isGuarded(target.app) && !clients.some(isAssigned)) {
        return recordWith(giving, entriesOf(new Map()), false)
      }
      const given = await giving()
      if (assignable.chain) await openValidations(tx, ...clients.map(({ id }) => id))
      await record(entriesOf(new Map(given.map(({ clientId, endless }) => [clientId, endless]))))
      return given
    },
    target.admins,
  )
}

const givenRow = type({
  "...": clientAssignmentRow,
  /** The profile by which the client has a role without an end, if the assignment of the role is extended. */
  endless: "string | null",
})

const endlessProfile = {
  role: sql`
    case when ${sql.placeholder("extended")}::jsonb ? h.client_id then (
      select min(p.name) from grant_paths_to(array[h.client_id], h.role_id, t.app_id) w join profile p on p.id = w.profile_id
      where w.expiration_date_time is null and w.effective
    ) end`,
  profile: sql`null`,
}

/** Assigns roles or profiles to clients; existing assignments are updated. */
function giving(kind: AssignmentKind) {
  const { table, key, held } = stores[kind]
  return prepared(
    givenRow,
    sql`
      with h as (
        insert into ${table} as held (client_id, ${key}, expiration_date_time, created_by)
        select c.id, ${sql.placeholder("id")}::int, ${sql.placeholder("expiration")}::timestamptz, ${sql.placeholder("by")}
        from jsonb_array_elements_text(${sql.placeholder("clients")}::jsonb) c(id)
        on conflict (client_id, ${key}) do update set
          expiration_date_time = excluded.expiration_date_time,
          create_date = case when held.expiration_date_time <= now() then now() else held.create_date end,
          created_by = case when held.expiration_date_time <= now() then excluded.created_by else held.created_by end
        returning *
      )
      select ${assignmentColumns(key)}, ${endlessProfile[kind]} as endless from h join ${held} t on t.id = h.${key} order by h.client_id`,
  )
}
const give = { role: giving("role"), profile: giving("profile") }

/** Takes a role or profile from a client. */
function taking(kind: AssignmentKind) {
  const { table, key } = stores[kind]
  return prepared(
    anyRow,
    sql`delete from ${table} where client_id = ${sql.placeholder("clientId")} and ${key} = ${sql.placeholder("id")}::int`,
  )
}
const take = { role: taking("role"), profile: taking("profile") }

/** Revokes an assignment, expired or not, and returns when it would have ended. 404 if there is none. */
export const revoke = (
  context: AuthenticatedContext,
  kind: AssignmentKind,
  path: Path,
  assignedId: number,
): Promise<{ expirationDateTime?: string }> =>
  context.change(async (tx, record, recordWith) => {
    const find = context.ofReview ? anyTarget : targetToChange
    const { client, ...place } = await find(tx, context.me, path, { [kind]: assignedId })
    const target = { ...place, clients: [client] }
    return guarded(
      tx,
      target.app,
      async () => {
        const assignable = assignableAt(kind, target, context.me)
        if (!client.assigned) throw nothingToTake(target, client, assignable)
        const expirationDateTime = endOf(client.assigned)
        const revoked: AuditEntry = {
          kind: `${kind}.revoke`,
          ...entry(kind, target, client, assignable),
          about: about(kind, target, client, assignable),
          before: {
            expirationDateTime,
            ...(kind === "profile" && { profileId: assignedId }),
          },
        }
        const recording = client.validated ? inTurn(record) : recordingAt(target.app, record, recordWith)
        await recording(
          () => take[kind](tx, { clientId: client.id, id: assignedId }),
          revoked,
          client.deputized,
        )
        if (client.validated) await dropLapsedValidations(tx, client.id)
        return expirationDateTime ? { expirationDateTime } : {}
      },
      target.admins,
    )
  })

/** An expired assignment counts as none: a grant reactivates it (1-core §4). */
const alreadyExpired = (expiration: string) =>
  conflict(
    `A atribuição expirou em ${formatDateTime(iso(expiration))}: o que expirou é reativado, não prorrogado.`,
    "EXPIRED",
  )

/** Usually another person has revoked it already, and the page still shows it. */
const nothingToTake = ({ app }: Target, client: HeldClient, { label }: Assignable) =>
  new Refusal(404, "NOT_FOUND", `${client.name} não tem ${label} em ${app.acronym}: não há o que retirar.`)

function assignableAt(kind: AssignmentKind, target: Target, me: Actor): Assignable {
  if (kind === "role") {
    const { id, title, disabled, inherited } = roleHeldAt(target)
    if (inherited) throw conflict(`${title} é herdado da plataforma: é na aplicação dela que se atribui.`)
    return { id, label: title, disabled, chain: target.role?.chain === true }
  }
  const { app, profile } = target
  if (profile?.appId !== app.id) throw notFound("Perfil")
  // An actor cannot grant a role above their own, not even through a profile.
  if (profile.beyond && !me.superAdmin) throw notYours("Este perfil contém papéis da plataforma.")
  return { id: profile.id, label: profile.name, disabled: false, chain: profile.chain }
}

function refuseGrant({ app }: Target, assignable: Assignable): void {
  if (!app.enabled) {
    throw conflict(`A aplicação ${app.acronym} está inativa: nada pode ser atribuído nela.`, "DISABLED")
  }
  if (assignable.disabled)
    throw conflict(`${assignable.label} está desabilitado e não pode ser atribuído.`, "DISABLED")
}

/**
 * Sentences for the preview: an extension ends an assignment earlier than it would end now, or the role stays without an end by a
 * profile.
 */
function endChanges(
  client: HeldClient,
  expiration: string | undefined,
  endless: string | null | undefined,
): { changes?: string } {
  const sentences = [
    shortened(client, expiration),
    endless && `Pelo perfil ${endless} continua a valer sem expiração.`,
  ].filter(Boolean)
  return sentences.length > 0 ? { changes: sentences.join(" ") } : {}
}

function shortened(client: HeldClient, expiration: string | undefined): string | undefined {
  const { assigned } = client
  if (!assigned || !isAssigned(client) || expiration === undefined) return undefined
  if (assigned.expiration === null) return "Hoje não tem fim, e passa a ter."
  const end = iso(assigned.expiration)
  return Date.parse(expiration) < Date.parse(end)
    ? `Encurta o acesso, que hoje vale até ${formatDateTime(end)}.`
    : undefined
}

const endOf = ({ expiration }: NonNullable<HeldClient["assigned"]>) => expiration && iso(expiration)

const about = (kind: AssignmentKind, { app }: Target, client: HeldClient, { label }: Assignable) => ({
  subject: client.name,
  app: app.acronym,
  [kind]: label,
})
const entry = (kind: AssignmentKind, { app }: Target, client: HeldClient, { id }: Assignable) => ({
  subjectId: client.id,
  appId: app.id,
  ...(kind === "role" && { roleId: id }),
})
