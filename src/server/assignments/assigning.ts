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
import type { HoldingRow } from "./presenter"
import { type HeldKind, holdingsOf, stores } from "./queries"
import { canHoldRoles, type Place, placeToChange } from "./target"

/** The rules of assigning roles and profiles, which are the same (1-core §4). */

interface Path {
  clientId: string
  app: string
}
/** The role or profile, as the rules and the audit see it. */
interface Held {
  label: string
  disabled: boolean
}

interface Given {
  heldId: number
  expirationDateTime?: string | undefined
  /** There has to be an assignment already (404). */
  existing?: true
}

/** Assigns, extends or reactivates, within reach of who administers. */
export async function assign(
  context: SignedIn,
  kind: HeldKind,
  path: Path,
  given: Given,
): Promise<HoldingRow> {
  const place = await placeToChange(context, path)
  return context.change((tx, record) => assignAt(tx, record, context.me, kind, place, given))
}

/**
 * Assigns, extends or reactivates in a transaction under way: over an assignment that is there it is an update, over
 * an expired one a new beginning. 409 for what is disabled, 422 for a past date.
 */
export async function assignAt(
  tx: Database,
  record: (entry: AuditEntry) => Promise<void>,
  me: Me,
  kind: HeldKind,
  place: Place,
  { heldId, expirationDateTime, existing }: Given,
): Promise<HoldingRow> {
  const expiration = readExpiration(expirationDateTime)
  return guarded(tx, place.app, async () => {
    const held = await heldAt(tx, kind, place.app, heldId, me)
    await refuseGrant(tx, place, held)
    // One after the other for one client, or two that come together would both be its beginning.
    await tx.execute(sql`select from client where id = ${place.client.id} for no key update`)
    await dropLapsedValidations(tx, place.client.id)
    const before = await current(tx, kind, place.client.id, heldId)
    if (!before && existing) throw notFound("Atribuição")
    const renewed = !before || before.expired
    const { table, key } = stores[kind]
    await tx.execute(sql`
      insert into ${table} as held (client_id, ${key}, expiration_date_time, created_by)
      values (${place.client.id}, ${heldId}, ${expiration ?? null}::timestamptz, ${me.atalaiaId})
      on conflict (client_id, ${key}) do update set
        expiration_date_time = excluded.expiration_date_time,
        create_date = case when ${renewed} then now() else held.create_date end,
        created_by = case when ${renewed} then excluded.created_by else held.created_by end`)
    await openValidations(tx, place.client.id)
    await record({
      kind: renewed ? `${kind}.grant` : `${kind}.extend`,
      ...entry(kind, place, heldId),
      about: { ...about(kind, place, held), ...(expiration && { until: expiration }) },
      ...(before && { before: { expirationDateTime: before.expiration } }),
      after: { expirationDateTime: expiration ?? null, ...(kind === "profile" && { profileId: heldId }) },
    })
    const [row] = await holdingsOf(tx, kind, place.client.id, sql`h.${key} = ${heldId}`)
    if (!row) throw notFound("Atribuição")
    return row
  })
}

/** Takes an assignment back, expired or not. 404 where there is none. */
export async function revoke(context: SignedIn, kind: HeldKind, path: Path, heldId: number): Promise<void> {
  const place = await placeToChange(context, path)
  await context.change((tx, record) =>
    guarded(tx, place.app, async () => {
      const held = await heldAt(tx, kind, place.app, heldId, context.me)
      const before = await current(tx, kind, place.client.id, heldId)
      if (!before) throw notFound("Atribuição")
      const { table, key } = stores[kind]
      await tx.execute(sql`delete from ${table} where client_id = ${place.client.id} and ${key} = ${heldId}`)
      await dropLapsedValidations(tx, place.client.id)
      await record({
        kind: `${kind}.revoke`,
        ...entry(kind, place, heldId),
        about: about(kind, place, held),
        before: { expirationDateTime: before.expiration, ...(kind === "profile" && { profileId: heldId }) },
      })
    }),
  )
}

/** Only in the security application can an assignment make or unmake a super admin. */
export const guarded = <T>(tx: Database, app: ApplicationRow, work: () => Promise<T>): Promise<T> =>
  app.id === securityAppId ? keepingSuperAdmin(tx, work) : work()

const profileRow = type({ name: "string", beyond: "boolean" })

async function heldAt(tx: Database, kind: HeldKind, app: ApplicationRow, id: number, me: Me): Promise<Held> {
  await lockRow(tx, kind, id)
  if (kind === "role") {
    const { title, disabled, inherited } = await roleAt(tx, app, id)
    if (inherited) throw conflict(`${title} é herdado da plataforma: é na aplicação dela que se atribui.`)
    return { label: title, disabled }
  }
  const [found] = await rows(
    tx,
    profileRow,
    sql`
      select name, exists (
        select 1 from profile_role part join role r on r.id = part.role_id
        where part.profile_id = profile.id and r.app_id <> ${app.id}
      ) as beyond
      from profile where id = ${id} and app_id = ${app.id}`,
  )
  if (!found) throw notFound("Perfil")
  // Nobody grants a role above their own, and be it through a profile.
  if (found.beyond && !me.superAdmin) throw notYours("Este perfil contém papéis da plataforma.")
  return { label: found.name, disabled: false }
}

async function refuseGrant(tx: Database, { app, client }: Place, held: Held): Promise<void> {
  if (!app.enabled) {
    throw conflict(`A aplicação ${app.acronym} está inativa: nada pode ser atribuído nela.`, "DISABLED")
  }
  if (held.disabled) throw conflict(`${held.label} está desabilitado e não pode ser atribuído.`, "DISABLED")
  if (!(await canHoldRoles(tx, client))) {
    throw conflict(`${client.name} ainda não tem chave privada: crie uma antes de atribuir.`, "NO_SECRET")
  }
}

const currentAssignment = type({ expiration: momentText.or("null"), expired: "boolean" })

/** The assignment as it is, locked until the change is done. */
async function current(tx: Database, kind: HeldKind, clientId: string, heldId: number) {
  const { table, key } = stores[kind]
  const [found] = await rows(
    tx,
    currentAssignment,
    sql`
      select expiration_date_time as expiration, coalesce(expiration_date_time <= now(), false) as expired
      from ${table} where client_id = ${clientId} and ${key} = ${heldId} for update`,
  )
  return found && { ...found, expiration: found.expiration && iso(found.expiration) }
}

const about = (kind: HeldKind, { app, client }: Place, { label }: Held) => ({
  subject: client.name,
  app: app.acronym,
  [kind]: label,
})
const entry = (kind: HeldKind, { app, client }: Place, heldId: number) => ({
  subjectId: client.id,
  appId: app.id,
  ...(kind === "role" && { roleId: heldId }),
})
