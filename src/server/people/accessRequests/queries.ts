import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { organizationSummary } from "@/contract/shapes"
import { type } from "@/contract/type"
import { digitsOf, normalizeIdentifier } from "@/domain/people/identifier"
import { aboutHolder, type Holder, holderNamed, holderRow, holdersOf } from "../../identity/access/deputies"
import {
  type ApplicationRow,
  administered,
  administers,
  applicationNamed,
  awaitsDecision,
  decidesAbout,
  decidesFor,
  linksApplication,
} from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { countOf, type Database, rows } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { iso, momentText } from "../../platform/database/moment"
import { notFound } from "../../platform/refusal/refusal"

/* Access requests, as an application's deciders see them. */

type Requests = AnswerOf<Calls["accessDecisions"]["list"]>
type Detail = AnswerOf<Calls["accessDecisions"]["get"]>

const requestRow = type({
  atalaiaId: "string",
  userName: "string",
  email: "string",
  isForeign: "boolean",
  organization: organizationSummary.or("null"),
  justification: "string",
  createDate: momentText,
  lastUpdate: momentText,
  rejected: "boolean",
  rejectionMessage: "string | null",
  version: "number.integer",
  /** In whose place the actor decides it. */
  inPlaceOf: holderRow.or("null"),
  /** It is of a person whose deputy the actor is. */
  ofHolder: "boolean",
})
export type RequestRow = typeof requestRow.infer

/** The actor, and the database to read from. */
type Asking = Pick<AuthenticatedContext, "db" | "me">

/**
 * The application of a path, if the actor administers it or is a linker of it for some unit. 404 if there is none, 403 otherwise.
 */
export const decidedApplication = ({ db, me }: Asking, name: string): Promise<ApplicationRow> =>
  applicationNamed(db, name, (appId) => sql`(${administered(me, appId)} or ${linksApplication(me, appId)})`)

/** Requests of people, in their order. Pre-registered people are left out until they are users. */
const requests = (me: Actor, appId: number, condition: SQL): SQL => sql`
  from access_request q join person p on p.atalaia_id = q.atalaia_id
  left join organization o on o.id = p.organization_id
  where q.app_id = ${appId} and ${decidesAbout(me, sql`q.app_id`, sql`p.organization_id`)} and ${condition}`

const columns = (me: Actor): SQL => sql`
  q.atalaia_id as "atalaiaId", p.name as "userName", p.email, p.is_foreign as "isForeign", q.justification,
  case when o.id is not null then jsonb_build_object('id', o.id, 'acronym', o.acronym, 'title', o.title) end
    as organization,
  q.create_date as "createDate", q.last_update as "lastUpdate", q.rejected,
  q.rejection_message as "rejectionMessage", q.version,
  ${holderNamed(decidesFor(me, sql`q.app_id`, sql`p.organization_id`))} as "inPlaceOf",
  q.atalaia_id = any(${holdersOf(me, "linker")}) as "ofHolder"`

const present = (row: RequestRow): Requests["items"][number] => ({
  atalaiaId: row.atalaiaId,
  userName: row.userName,
  isForeign: row.isForeign,
  ...(row.organization && { organization: row.organization }),
  justification: row.justification,
  createDate: iso(row.createDate),
  lastUpdate: iso(row.lastUpdate),
  rejected: row.rejected,
  ...(row.rejectionMessage !== null && { rejectionMessage: row.rejectionMessage }),
  version: row.version,
  ...(row.inPlaceOf !== null && { inPlaceOf: row.inPlaceOf }),
})

export interface RequestFilters {
  name?: string | undefined
  atalaiaId?: string | undefined
  /** A unit, including those below it. */
  organization?: number | undefined
  waiting?: boolean | undefined
  page: number
  size: number
}

/** Rejected requests first, then the latest. */
export async function requestsToDecide(
  context: Asking,
  app: string,
  { name = "", atalaiaId = "", organization, waiting, page, size }: RequestFilters,
): Promise<Requests> {
  const { db, me } = context
  const { id: appId } = await decidedApplication(context, app)
  const id = normalizeIdentifier(atalaiaId)
  const whole = digitsOf(id).length > 10 || /^[a-z]/.test(id)
  const from = requests(
    me,
    appId,
    sql`
      ${everyWord(sql`p.sort_name`, name)} and ${whole ? sql`q.atalaia_id = ${id}` : sql`true`}
      and ${waiting ? awaitsDecision(me, sql`p.organization_id`) : sql`true`}
      and ${organization === undefined ? sql`true` : sql`${organization} = any(o.path)`}`,
  )
  const requested = await rows(
    db,
    requestRow,
    sql`
      select ${columns(me)} ${from}
      order by q.rejected desc nulls last, q.last_update desc nulls last, q.atalaia_id limit ${size} offset ${page * size}`,
  )
  const count = await countOf(db, sql`select count(*)::int as count ${from}`)
  return { items: requested.map(present), count }
}

/** How many requests await the actor's decision, in all applications. A rejected one awaits its requester. */
export const requestsAwaiting = (me: Actor): SQL => sql`(
  select count(*)::int from access_request q join person p on p.atalaia_id = q.atalaia_id
  where ${awaitsDecision(me, sql`p.organization_id`)})`

/** The path of a request: the application by id, key or acronym. */
export interface RequestPath {
  app: string
  atalaiaId: string
}

/** The application of a path, and the request if the actor may decide it. */
export async function requestOf(
  context: AuthenticatedContext,
  db: Database,
  path: RequestPath,
): Promise<{ app: ApplicationRow; request?: RequestRow }> {
  const app = await decidedApplication({ ...context, db }, path.app)
  const [request] = await rows(
    db,
    requestRow,
    sql`select ${columns(context.me)} ${requests(context.me, app.id, sql`q.atalaia_id = ${normalizeIdentifier(path.atalaiaId)}`)}`,
  )
  return { app, ...(request && { request }) }
}

/** The same; 404 if there is no request. */
async function requestNamed(context: AuthenticatedContext, db: Database, path: RequestPath) {
  const { app, request } = await requestOf(context, db, path)
  if (!request) throw notFound("Solicitação de acesso")
  return { app, request }
}

/** Who grants: the actor, by their own rights or in the place of a linker. */
export interface Granter {
  me: Actor
  inPlaceOf: Holder | null
}

/**
 * Condition: it may be granted. A linker may grant what the link allows, their deputy the same, an administrator everything of the
 * application.
 */
const grantable = ({ me, inPlaceOf }: Granter, appId: number, kind: "role" | "profile", id: SQL): SQL => {
  if (administers(me, appId)) return sql`true`
  const [table, key] =
    kind === "role" ? [sql`linker_role`, sql`role_id`] : [sql`linker_profile`, sql`profile_id`]
  return sql`exists (
    select from ${table} part join linker k on k.id = part.linker_id
    where k.atalaia_id = ${inPlaceOf?.atalaiaId ?? me.atalaiaId} and k.app_id = ${appId} and part.${key} = ${id})`
}

const permissionRow = type({
  id: "number.integer",
  title: "string",
  description: "string",
  assigned: "boolean",
  expirationDate: momentText.or("null"),
  /** Who assigned it, if anyone. */
  grantedBy: "string | null",
})
type PermissionRow = typeof permissionRow.infer
const profileRow = permissionRow.merge({
  permissions: type({ id: "number.integer", title: "string" }).array(),
})

/** An unexpired assignment is not changed; an expired one counts as not assigned, and its date is cleared. */
const presentPermission = ({ expirationDate, ...row }: PermissionRow): Detail["roles"][number] => ({
  id: row.id,
  title: row.title,
  description: row.description,
  fixed: row.assigned,
  assigned: row.assigned,
  ...(row.assigned && expirationDate !== null && { expirationDate: iso(expirationDate) }),
})

const held = sql`h.client_id is not null and (h.expiration_date_time is null or h.expiration_date_time > now())`

/** Roles of an application that may be granted to a client, and which of them the client has. */
export const grantableRoles = (db: Database, by: Granter, appId: number, clientId: string) =>
  rows(
    db,
    permissionRow,
    sql`
      select r.id, r.title, r.description, ${held} as assigned, h.expiration_date_time as "expirationDate", h.created_by as "grantedBy"
      from role r left join role_assignment h on h.role_id = r.id and h.client_id = ${clientId}
      where r.app_id = ${appId} and not r.disabled and ${grantable(by, appId, "role", sql`r.id`)}
      order by r.title collate "C", r.id`,
  )

/** The same for profiles, each with its roles. */
export const grantableProfiles = (db: Database, by: Granter, appId: number, clientId: string) =>
  rows(
    db,
    profileRow,
    sql`
      select f.id, f.name as title, f.description, ${held} as assigned,
        h.expiration_date_time as "expirationDate", h.created_by as "grantedBy",
        coalesce((
          select jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by r.title collate "C")
          from profile_role part join role r on r.id = part.role_id where part.profile_id = f.id
        ), '[]') as permissions
      from profile f left join profile_assignment h on h.profile_id = f.id and h.client_id = ${clientId}
      where f.app_id = ${appId} and ${grantable(by, appId, "profile", sql`f.id`)}
      order by f.name collate "C", f.id`,
  )

const documentRow = type({
  documentTypeId: "number.integer",
  label: "string",
  description: "string | null",
  file: type({
    id: "number.integer",
    fileName: "string",
    contentType: "string",
    size: "number.integer",
  }).or("null"),
})

/** The documents that the application requires, each with the person's file; a requested replacement has priority. */
const documentsOf = (db: Database, appId: number, atalaiaId: string) =>
  rows(
    db,
    documentRow,
    sql`
      select t.id as "documentTypeId", t.label, t.description, (
        select jsonb_build_object('id', f.id, 'fileName', s.name, 'contentType', s.content_type, 'size', s.size)
        from registration_file f join stored_file s on s.id = f.stored_file_id
        where f.atalaia_id = ${atalaiaId} and f.document_type_id = t.id and f.change is distinct from 'delete'
        order by f.change is null, f.id limit 1
      ) as file
      from application_document d join document_type t on t.id = d.document_id
      where d.app_id = ${appId} order by fold(t.label), t.id`,
  )

/** Only the deputy gets the reason: of a rejected request it is shown, and everybody knows their own. */
function canDecide(me: Actor, { atalaiaId, rejected, inPlaceOf, ofHolder }: RequestRow): Detail["can"] {
  if (rejected || atalaiaId === me.atalaiaId) return { decide: false }
  return inPlaceOf !== null && ofHolder ? { decide: false, why: aboutHolder } : { decide: true }
}

/** A request with everything that its decision needs. */
export async function requestDetail(
  context: AuthenticatedContext,
  db: Database,
  path: RequestPath,
): Promise<Detail> {
  const { me } = context
  const { app, request } = await requestNamed(context, db, path)
  const { atalaiaId } = request
  const documents = await documentsOf(db, app.id, atalaiaId)
  const by = { me, inPlaceOf: request.inPlaceOf }
  const roles = await grantableRoles(db, by, app.id, atalaiaId)
  const profiles = await grantableProfiles(db, by, app.id, atalaiaId)
  return {
    ...present(request),
    appId: app.id,
    appTitle: app.title,
    acronym: app.acronym,
    email: request.email,
    documents: documents.map(({ description, file, ...document }) => ({
      ...document,
      ...(description !== null && { description }),
      ...(file && { file }),
    })),
    roles: roles.map(presentPermission),
    profiles: profiles.map((row) => ({ ...presentPermission(row), permissions: row.permissions })),
    can: canDecide(me, request),
  }
}
