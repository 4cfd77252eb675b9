import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { countAttempt, emailCorrections, registrationMails } from "../../identity/access/limits"
import { dropRegistryTickets, sendTicket } from "../../identity/access/tickets"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { conflict, notFound } from "../../platform/refusal/refusal"
import { isTakenByAnother } from "../registrationData/emailChange"

const correctable = type({
  name: "string | null",
  email: "string",
  status: "'IN_PROGRESS' | 'READY'",
  opened: "boolean",
})
type Correctable = Pick<typeof correctable.infer, "status" | "opened">

/**
 * Insert managers and editors of pre-registrations may correct it until the link is opened. It does not matter who created it.
 */
export const mayCorrectEmail = ({ abilities }: Actor, { status, opened }: Correctable): boolean =>
  !opened && status === "IN_PROGRESS" && (abilities.has("preUsers.open") || abilities.has("preUsers.edit"))

/**
 * Corrects the address of a pre-registration that was never opened and mails the link there; earlier links become void. 404 if
 * there is none. 409 once it was opened or finalized, or if the address is in use. 429 if too many mails went to that address, or
 * it was corrected too often.
 */
export async function correctEmail(
  { db, me, settings, dryRun, change }: AuthenticatedContext,
  id: string,
  email: string,
): Promise<{ atalaiaId: string; email: string }> {
  const atalaiaId = normalizeIdentifier(id)
  if (!dryRun) {
    await countAttempt(db, [...registrationMails(email), ...emailCorrections(atalaiaId, me.atalaiaId)])
  }
  return change(async (tx, record) => {
    const { name, email: before } = await neverOpened(tx, atalaiaId)
    if (before === email) throw conflict("O e-mail do pré-cadastro já é este.", "ALREADY_SO")
    if (await isTakenByAnother(tx, email, atalaiaId)) {
      throw conflict("Já existe um cadastro ou pré-cadastro com esse e-mail.", "KNOWN")
    }
    await tx.execute(
      sql`update pre_user set email = ${email}, version = default where atalaia_id = ${atalaiaId}`,
    )
    // An editor may have filled in data since.
    await tx.execute(sql`
      update registration_personal set email = ${email}, version = version + 1 where atalaia_id = ${atalaiaId}`)
    await dropRegistryTickets(tx, atalaiaId)
    await sendTicket(tx, "registry", { atalaiaId, name, email }, settings)
    await record({
      kind: "preUser.correctEmail",
      subjectId: atalaiaId,
      about: { subject: name || before, address: email },
      before: { email: before },
      after: { email },
    })
    return { atalaiaId, email }
  })
}

/** The pre-registration, locked until the transaction ends. */
async function neverOpened(tx: Database, atalaiaId: string) {
  const [found] = await rows(
    tx,
    correctable,
    sql`
      select name, email, status, opened_date is not null as opened
      from pre_user where atalaia_id = ${atalaiaId} for update`,
  )
  if (!found) throw notFound("Pré-cadastro")
  if (found.status === "READY") {
    throw conflict("O pré-cadastro já foi finalizado: o e-mail não pode mais ser corrigido.", "READY")
  }
  if (found.opened) {
    throw conflict(
      "A pessoa já abriu o link do pré-cadastro: o e-mail não pode mais ser corrigido.",
      "CONFLICT",
    )
  }
  return found
}
