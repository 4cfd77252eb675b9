import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { platformRoles } from "@/domain/roles"
import { portalRightsOf } from "../access/portalRoles"
import { decidesAbout, evaluatesUnit } from "../access/scope"
import { textArray } from "../database/arrays"
import { type Database, rows } from "../database/connection"
import type { Me, SignedIn } from "../http/context"
import { conflict, notFound, notYours, Refusal } from "../http/refusal"
import { isSuperAdmin } from "../users/lastSuperAdmin"

/** A person, pre-registered or a user, and what they are to the caller. */
const person = type({
  atalaiaId: "string",
  name: "string",
  email: "string",
  isForeign: "boolean",
  kind: "'preUser' | 'user'",
  /** Of a pre-registration. */
  status: "'IN_PROGRESS' | 'READY' | null",
  underEvaluation: "boolean",
  rejectionMessage: "string | null",
  /** The link of a pre-registration was opened. */
  opened: "boolean",
  organizationId: "number.integer | null",
  /** A pre-registration that was created for its unit. */
  organizationFixed: "boolean",
  deprecatedDetails: "boolean",
  /** Of the pre-registration. */
  version: "number.integer",
  /** The caller evaluates them: they are of a unit that the caller is linked to, or of one below. */
  evaluated: "boolean",
  /** They have an administrative role, and the caller is no super admin: the caller cannot change this e-mail. */
  emailAbove: "boolean",
})
const personRow = person.merge({
  /** An access request of theirs waits for the caller; false where one was rejected, null where there is none. */
  requestWaits: "boolean | null",
  /** Shown to this session, which gave a reason. */
  revealed: "boolean",
  /** A super admin, whom no others edit. */
  above: "boolean",
  /** Of a pre-registration: who began it. */
  createdBy: "string | null",
})

/** Whose registration data it is, and what the caller may do with it. */
export type Subject = typeof person.infer & {
  /** They are the caller. */
  own: boolean
  /** A pre-registration that the caller began: somebody else decides about it. */
  begun: boolean
  /** The caller may change it, directly or by a request. */
  editable: boolean
  /** The caller neither edits nor evaluates it, and has not said why they need what is sensitive in it. */
  concealed: boolean
  /** What is saved takes effect at once: pre-registrations, the legacy update, and editors of others' data. */
  direct: boolean
}

/**
 * The state of what a user `s` asked of an application that one decides about for their unit: whether something waits,
 * null where nothing was asked. Requests of a pre-registration wait for nobody until it is a user.
 */
const requestStateOf = (me: Me): SQL => sql`(
  select bool_or(not q.rejected) from access_request q
  where q.atalaia_id = s."atalaiaId" and s.kind = 'user'
    and ${decidesAbout(me, sql`q.app_id`, sql`s."organizationId"`)}
)`

const { user: _, ...administrativeRoles } = platformRoles
const administrativeTitles = Object.values(administrativeRoles)

/** Whether somebody has a role that administers anything, or will again once they are active. */
const administrative = (atalaiaId: SQL): SQL =>
  sql`exists (
    select from grant_paths_of(${atalaiaId}) w join role r on r.id = w.role_id
    where w.app_id = ${securityAppId} and not w.expired
      and (r.governs_app_id is not null
        or r.title = any(${textArray(administrativeTitles)}))
  )`

/** Whether an editor may not change somebody's e-mail, because the account's links go there: it would give them the account. */
const emailIsAbove = (
  { superAdmin, abilities }: Pick<Me, "superAdmin" | "abilities">,
  atalaiaId: SQL,
): SQL => (!superAdmin && abilities.has("users.editDetails") ? administrative(atalaiaId) : sql`false`)

const emailAboveRow = type({ above: "boolean" })

/**
 * Whether the requester of another e-mail for a user may still change it: by the current roles of both, since either
 * may have got or lost some. People may always change their own.
 */
export async function stillChangesEmail(
  tx: Database,
  requestedBy: string,
  atalaiaId: string,
): Promise<boolean> {
  if (requestedBy === atalaiaId) return true
  const asker = await portalRightsOf(tx, requestedBy)
  if (!asker.abilities.has("users.editDetails")) return false
  const [email] = await rows(
    tx,
    emailAboveRow,
    sql`select ${emailIsAbove(asker, sql`${atalaiaId}`)} as above`,
  )
  return email?.above === false
}

/**
 * The person of a path, pre-registered or a user. 403 where their data is out of reach, a pre-registered person
 * reaching their own alone; the same if there is none, so that nobody learns who exists; 404 for callers who reach
 * everybody.
 */
export async function subjectNamed({ me }: SignedIn, db: Database, id: string): Promise<Subject> {
  const atalaiaId = id === "me" ? me.atalaiaId : normalizeIdentifier(id)
  const own = atalaiaId === me.atalaiaId
  if (!own && me.tokenType === "registry") throw outOfReach()
  const [row] = await rows(
    db,
    personRow,
    sql`
      select s.*,
        ${me.abilities.has("evaluations.decide") ? evaluatesUnit(me, sql`s."organizationId"`) : sql`false`} as evaluated,
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
  // With a super admin's e-mail under their control, editors could become super admins.
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

const seesAll = ({ abilities }: Me) => abilities.has("preUsers.edit") && abilities.has("users.editDetails")

const outOfReach = () => notYours("Estes dados não existem, ou não estão ao seu alcance.")

/** The same for what is sensitive. 403 where the reason is missing. */
export async function subjectInFull(context: SignedIn, db: Database, id: string): Promise<Subject> {
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

/** The same for a change: 403 where it may only be seen, 409 once a pre-registration is finalized. */
export async function subjectToEdit(context: SignedIn, db: Database, id: string): Promise<Subject> {
  const subject = await subjectNamed(context, db, id)
  if (subject.editable) return subject
  if (subject.kind === "preUser" && subject.status === "READY") {
    throw conflict("O pré-cadastro já foi finalizado e aguarda aprovação.", "READY")
  }
  throw notYours("Você pode ver estes dados, mas não mudá-los.")
}

/** Makes the registration where there is none yet, and locks it until the transaction ends. */
export async function lockRegistration(tx: Database, atalaiaId: string): Promise<void> {
  await tx.execute(sql`insert into registration (atalaia_id) values (${atalaiaId}) on conflict do nothing`)
  await tx.execute(sql`select from registration where atalaia_id = ${atalaiaId} for update`)
}

/** Whom a change is about: locked until the transaction ends, then read again, since it may have changed before. */
export async function subjectLocked(context: SignedIn, tx: Database, id: string): Promise<Subject> {
  const { atalaiaId } = await subjectToEdit(context, tx, id)
  await lockRegistration(tx, atalaiaId)
  return subjectToEdit(context, tx, atalaiaId)
}
