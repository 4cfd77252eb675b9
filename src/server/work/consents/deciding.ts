import { sql } from "drizzle-orm"
import { type ConsentOutcome, consentHours, consentStates } from "@/domain/consents"
import { uncapitalized } from "@/domain/text/words"
import { administersPlatform } from "../../identity/access/platformAdmins"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows } from "../../platform/database/connection"
import { conflict, notFound, notYours, Refusal } from "../../platform/refusal/refusal"
import { accountHeld } from "./account"
import { actions } from "./actions"
import { makeException } from "./exceptions"
import { deciderOf, whyNot, whyNotDecide } from "./power"
import { stateOf, titleOf } from "./presenter"
import { type ConsentRow, consentsWhere } from "./queries"

/**
 * Consents to a request and performs its action in the same transaction. 403 if the actor requested it or is its subject. 409 if
 * another administrator was faster, the account has changed, or the requester is no longer a platform administrator.
 */
export const giveConsent = ({ me, settings, change }: AuthenticatedContext, id: number): Promise<void> =>
  change(async (tx, record) => {
    const { consent, account } = await consentHeld(tx, me, id)
    const why = whyNot(consent, await deciderOf(tx, me, settings))
    if (why) throw why
    await decide(tx, me, consent, "given")
    const { action, askedByName, justification } = consent
    const done =
      action === "exceptRoles"
        ? await makeException(tx, me, consent)
        : await actions[action].carryOut(tx, account, settings)
    await record({
      ...done,
      subjectId: account.atalaiaId,
      about: { ...done.about, subject: account.name, by: askedByName },
      after: { ...(done.after as object), consent: id, askedBy: consent.askedBy },
      justification,
    })
  })

export const refuseConsent = (
  { me, settings, change }: AuthenticatedContext,
  id: number,
  reason: string,
): Promise<void> =>
  change(async (tx, record) => {
    const { consent } = await consentHeld(tx, me, id)
    const why = whyNotDecide(consent, await deciderOf(tx, me, settings))
    if (why) throw why
    await decide(tx, me, consent, "refused", reason)
    await record({
      kind: "consent.refuse",
      subjectId: consent.atalaiaId,
      about: {
        subject: consent.name,
        document: titleOf(consent),
        by: consent.askedByName,
      },
      after: { consent: id, askedBy: consent.askedBy },
      justification: reason,
    })
  })

export const withdrawConsent = ({ me, change }: AuthenticatedContext, id: number): Promise<void> =>
  change(async (tx, record) => {
    const { consent } = await consentHeld(tx, me, id)
    if (consent.askedBy !== me.atalaiaId) {
      throw new Refusal(403, "NOT_YOURS", `Só ${consent.askedByName}, que pediu, retira o pedido.`)
    }
    await decide(tx, me, consent, "withdrawn")
    await record({
      kind: "consent.withdraw",
      subjectId: consent.atalaiaId,
      about: { subject: consent.name, document: titleOf(consent) },
      after: { consent: id },
    })
  })

/**
 * A pending request and its account. Until the transaction ends, the request, the account and the set of platform administrators
 * (the actor included) are locked. Everything is locked before it is read, so the second of two concurrent decisions sees the
 * first.
 */
async function consentHeld(tx: Database, me: Actor, id: number) {
  await tx.execute(sql`select from hold_super_admins()`)
  if (!(await hasRows(tx, sql`select 1 where ${administersPlatform(sql`${me.atalaiaId}::text`)}`)))
    throw notYours()
  await tx.execute(sql`select from consent where id = ${id} for update`)
  const [found] = await consentsWhere(tx, sql`c.id = ${id}`, sql``)
  if (!found) throw notFound("Pedido")
  const account = await accountHeld(tx, found.atalaiaId)
  // Read again, because the account may have changed before it was locked.
  const [consent] = await consentsWhere(tx, sql`c.id = ${id}`, sql``)
  if (!consent) throw notFound("Pedido")
  const state = stateOf(consent)
  if (state !== "waiting") {
    const by = consent.decidedByName ? ` por ${consent.decidedByName}` : ""
    throw conflict(
      state === "expired"
        ? `O pedido venceu: ninguém decidiu em ${consentHours} horas. Se ainda for o caso, peça de novo.`
        : `O pedido já foi ${uncapitalized(consentStates[state])}${by}.`,
      "ALREADY_SO",
    )
  }
  return { consent, account }
}

const decide = (tx: Database, me: Actor, { id }: ConsentRow, outcome: ConsentOutcome, reason?: string) =>
  tx.execute(sql`
    update consent set outcome = ${outcome}, decided_by = ${me.atalaiaId}, decided_date = now(), reason = ${reason ?? null}
    where id = ${id}`)
