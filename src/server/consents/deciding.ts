import { sql } from "drizzle-orm"
import { type ConsentOutcome, consentActions, consentHours, consentStates } from "@/domain/consents"
import { uncapitalized } from "@/domain/text/words"
import { administersPlatform } from "../access/platformAdmins"
import { type Database, hasRows } from "../database/connection"
import type { Me, SignedIn } from "../http/context"
import { conflict, notFound, notYours, Refusal } from "../http/refusal"
import { accountHeld } from "./account"
import { actions } from "./actions"
import { deciderOf, whyNot, whyNotDecide } from "./power"
import { stateOf } from "./presenter"
import { type ConsentRow, consentsWhere } from "./queries"

/**
 * Consents, and what was asked is done in the same transaction. Refused where it is one's own or about oneself (403),
 * somebody was quicker, the account has changed, or whoever asked administers the platform no longer (409).
 */
export const giveConsent = ({ me, settings, change }: SignedIn, id: number): Promise<void> =>
  change(async (tx, record) => {
    const { consent, account } = await consentHeld(tx, me, id)
    const why = whyNot(consent, await deciderOf(tx, me, settings))
    if (why) throw why
    await decide(tx, me, consent, "given")
    const { action, askedByName, justification } = consent
    const done = await actions[action].carryOut(tx, account, settings)
    await record({
      ...done,
      subjectId: account.atalaiaId,
      about: { subject: account.name, by: askedByName },
      after: { ...(done.after as object), consent: id, askedBy: consent.askedBy },
      justification,
    })
  })

export const refuseConsent = (
  { me, settings, change }: SignedIn,
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
        document: consentActions[consent.action].title,
        by: consent.askedByName,
      },
      after: { consent: id, askedBy: consent.askedBy },
      justification: reason,
    })
  })

export const withdrawConsent = ({ me, change }: SignedIn, id: number): Promise<void> =>
  change(async (tx, record) => {
    const { consent } = await consentHeld(tx, me, id)
    if (consent.askedBy !== me.atalaiaId) {
      throw new Refusal(403, "NOT_YOURS", `Só ${consent.askedByName}, que pediu, retira o pedido.`)
    }
    await decide(tx, me, consent, "withdrawn")
    await record({
      kind: "consent.withdraw",
      subjectId: consent.atalaiaId,
      about: { subject: consent.name, document: consentActions[consent.action].title },
      after: { consent: id },
    })
  })

/**
 * A request that waits, with the account that it is about. Until the transaction ends nobody else decides about it, changes
 * the account, or makes or unmakes an administrator of the platform, whoever decides included. All is locked before it is
 * read: of two who come together the second sees what the first did.
 */
async function consentHeld(tx: Database, me: Me, id: number) {
  await tx.execute(sql`select from hold_super_admins()`)
  if (!(await hasRows(tx, sql`select 1 where ${administersPlatform(sql`${me.atalaiaId}::text`)}`)))
    throw notYours()
  await tx.execute(sql`select from consent where id = ${id} for update`)
  const [found] = await consentsWhere(tx, sql`c.id = ${id}`, sql``)
  if (!found) throw notFound("Pedido")
  const account = await accountHeld(tx, found.atalaiaId)
  // Read again: the account may have changed until it was held.
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

const decide = (tx: Database, me: Me, { id }: ConsentRow, outcome: ConsentOutcome, reason?: string) =>
  tx.execute(sql`
    update consent set outcome = ${outcome}, decided_by = ${me.atalaiaId}, decided_date = now(), reason = ${reason ?? null}
    where id = ${id}`)
