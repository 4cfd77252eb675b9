import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { type Database, rows } from "../database/connection"
import type { Me, SignedIn } from "../http/context"
import { notFound, notYours, Refusal } from "../http/refusal"

/** Which applications, clients and units a call may touch, as SQL conditions, so that nothing else is ever read. */

/** Whether a column has one of these ids, which are sent as one value however many they are. */
export const anyOf = (column: SQL, ids: readonly number[]) =>
  sql`${column} = any(${`{${ids.join(",")}}`}::int[])`

/** Applications that somebody administers: all of them for the super admin. */
export const administered = (me: Me, appId: SQL): SQL =>
  me.superAdmin ? sql`true` : anyOf(appId, me.administers)
/** Applications that somebody administers or manages. */
export const governed = (me: Me, appId: SQL): SQL => (me.superAdmin ? sql`true` : anyOf(appId, me.governs))

export const applicationRow = type({
  id: "number.integer",
  clientId: "string",
  appKey: "string",
  title: "string",
  acronym: "string",
  enabled: "boolean",
})
export type ApplicationRow = typeof applicationRow.infer

/** The same of an application `a`. */
export const applicationRowColumns = sql`
  a.id, a.client_id as "clientId", a.app_key as "appKey", a.title, a.acronym, a.enabled`

const namedApplication = type({ "...": applicationRow, mine: "boolean" })

/**
 * The application named in a path, by id, key or acronym. 404 where there is none; 403 where it is not within
 * the reach that `within` states.
 */
export async function applicationNamed(
  db: Database,
  name: string,
  within: (appId: SQL) => SQL,
): Promise<ApplicationRow> {
  const [named] = await rows(
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

/** The application of a path, for those who administer or manage it; 403 for others. */
export const governedApplication = ({ db, me }: SignedIn, name: string) =>
  applicationNamed(db, name, (appId) => governed(me, appId))

/** The application of a path, for those who administer it; 403 for others. */
export const administeredApplication = ({ db, me }: SignedIn, name: string) =>
  applicationNamed(db, name, (appId) => administered(me, appId))

/** Whether one application is administered by somebody. */
export const administers = (me: Me, appId: number): boolean => me.superAdmin || me.administers.includes(appId)
/** The same of one that is administered or managed. */
export const governs = (me: Me, appId: number): boolean => me.superAdmin || me.governs.includes(appId)

/** Whether somebody evaluates the people of a unit: it is one they are linked to, or below one. */
export const evaluatesUnit = (me: Me, organizationId: SQL): SQL =>
  me.superAdmin
    ? sql`true`
    : sql`exists (
        select from authorizer_link l join organization o on o.id = ${organizationId}
        where l.atalaia_id = ${me.atalaiaId} and l.organization_id = any(o.path)
      )`

/**
 * Whether somebody decides about the access requests of an application from the people of a unit: they administer it,
 * or are its linker for that unit or one above.
 */
export const decidesAbout = (me: Me, appId: SQL, organizationId: SQL): SQL => sql`
  (${administered(me, appId)} or exists (
    select from linker k join organization o on o.id = ${organizationId}
    where k.atalaia_id = ${me.atalaiaId} and k.app_id = ${appId} and k.organization_id = any(o.path)
      and ${me.abilities.has("accessRequests.decideLinked")}
  ))`

/**
 * Of access requests `q`: those that wait for a decision by somebody. A rejected one waits for its requester, and
 * nobody decides about their own.
 */
export const awaitsDecision = (me: Me): SQL => sql`(not q.rejected and q.atalaia_id <> ${me.atalaiaId})`

export const clientRow = type({
  id: "string",
  kind: "'person' | 'application'",
  name: "string",
  enabled: "boolean",
  /** An application acts in others with its secret: without one it cannot be given roles. */
  holdsRoles: "boolean",
})
export type ClientRow = typeof clientRow.infer

/** The person or application named in a path. 404 where there is none. */
export async function clientNamed(db: Database, id: string): Promise<ClientRow> {
  const [client] = await rows(
    db,
    clientRow,
    sql`
      select id, kind, name, enabled, holds_roles as "holdsRoles" from named_client
      where id in (${id}, ${normalizeIdentifier(id)})`,
  )
  if (!client) throw notFound("Usuário")
  return client
}

const oneself = "Você não pode fazer isso com o seu próprio cadastro."

const ofKeeper = "Uma aplicação não faz isso com quem a administra e pode ter a sua chave."

/** Why somebody may not do to a client what nobody does to themselves. */
function whyOneself(me: Me, clientId: string): string | undefined {
  if (me.atalaiaId === clientId) return oneself
  return me.serviceAccount?.keepers.includes(clientId) ? ofKeeper : undefined
}

/** Whether somebody is the one who calls, or can have the secret of the service account that does. */
export const isOneself = (me: Me, clientId: string): boolean => whyOneself(me, clientId) !== undefined

/** Refuses (403 ONESELF) what nobody may do to themselves, and no service account to those who can have its secret. */
export function refuseOneself(me: Me, clientId: string): void {
  const why = whyOneself(me, clientId)
  if (why !== undefined) throw new Refusal(403, "ONESELF", why)
}

/** Why one of several people is left out of a change, who is not there (no name) or who makes it. */
export function leftOut(me: Me, atalaiaId: string, name: string | undefined): string | undefined {
  if (name === undefined) return "Nenhum Usuário encontrado"
  return whyOneself(me, atalaiaId)
}
