import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { platformRoles } from "@/domain/roles"
import { holderNamed, holderRow, holdersOf } from "../../identity/access/deputies"
import { portalRightsOf } from "../../identity/access/portalRoles"
import { decidesAbout, evaluatesFor, evaluatesUnit } from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows, rowsOfFewForms } from "../../platform/database/connection"
import { conflict, notFound, notYours, Refusal } from "../../platform/refusal/refusal"
import { isSuperAdmin } from "../../rights/grants/lastSuperAdmin"

/** A user or pre-registered person, with their relation to the caller. */
const person = type({
  atalaiaId: "string",
  name: "string",
  email: "string",
  isForeign: "boolean",
  kind: "'preUser' | 'user'",
  /** State of a pre-registration. */
  status: "'IN_PROGRESS' | 'READY' | null",
  underEvaluation: "boolean",
  rejectionMessage: "string | null",
  /** The pre-registration's link was opened. */
  opened: "boolean",
  organizationId: "number.integer | null",
  /** The pre-registration was created for its unit. */
  organizationFixed: "boolean",
  deprecatedDetails: "boolean",
  /** Version of the pre-registration. */
  version: "number.integer",
  /** The caller evaluates them: they are in a unit that the caller is linked to, or in one below. */
  evaluated: "boolean",
  /** The person in whose place the caller does, as their deputy. */
  evaluatedFor: holderRow.or("null"),
  /** They are a person whose deputy the caller is, or were pre-registered by one. */
  ofHolder: "boolean",
  /** They have an administrative role and the caller is no super admin, so the caller cannot change their e-mail. */
  emailAbove: "boolean",
})
const personRow = person.merge({
  /** Whether the caller has to decide an access request of theirs; false if one was rejected, null if there is none. */
  requestWaits: "boolean | null",
  /** Revealed to this session, which gave a reason. */
  revealed: "boolean",
  /** A super admin, whom only super admins edit. */
  above: "boolean",
  /** Who created the pre-registration. */
  createdBy: "string | null",
})

/** The person of the registration data, and what the caller may do with it. */
export type Subject = typeof person.infer & {
  /** The person is the caller. */
  own: boolean
  /** The caller created the pre-registration, so another person has to decide about it. */
  begun: boolean
  /** The caller may change it, directly or by a request. */
  editable: boolean
  /** The caller neither edits nor evaluates it, and has not given a reason to see its sensitive parts. */
  concealed: boolean
  /** Changes take effect at once: for pre-registrations, the legacy update, and editors of others' data. */
  direct: boolean
}

/**
 * The state of access requests of user `s` that the actor decides for their unit: whether one is pending, null if there is none.
 * Requests of a pre-registration are not pending until it is a user.
 */
const requestStateOf = (me: Actor): SQL => sql`(
  select bool_or(not q.rejected) from access_request q
  where q.atalaia_id = s."atalaiaId" and s.kind = 'user'
    and ${decidesAbout(me, sql`q.app_id`, sql`s."organizationId"`)}
)`

const { user: _, ...administrativeRoles } = platformRoles
const administrativeTitles = Object.values(administrativeRoles)

/** Condition: the person has an administrative role, or will have it in effect again once their account is active. */
const administrative = (atalaiaId: SQL): SQL =>
  sql`exists (
    select from grant_paths_of(${atalaiaId}) w join role r on r.id = w.role_id
    where w.app_id = ${securityAppId} and not w.expired
      and (r.governs_app_id is not null
        or r.title = any(${textArray(administrativeTitles)}))
  )`

/**
 * Condition: an editor may not change the person's e-mail. It gets the account's links, so the editor could take over the
 * account.
 */
const emailIsAbove = (
  { superAdmin, abilities }: Pick<Actor, "superAdmin" | "abilities">,
  atalaiaId: SQL,
): SQL => (!superAdmin && abilities.has("users.editDetails") ? administrative(atalaiaId) : sql`false`)

const emailAboveRow = type({ above: "boolean" })

/**
 * Whether the requester of a user's new e-mail may still change it. It checks the current roles of both, which may have changed
 * since: a role that the requester lost since then does not count, also if they have it again. People may always change their own.
 */
export async function stillChangesEmail(
  tx: Database,
  { requestedBy, requestedDate }: { requestedBy: string; requestedDate: string },
  atalaiaId: string,
): Promise<boolean> {
  if (requestedBy === atalaiaId) return true
  const asker = await portalRightsOf(tx, requestedBy, requestedDate)
  if (!asker.abilities.has("users.editDetails")) return false
  const [email] = await rows(
    tx,
    emailAboveRow,
    sql`select ${emailIsAbove(asker, sql`${atalaiaId}`)} as above`,
  )
  return email?.above === false
}

/**
 * The user or pre-registered person of a path. A pre-registered caller may see only their own data. 403 if the actor may not see
 * the data, and also if the person does not exist, so that it does not reveal who exists. 404 only for callers who may see
 * everyone.
 */
export async function subjectNamed({ me }: AuthenticatedContext, db: Database, id: string): Promise<Subject> {
  const atalaiaId = id === "me" ? me.atalaiaId : normalizeIdentifier(id)
  const own = atalaiaId === me.atalaiaId
  if (!own && me.tokenType === "registry") throw outOfReach()
  const [row] = await rowsOfFewForms(
    db,
    personRow,
    sql`
      select s.*,
        ${me.abilities.has("evaluations.decide") ? evaluatesUnit(me, sql`s."organizationId"`) : sql`false`} as evaluated,
        ${holderNamed(me.abilities.has("evaluations.decide") ? evaluatesFor(me, sql`s."organizationId"`) : sql`null`)} as "evaluatedFor",
        s."atalaiaId" = any(${holdersOf(me, "authorizer")})
          or coalesce(s."createdBy" = any(${holdersOf(me, "authorizer")}), false) as "ofHolder",
        exists (
          select from personal_reveal v
          where v.session_hash = ${me.tokenHash} and v.atalaia_id = s."atalaiaId" and v.expire_date > now()
        ) as revealed,
        ${me.abilities.has("accessRequests.decide") ? requestStateOf(me) : sql`null`} as "requestWaits",
        ${!me.superAdmin && me.abilities.has("users.editDetails") ? isSuperAdmin(sql`s."atalaiaId"`) : sql`false`} as above,
        ${emailIsAbove(me, sql`s."atalaiaId"`)} as "emailAbove"
      from (
        select atalaia_id as "atalaiaId", name, email, is_foreign as "isForeign", 'user' as kind, null as status,
          false as "underEvaluation", null as "rejectionMessage", false as opened, organization_id as "organizationId",
          false as "organizationFixed", deprecated_details as "deprecatedDetails", 0 as version,
          null as "createdBy"
        from person where atalaia_id = ${atalaiaId}
        union all
        select atalaia_id, coalesce(name, ''), email, is_foreign, 'preUser', status, under_evaluation,
          rejection_message, opened_date is not null, organization_id, organization_fixed, false, version, created_by
        from pre_user where atalaia_id = ${atalaiaId}
      ) s`,
  )
  if (!row) {
    if (own || seesAll(me)) throw notFound("Usuário")
    throw outOfReach()
  }
  const { requestWaits, above, revealed, createdBy, ...person } = row
  const editor = me.abilities.has(person.kind === "preUser" ? "preUsers.edit" : "users.editDetails")
  const sees =
    person.kind === "preUser"
      ? me.abilities.has("preUsers.view") && createdBy === me.atalaiaId
      : me.abilities.has("users.search")
  if (!own && !editor && !sees && !person.evaluated && requestWaits === null) throw outOfReach()
  // With control of a super admin's e-mail, editors could become super admins.
  const edits = editor && !above
  const changeable = person.kind === "user" || person.status === "IN_PROGRESS"
  return {
    ...person,
    own,
    concealed: !own && !edits && !person.evaluated && !requestWaits && !revealed,
    begun: createdBy === me.atalaiaId,
    emailAbove: person.emailAbove && !own,
    editable: changeable && (own || edits),
    direct: person.kind === "preUser" || (own ? person.deprecatedDetails : edits),
  }
}

const seesAll = ({ abilities }: Actor) => abilities.has("preUsers.edit") && abilities.has("users.editDetails")

const outOfReach = () => notYours("Estes dados não existem, ou não estão ao seu alcance.")

/** The same for sensitive data. 403 if no reason was given. */
export async function subjectInFull(
  context: AuthenticatedContext,
  db: Database,
  id: string,
): Promise<Subject> {
  const subject = await subjectNamed(context, db, id)
  if (subject.concealed) {
    throw new Refusal(
      403,
      "CONCEALED",
      "Para ver isto, use antes “Mostrar, com motivo” no cadastro da pessoa.",
    )
  }
  return subject
}

/** The same for a change: 403 if it may only be viewed, 409 once a pre-registration is finalized. */
export async function subjectToEdit(
  context: AuthenticatedContext,
  db: Database,
  id: string,
): Promise<Subject> {
  const subject = await subjectNamed(context, db, id)
  if (subject.editable) return subject
  if (subject.kind === "preUser" && subject.status === "READY") {
    throw conflict("O pré-cadastro já foi finalizado e aguarda aprovação.", "READY")
  }
  throw notYours("Você pode ver estes dados, mas não mudá-los.")
}

/** Creates the registration row if there is none yet, and locks it until the transaction ends. */
export async function lockRegistration(tx: Database, atalaiaId: string): Promise<void> {
  await tx.execute(sql`insert into registration (atalaia_id) values (${atalaiaId}) on conflict do nothing`)
  await tx.execute(sql`select from registration where atalaia_id = ${atalaiaId} for update`)
}

/** The person of a change: locked until the transaction ends, then read again, because they may have changed before. */
export async function subjectLocked(
  context: AuthenticatedContext,
  tx: Database,
  id: string,
): Promise<Subject> {
  const { atalaiaId } = await subjectToEdit(context, tx, id)
  await lockRegistration(tx, atalaiaId)
  return subjectToEdit(context, tx, atalaiaId)
}
