import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { conflict, notYours, Refusal } from "../../platform/refusal/refusal"
import { subjectLocked } from "../registrationData/scope"
import { storedSection } from "../registrationData/stored"
import { refuseIncomplete } from "./missing"

const termRow = type({ id: "number.integer", title: "string" })

/**
 * Stores the declarations in their present wording, in addition to those signed before. 422 if a current one was not agreed to.
 */
async function signTerms(tx: Database, atalaiaId: string, agreed: readonly number[]): Promise<void> {
  const due = await rows(
    tx,
    termRow,
    sql`select id, title from written_text where requires_confirmation order by id`,
  )
  const open = due.find(({ id }) => !agreed.includes(id))
  if (open) {
    throw new Refusal(422, "TERMS", `Falta aceitar o termo “${open.title}”.`, {
      terms: "Eu estou ciente e concordo com os termos",
    })
  }
  await tx.execute(sql`
    insert into signed_term (atalaia_id, text_id, title, content)
    select ${atalaiaId}::text, id, title, content from written_text where requires_confirmation order by id`)
}

/** Finalizes a pre-registration, which then awaits approval. */
export const finalizePreUser = (
  context: AuthenticatedContext,
  id: string,
  terms: readonly number[],
): Promise<void> =>
  context.change(async (tx, record) => {
    const subject = await subjectLocked(context, tx, id)
    const { atalaiaId } = subject
    if (subject.kind !== "preUser") throw conflict("O cadastro já foi aprovado.", "ALREADY_SO")
    await refuseIncomplete(tx, subject)
    // After a rejection, the declarations have to be agreed to again.
    await tx.execute(sql`delete from signed_term where atalaia_id = ${atalaiaId}`)
    await signTerms(tx, atalaiaId, terms)
    const personal = await storedSection(tx, "personal", atalaiaId)
    const professional = await storedSection(tx, "professional", atalaiaId)
    const finalized = await hasRows(
      tx,
      sql`
        update pre_user set status = 'READY', under_evaluation = false, ready_date = now(),
          rejection_message = null, name = ${personal.valid?.name ?? null},
          organization_id = ${professional.valid?.organizationId ?? null}, version = default
        where atalaia_id = ${atalaiaId} and status = 'IN_PROGRESS' returning atalaia_id`,
    )
    if (!finalized) throw conflict("O pré-cadastro já foi finalizado.", "ALREADY_SO")
    await record({
      kind: "registration.finalize",
      subjectId: atalaiaId,
      about: { subject: personal.valid?.name ?? subject.email },
    })
  })

/** Finishes the legacy update: the person's data are up to date. */
export const finalizeLegacy = (
  context: AuthenticatedContext,
  id: string,
  terms: readonly number[],
): Promise<void> =>
  context.change(async (tx, record) => {
    const subject = await subjectLocked(context, tx, id)
    const { atalaiaId } = subject
    if (!subject.own) throw notYours()
    if (!subject.deprecatedDetails) throw conflict("Seus dados já estão atualizados.", "ALREADY_SO")
    await refuseIncomplete(tx, subject)
    await signTerms(tx, atalaiaId, terms)
    await tx.execute(sql`
      update person set deprecated_details = false, version = version + 1 where atalaia_id = ${atalaiaId}`)
    await record({
      kind: "registration.finalizeLegacy",
      subjectId: atalaiaId,
      about: { subject: subject.name },
    })
  })
