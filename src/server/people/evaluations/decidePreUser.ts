import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { platformRoles } from "@/domain/roles"
import { recordedFor } from "../../identity/access/deputies"
import { endSessions, sessionsOf } from "../../identity/access/sessions"
import { sendFirstAccess, ticketLink } from "../../identity/access/tickets"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { client, person } from "../../platform/database/schema/index"
import { preUserRefusedMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { changedMeanwhile } from "../../platform/refusal/refusal"
import { lockRegistration, type Subject } from "../registrationData/scope"
import { refuseTakenEmail } from "./decideUpdate"
import { type Decision, decidedMeanwhile, reasonOf, subjectToDecide } from "./decision"

const waitingRow = type({ version: "number.integer" })
const photoRow = type({ image: "string | null" })

const kinds = ["preUser.approve", "preUser.refuse"] as const

/** Approves a pre-registration, which makes it a user and sends a first-access e-mail, or sends it back with the reason. */
export const decidePreUser = (
  context: AuthenticatedContext,
  id: string,
  decision: Decision,
): Promise<{ message: string }> => {
  const reason = reasonOf(decision)
  return context.change(async (tx, record) => {
    const subject = await subjectToDecide(context, tx, id)
    const { atalaiaId, name } = subject
    await lockRegistration(tx, atalaiaId)
    const [waiting] = await rows(
      tx,
      waitingRow,
      sql`select version from pre_user where atalaia_id = ${atalaiaId} and status = 'READY' for update`,
    )
    if (!waiting) throw await decidedMeanwhile(tx, atalaiaId, kinds)
    if (waiting.version !== decision.version) throw changedMeanwhile(`O pré-cadastro de ${name}`)
    if (decision.approved) await makeUser(context, tx, subject)
    else await sendBack(context, tx, subject, reason)
    await record(
      recordedFor(subject.evaluatedFor, {
        kind: decision.approved ? "preUser.approve" : "preUser.refuse",
        subjectId: atalaiaId,
        about: { subject: name },
        ...(reason && { justification: reason }),
      }),
    )
    return {
      message: decision.approved
        ? `Pré-cadastro de ${name} aprovado.`
        : `Pré-cadastro de ${name} recusado. O motivo foi enviado por e-mail.`,
    }
  })
}

/** The registration data are not moved: the user has the same id as the pre-registration. */
async function makeUser(
  { me, settings }: AuthenticatedContext,
  tx: Database,
  subject: Subject,
): Promise<void> {
  const { atalaiaId, name, email, isForeign, organizationId } = subject
  const [photo] = await rows(
    tx,
    photoRow,
    sql`select image from registration_personal where atalaia_id = ${atalaiaId} and not pending`,
  )
  await endSessions(tx, sessionsOf(atalaiaId), "registration")
  await tx.execute(sql`delete from ticket where atalaia_id = ${atalaiaId}`)
  await tx.execute(sql`delete from pre_user where atalaia_id = ${atalaiaId}`)
  await refuseTakenEmail(tx, atalaiaId, { email })
  await tx.insert(client).values({ id: atalaiaId, kind: "person" })
  await tx
    .insert(person)
    .values({ atalaiaId, name, email, isForeign, organizationId, image: photo?.image ?? null })
  await tx.execute(sql`
    insert into role_assignment (client_id, role_id, created_by)
    select ${atalaiaId}::text, id, ${me.atalaiaId} from role
    where app_id = ${securityAppId} and title = ${platformRoles.user}`)
  await sendFirstAccess(tx, { atalaiaId, name, email }, settings)
}

async function sendBack(
  { settings }: AuthenticatedContext,
  tx: Database,
  { atalaiaId, name, email }: Subject,
  reason: string,
): Promise<void> {
  await tx.execute(sql`
    update pre_user set status = 'IN_PROGRESS', ready_date = null, rejection_message = ${reason},
      version = version + 1
    where atalaia_id = ${atalaiaId}`)
  const link = await ticketLink(tx, "registry", { atalaiaId }, settings)
  await queueMail(tx, preUserRefusedMail({ name, email }, reason, link))
}
