import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { type Database, prepared, rowsOfFewForms } from "../../platform/database/connection"
import { notFound, notYours, Refusal } from "../../platform/refusal/refusal"
import type { Actor, AuthenticatedContext } from "../actor/context"
import { holdersOf } from "./deputies"

/* SQL conditions for the applications, clients and units that a call may touch, so that no other row is ever read. */

/** Whether a column has one of these ids. The ids are sent as one parameter, whatever their number. */
export const anyOf = (column: SQL, ids: readonly number[]) =>
  sql`${column} = any(${`{${ids.join(",")}}`}::int[])`

/** Applications that the actor administers; all of them for a super admin. */
export const administered = (me: Actor, appId: SQL): SQL =>
  me.superAdmin ? sql`true` : anyOf(appId, me.administers)
/** Applications that the actor administers or manages; all of them for a super admin. */
export const governed = (me: Actor, appId: SQL): SQL => (me.superAdmin ? sql`true` : anyOf(appId, me.governs))

export const applicationRow = type({
  id: "number.integer",
  clientId: "string",
  appKey: "string",
  title: "string",
  acronym: "string",
  enabled: "boolean",
})
export type ApplicationRow = typeof applicationRow.infer

/** The columns of `applicationRow`, for an application `a`. */
export const applicationRowColumns = sql`
  a.id, a.client_id as "clientId", a.app_key as "appKey", a.title, a.acronym, a.enabled`

const namedApplication = type({ "...": applicationRow, mine: "boolean" })

/**
 * The application that a path names, by id, key or acronym. Throws 404 if it does not exist, 403 if `within` does not include
 * it.
 */
export async function applicationNamed(
  db: Database,
  name: string,
  within: (appId: SQL) => SQL,
): Promise<ApplicationRow> {
  const [named] = await rowsOfFewForms(
    db,
    namedApplication,
    sql`
      select id, client_id as "clientId", app_key as "appKey", title, acronym, enabled, ${within(sql`application.id`)} as mine
      from application_named(${name}) application`,
  )
  if (!named) throw notFound("Aplicação")
  if (!named.mine) throw outOfReach()
  const { mine: _, ...application } = named
  return application
}

export const outOfReach = () => notYours("Esta aplicação não está ao seu alcance.")

/** The application of a path, if the actor administers or manages it; throws 403 otherwise. */
export const governedApplication = ({ db, me }: AuthenticatedContext, name: string) =>
  applicationNamed(db, name, (appId) => governed(me, appId))

/** The application of a path, if the actor administers it; throws 403 otherwise. */
export const administeredApplication = ({ db, me }: AuthenticatedContext, name: string) =>
  applicationNamed(db, name, (appId) => administered(me, appId))

/** Whether the actor administers an application. */
export const administers = (me: Pick<Actor, "superAdmin" | "administers">, appId: number): boolean =>
  me.superAdmin || me.administers.includes(appId)
/** Whether the actor administers or manages an application. */
export const governs = (me: Actor, appId: number): boolean => me.superAdmin || me.governs.includes(appId)

/** Condition: a person `l`/`k` of a link is the actor, or one whose deputy the actor is. */
const oneselfOr = (column: SQL, me: Actor, holders: SQL): SQL =>
  sql`(${column} = ${me.atalaiaId} or ${column} = any(${holders}))`

/** For links of which a case has several: null if one is the actor's own, otherwise the person whose deputy the actor is. */
const holderIn = (column: SQL, me: Actor): SQL =>
  sql`case when not bool_or(${column} = ${me.atalaiaId}) then min(${column}) end`

/** Authorizer links `l` to a unit or to one above it, of the actor and of the people whose deputy they are. */
const linksTo = (me: Actor, organizationId: SQL): SQL => sql`
  from authorizer_link l join organization o on o.id = ${organizationId}
  where ${oneselfOr(sql`l.atalaia_id`, me, holdersOf(me, "authorizer"))} and l.organization_id = any(o.path)`

/** Whether the actor evaluates the people of a unit: they, or one whose deputy they are, are linked to it or to one above it. */
export const evaluatesUnit = (me: Actor, organizationId: SQL): SQL =>
  me.superAdmin ? sql`true` : sql`exists (select ${linksTo(me, organizationId)})`

/** The id of the person in whose place the actor evaluates the people of a unit; null if they do it in their own right, or not at all. */
export const evaluatesFor = (me: Actor, organizationId: SQL): SQL =>
  me.superAdmin ? sql`null` : sql`(select ${holderIn(sql`l.atalaia_id`, me)} ${linksTo(me, organizationId)})`

/** Links `k` for a unit's access requests to an application, of the actor and of the people whose deputy they are. */
const linkersOf = (me: Actor, appId: SQL, organizationId: SQL): SQL => sql`
  from linker k join organization o on o.id = ${organizationId}
  where ${oneselfOr(sql`k.atalaia_id`, me, holdersOf(me, "linker"))} and k.app_id = ${appId}
    and k.organization_id = any(o.path) and ${me.abilities.has("accessRequests.decideLinked")}`

/**
 * Whether the actor decides about a unit's access requests to an application: they administer it, or are its linker for that unit
 * or one above, or the deputy of such a linker.
 */
export const decidesAbout = (me: Actor, appId: SQL, organizationId: SQL): SQL => sql`
  (${administered(me, appId)} or exists (select ${linkersOf(me, appId, organizationId)}))`

/** The id of the person in whose place the actor decides about them; null if they do it in their own right, or not at all. */
export const decidesFor = (me: Actor, appId: SQL, organizationId: SQL): SQL => sql`
  case when not ${administered(me, appId)} then
    (select ${holderIn(sql`k.atalaia_id`, me)} ${linkersOf(me, appId, organizationId)})
  end`

/** Whether the actor is a linker of an application for some unit, or is the deputy of one. Without the role, a link has no effect. */
export const linksApplication = (me: Actor, appId: SQL): SQL =>
  me.abilities.has("accessRequests.decideLinked")
    ? sql`exists (
        select from linker k
        where k.app_id = ${appId} and ${oneselfOr(sql`k.atalaia_id`, me, holdersOf(me, "linker"))})`
    : sql`false`

/**
 * Whether an access request `q` from a unit waits for the actor's decision. A rejected one waits for its requester. People may not
 * decide about their own, nor in the place of the person whose it is.
 */
export const awaitsDecision = (me: Actor, organizationId: SQL): SQL => sql`
  (not q.rejected and q.atalaia_id <> ${me.atalaiaId} and (${administered(me, sql`q.app_id`)} or exists (
    select ${linkersOf(me, sql`q.app_id`, organizationId)}
      and (k.atalaia_id = ${me.atalaiaId} or q.atalaia_id <> all(${holdersOf(me, "linker")})))))`

export const clientRow = type({
  id: "string",
  kind: "'person' | 'application'",
  name: "string",
  enabled: "boolean",
  /** An application acts in other applications with its secret: without a secret it cannot be given roles. */
  holdsRoles: "boolean",
})
export type ClientRow = typeof clientRow.infer

const findClient = prepared(
  clientRow,
  sql`
    select id, kind, name, enabled, holds_roles as "holdsRoles" from named_client
    where id in (${sql.placeholder("id")}, ${sql.placeholder("identifier")})`,
)

/** The person or application that a path names. Throws 404 if there is no such client. */
export async function clientNamed(db: Database, id: string): Promise<ClientRow> {
  const [client] = await findClient(db, { id, identifier: normalizeIdentifier(id) })
  if (!client) throw notFound("Usuário")
  return client
}

export const oneself = "Você não pode fazer isso com o seu próprio cadastro."

const ofKeeper = "Uma aplicação não faz isso com quem a administra e pode ter a sua chave."

/** The reason why the actor may not do to a client what people may not do to themselves; undefined if they may. */
function whyOneself(me: Actor, clientId: string): string | undefined {
  if (me.atalaiaId === clientId) return oneself
  return me.serviceAccount?.keepers.includes(clientId) ? ofKeeper : undefined
}

/** Whether a client is the actor, or can have the secret of the service account that calls. */
export const isOneself = (me: Actor, clientId: string): boolean => whyOneself(me, clientId) !== undefined

/** Throws 403 ONESELF if a client is the actor, or can have the secret of the service account that calls. */
export function refuseOneself(me: Actor, clientId: string): void {
  const why = whyOneself(me, clientId)
  if (why !== undefined) throw new Refusal(403, "ONESELF", why)
}

/** Why a bulk change skips a person: they do not exist (no name), or they are the actor. */
export function leftOut(me: Actor, atalaiaId: string, name: string | undefined): string | undefined {
  if (name === undefined) return "Nenhum Usuário encontrado"
  return whyOneself(me, atalaiaId)
}
export const presentApplicationSummary = ({ id, appKey, title, acronym, enabled }: ApplicationRow) => ({
  id,
  appKey,
  title,
  acronym,
  enabled,
})
