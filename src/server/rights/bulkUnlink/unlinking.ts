import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { normalizeIdentifier } from "@/domain/people/identifier"
import type { AuditEntry } from "../../audit/rows/audit"
import { type ApplicationRow, administeredApplication, anyOf, leftOut } from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { invalid, notYours } from "../../platform/refusal/refusal"
import { type AssignmentKind, stores } from "../grants/queries"
import { ownRole } from "../grants/roleOfApplication"
import { guarded } from "../grants/target"
import { dropLapsedValidations } from "../validations/validations"

/** The result for one person: how many assignments were revoked, or why none. */
export interface Unlinked {
  atalaiaId: string
  name?: string
  removed: number
  message?: string
}

const itemRow = type({
  id: "number.integer",
  label: "string",
  /** A profile that contains roles of the platform. */
  foreign: "boolean",
})
const removedAssignment = type({
  clientId: "string",
  assignedId: "number.integer",
  expiration: momentText.or("null"),
})
type RemovedAssignment = typeof removedAssignment.infer

/**
 * Revokes roles or profiles of one application from several people; the number of statements does not depend on how many there
 * are. Unknown people, the actor and people without any of the items are reported and do not stop the others. 422 if an item does
 * not belong to the application.
 */
export async function unlink(
  context: AuthenticatedContext,
  kind: AssignmentKind,
  appName: string,
  given: { ids: readonly number[]; atalaiaIds: readonly string[] },
): Promise<Unlinked[]> {
  const { me } = context
  const app = await administeredApplication(context, appName)
  const asked = [...new Set(given.atalaiaIds.map(normalizeIdentifier))]
  return context.change((tx, record) =>
    guarded(tx, app, async () => {
      const items = await labelsOf(tx, kind, app, me, given.ids)
      const names = await peopleNamed(tx, asked)
      const others = [...names.keys()].filter((id) => id !== me.atalaiaId)
      const gone = await revokeAssignments(tx, kind, others, [...items.keys()])
      await dropLapsedValidations(tx, ...new Set(gone.map(({ clientId }) => clientId)))
      await record(gone.map((taken) => revocation(kind, app, taken, names, items)))
      const removed = new Map<string, number>()
      for (const { clientId } of gone) removed.set(clientId, (removed.get(clientId) ?? 0) + 1)
      return asked.map((atalaiaId) => {
        const name = names.get(atalaiaId)
        const count = removed.get(atalaiaId) ?? 0
        const message = leftOut(me, atalaiaId, name) ?? (count === 0 ? "Nada a retirar" : undefined)
        return { atalaiaId, ...(name && { name }), removed: count, ...(message && { message }) }
      })
    }),
  )
}

/**
 * Labels by id of the application's own and governing roles, or of its profiles. 422 for other ids; 403 for a profile with roles
 * of another application, unless the actor is a super admin.
 */
async function labelsOf(
  tx: Database,
  kind: AssignmentKind,
  app: ApplicationRow,
  me: Actor,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const query: Record<AssignmentKind, SQL> = {
    role: sql`
      select r.id, r.title as label, false as foreign from role r
      where ${anyOf(sql`r.id`, ids)} and ${ownRole(app.id)}`,
    profile: sql`
      select p.id, p.name as label, exists (
        select 1 from profile_role part join role r on r.id = part.role_id
        where part.profile_id = p.id and r.app_id <> ${app.id}
      ) as foreign
      from profile p where ${anyOf(sql`p.id`, ids)} and p.app_id = ${app.id}`,
  }
  const items = await rows(tx, itemRow, query[kind])
  const labels = new Map(items.map(({ id, label }) => [id, label]))
  const unknown = [...new Set(ids)].filter((id) => !labels.has(id))
  if (unknown.length > 0) {
    const what = kind === "role" ? "permissões" : "perfis"
    throw invalid({ [`${kind}s`]: `Não são ${what} de ${app.acronym}: ${unknown.join(", ")}.` })
  }
  const above = items.find(({ foreign }) => foreign)
  if (above && !me.superAdmin) throw notYours(`O perfil ${above.label} contém papéis da plataforma.`)
  return labels
}

const namedPerson = type({ id: "string", name: "string" })

/** Names of the existing people, by id. */
async function peopleNamed(tx: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const people = await rows(
    tx,
    namedPerson,
    sql`select p.atalaia_id as id, p.name from person p where p.atalaia_id = any(${textArray(ids)})`,
  )
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** Deletes assignments and returns them. Locked in a fixed order, so that concurrent revocations cannot deadlock. */
function revokeAssignments(
  tx: Database,
  kind: AssignmentKind,
  clientIds: readonly string[],
  assignedIds: readonly number[],
): Promise<RemovedAssignment[]> {
  const { table, key } = stores[kind]
  return rows(
    tx,
    removedAssignment,
    sql`
      with held as materialized (
        select h.client_id, h.${key} from ${table} h
        where h.client_id = any(${textArray(clientIds)}) and ${anyOf(sql`h.${key}`, assignedIds)}
        order by h.client_id, h.${key} for update
      )
      delete from ${table} h using held where h.client_id = held.client_id and h.${key} = held.${key}
      returning h.client_id as "clientId", h.${key} as "assignedId", h.expiration_date_time as expiration`,
  )
}

/** The same audit row as for a single revocation. */
function revocation(
  kind: AssignmentKind,
  app: ApplicationRow,
  { clientId, assignedId, expiration }: RemovedAssignment,
  names: ReadonlyMap<string, string>,
  items: ReadonlyMap<number, string>,
): AuditEntry {
  return {
    kind: `${kind}.revoke`,
    subjectId: clientId,
    appId: app.id,
    ...(kind === "role" && { roleId: assignedId }),
    about: {
      subject: names.get(clientId) ?? clientId,
      app: app.acronym,
      [kind]: items.get(assignedId) ?? "",
    },
    before: {
      expirationDateTime: expiration && iso(expiration),
      ...(kind === "profile" && { profileId: assignedId }),
    },
  }
}
