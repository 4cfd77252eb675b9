import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { inPlaceOfText } from "@/domain/deputies"
import { holderRow, recordedFor, stoodInFor } from "../../identity/access/deputies"
import { administered, refuseOneself } from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { grantValidatedMail, roleValidatedMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { conflict, notFound, notYours, Refusal } from "../../platform/refusal/refusal"
import { assignedRoles } from "../grants/queries"
import { membershipColumns } from "./queries"
import { stillHeld } from "./validations"

const validationRow = type({
  id: "number.integer",
  clientId: "string",
  subject: "string",
  appId: "number.integer",
  app: "string",
  roleId: "number.integer",
  role: "string",
  member: "boolean",
  /** Whether the actor administers the application and therefore sees its pending validations. */
  sees: "boolean",
  /** Whether the actor granted the role: directly, or by a profile that they added it to. */
  granted: "boolean",
  /** In whose place the actor confirms it. */
  inPlaceOf: holderRow.or("null"),
  /** It is of a person whose deputy the actor is, or of a role that one of them granted. */
  ofHolder: "boolean",
  done: "boolean",
})
type RequestedValidation = typeof validationRow.infer

/**
 * Confirms the assignment of a chain role, which then takes effect. 404 if no validation `v` matches, the role is no longer held,
 * or the actor may not know of it. 403 if the actor only administers the application, is its subject, or granted it, or stands in
 * for who is or did. 409 if another member was faster.
 */
export async function confirmValidation(context: AuthenticatedContext, which: SQL): Promise<void> {
  const { me } = context
  await context.change(async (tx, record) => {
    const validation = await requestedValidation(tx, me, which)
    const decides = validation && (validation.member || validation.inPlaceOf !== null)
    const knows = validation && (decides || validation.sees || validation.clientId === me.atalaiaId)
    if (!knows) throw notFound("Validação")
    refuseOneself(me, validation.clientId)
    if (!decides) {
      throw notYours(`Só quem faz parte do conselho de ${validation.role} valida as suas atribuições.`)
    }
    if (validation.granted) {
      throw new Refusal(
        403,
        "OWN_DOING",
        "Foi você, ou uma aplicação que você administra, quem atribuiu este papel ou o pôs no perfil: outra pessoa do conselho tem de validar.",
      )
    }
    if (validation.inPlaceOf && validation.ofHolder) throw stoodInFor()
    if (validation.done) throw conflict("Esta atribuição já foi validada.", "ALREADY_SO")
    await tx.execute(sql`
      update assignment_validation set validator_id = ${me.atalaiaId}, validated_date = now()
      where id = ${validation.id}`)
    const { clientId, subject, appId, app, roleId, role, inPlaceOf } = validation
    await record(
      recordedFor(inPlaceOf, {
        kind: "role.validate",
        subjectId: clientId,
        appId,
        roleId,
        about: { subject, app, role },
      }),
    )
    await tellOfIt(tx, me, validation)
  })
}

/** Locks the validation until the change is done, so that the second of two concurrent members finds it confirmed. */
async function requestedValidation(
  tx: Database,
  me: Actor,
  which: SQL,
): Promise<RequestedValidation | undefined> {
  const [validation] = await rows(
    tx,
    validationRow,
    sql`
      select v.id, v.client_id as "clientId", coalesce(p.name, self.acronym) as subject, a.id as "appId",
        a.acronym as app, r.id as "roleId", r.title as role, v.validated_date is not null as done,
        ${administered(me, sql`a.id`)} as sees, ${membershipColumns(me)}
      from assignment_validation v
      join role r on r.id = v.role_id
      join application a on a.id = r.app_id
      left join person p on p.atalaia_id = v.client_id
      left join application self on self.client_id = v.client_id
      where ${which} and ${stillHeld}
      for update of v`,
  )
  return validation
}

const addressee = type({ atalaiaId: "string", name: "string", email: "string" })

/** Mails the role's new holder and those who granted it, except the actor. */
async function tellOfIt(
  tx: Database,
  me: Actor,
  { clientId, roleId, role, app, subject, inPlaceOf }: RequestedValidation,
): Promise<void> {
  const people = await rows(
    tx,
    addressee,
    sql`
      select p.atalaia_id as "atalaiaId", p.name, p.email from person p
      where p.admitted and p.atalaia_id <> ${me.atalaiaId} and (
        p.atalaia_id = ${clientId} or p.atalaia_id in (
          select held.created_by from ${assignedRoles} held
          where held.client_id = ${clientId} and held.role_id = ${roleId}
        )
      )
      order by p.atalaia_id = ${clientId} desc, p.atalaia_id`,
  )
  const by = inPlaceOf === null ? me.name : `${me.name}, ${inPlaceOfText(inPlaceOf.name)}`
  const done = { role, app, by, subject }
  const mails = people.map(({ atalaiaId, ...to }) =>
    atalaiaId === clientId ? roleValidatedMail(to, done) : grantValidatedMail(to, done),
  )
  await queueMail(tx, ...mails)
}
