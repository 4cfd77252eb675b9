import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { inTurn, type Recording, type RecordingWith } from "../../audit/rows/recording"
import {
  type ApplicationRow,
  administered,
  administers,
  applicationNamed,
  applicationRow,
  type ClientRow,
  clientNamed,
  clientRow,
  outOfReach,
  refuseOneself,
} from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, prepared } from "../../platform/database/connection"
import { together } from "../../platform/database/together"
import { notFound } from "../../platform/refusal/refusal"
import { keepingSuperAdmin, superAdminCounts } from "./lastSuperAdmin"
import type { AssignmentKind } from "./queries"

interface Path {
  clientId: string
  app: string
}

/** The client and application of a path, for administrators of the application. 403 and 404 as in `scope.ts`. */
export async function targetToRead(
  { db, me }: AuthenticatedContext,
  path: Path,
): Promise<{ app: ApplicationRow; client: ClientRow }> {
  const [app, client] = await together(
    db,
    (tx) => applicationNamed(tx, path.app, (appId) => administered(me, appId)),
    (tx) => clientNamed(tx, path.clientId),
  )
  return { app, client }
}

const heldClient = type({
  "...": clientRow,
  /** Whether any of their roles was, or has to be, confirmed by its consul. */
  validated: "boolean",
  /** The present assignment of the role or profile. */
  assigned: type({ expiration: "string | null", expired: "boolean" }).or("null"),
  /** Why the role is blocked here. */
  blocked: "string | null",
  /** Why the application is closed to them. */
  disabled: "string | null",
  /** They have a deputy, or are one. */
  deputized: "boolean",
})
export type HeldClient = typeof heldClient.infer

export const heldRole = type({
  id: "number.integer",
  title: "string",
  disabled: "boolean",
  appId: "number.integer",
  governsAppId: "number.integer | null",
  /** The application inherits it from the platform. */
  inherits: "boolean",
  chain: "boolean",
  /** A rule of incompatible roles names it. */
  ruled: "boolean",
})

const heldProfile = type({
  id: "number.integer",
  name: "string",
  appId: "number.integer",
  /** It contains roles of the platform. */
  beyond: "boolean",
  /** It contains chain roles. */
  chain: "boolean",
  /** A rule of incompatible roles names it or one of its roles. */
  ruled: "boolean",
})

/** The objects of a change, locked until the transaction ends. */
const target = type({
  app: applicationRow,
  /** In the security application, where a change may remove the last super admin. */
  admins: superAdminCounts.or("null"),
  role: heldRole.or("null"),
  profile: heldProfile.or("null"),
  clients: heldClient.array(),
})
export type Target = typeof target.infer

export interface AssignmentTarget extends Omit<Target, "clients"> {
  client: HeldClient
}

const held = type({ target: target.or({ app: "null" }) })

const hold = prepared(
  held,
  sql`
    select hold_target(
      ${sql.placeholder("app")}, ${sql.placeholder("within")}::int[],
      array(select jsonb_array_elements_text(${sql.placeholder("clientIds")}::jsonb)),
      ${sql.placeholder("role")}::int, ${sql.placeholder("profile")}::int
    ) as target`,
)

/** The role or profile of a change. */
export type TargetKey = Partial<Record<AssignmentKind, number>>

/**
 * The application, the clients and the role or profile of a change, locked in one statement (`hold_target` in the database). 404
 * and 403 for the application; unknown clients are left out. `anywhere`: the caller has already checked that the actor may make
 * the change.
 */
export async function holdTarget(
  tx: Database,
  me: Actor,
  app: string,
  clientIds: readonly string[],
  { role, profile }: TargetKey,
  anywhere = false,
): Promise<Target> {
  const within = me.superAdmin || anywhere ? null : `{${me.administers.join(",")}}`
  const [found] = await hold(tx, {
    app,
    within,
    clientIds: JSON.stringify(clientIds),
    role: role ?? null,
    profile: profile ?? null,
  })
  if (!found?.target.app) throw notFound("Aplicação")
  if (!anywhere && !administers(me, found.target.app.id)) throw outOfReach()
  return found.target as Target
}

/** The single client of a change in an application, who cannot be the actor. 404 if there is none. */
export async function targetToChange(...given: Parameters<typeof anyTarget>): Promise<AssignmentTarget> {
  const [, me] = given
  const target = await anyTarget(...given)
  refuseOneself(me, target.client.id)
  return target
}

/** The single client of a change that a review decided, who may be the actor: nothing is given by it. */
export async function anyTarget(
  tx: Database,
  me: Actor,
  path: Path,
  asked: TargetKey = {},
  anywhere = false,
): Promise<AssignmentTarget> {
  const { clients, ...place } = await holdTarget(
    tx,
    me,
    path.app,
    [path.clientId, normalizeIdentifier(path.clientId)],
    asked,
    anywhere,
  )
  const [client] = clients
  if (!client) throw notFound("Usuário")
  return { ...place, client }
}

/** Whether a change in an application may remove the last super admin: only assignments in the security application can. */
export const isGuarded = (app: { id: number }): boolean => app.id === securityAppId

/** How a change in an application makes its last statement: on its own where the guard may still refuse it. */
export const recordingAt = (
  app: { id: number },
  record: Recording,
  recordWith: RecordingWith,
): RecordingWith => (isGuarded(app) ? inTurn(record) : recordWith)

/** Guards a change against removing the last super admin. */
export const guarded = <T>(
  tx: Database,
  app: { id: number },
  work: () => Promise<T>,
  admins?: Target["admins"],
): Promise<T> => (isGuarded(app) ? keepingSuperAdmin(tx, work, admins) : work())
