import { type } from "arktype"
import { sql } from "drizzle-orm"
import { type ConsentAction, consentActions, consentHours, settledHours } from "@/domain/consents"
import { consentRequests, countAttempt } from "../../identity/access/limits"
import { settledAdmins } from "../../identity/access/platformAdmins"
import { refuseOneself } from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { consentWaitsMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { conflict } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { accountHeld } from "./account"
import { actions } from "./actions"
import { askerMay } from "./queries"

const made = type({ id: "number.integer" })

/**
 * Requests an action that another platform administrator has to consent to. 409 if it makes no sense for the account's present
 * state, is already pending, or has no other administrator who could consent.
 */
export async function askConsent(
  { db, me, settings, dryRun, change }: AuthenticatedContext,
  clientId: string,
  { action, justification }: { action: ConsentAction; justification: string },
): Promise<{ id: number }> {
  if (!dryRun) await countAttempt(db, consentRequests(me.atalaiaId))
  return change(async (tx, record) => {
    // Takes this lock first, in the same order as a decision does, to avoid a deadlock.
    await tx.execute(sql`select from hold_super_admins()`)
    const account = await accountHeld(tx, clientId)
    const { atalaiaId, name } = account
    refuseOneself(me, atalaiaId)
    const senseless = await actions[action].senseless(tx, account)
    if (senseless !== undefined) throw conflict(senseless, "SENSELESS")
    const others = (await settledAdmins(tx, settings)).filter(
      (admin) => admin.atalaiaId !== me.atalaiaId && admin.atalaiaId !== atalaiaId,
    )
    if (others.length === 0) throw conflict(nobodyElse(settings), "NOBODY_ELSE")
    const { title } = consentActions[action]
    await makeRoom(tx, me, { atalaiaId, action })
    const [consent] = await rows(
      tx,
      made,
      sql`
        insert into consent (action, subject_id, asked_by, justification, account_state, expire_date)
        values (${action}, ${atalaiaId}, ${me.atalaiaId}, ${justification}, account_state(${atalaiaId}),
          now() + make_interval(hours => ${consentHours}))
        on conflict (subject_id, action) where outcome is null do nothing
        returning id`,
    )
    if (!consent)
      throw conflict(`“${title}” já foi pedido para ${name}, e aguarda consentimento.`, "ALREADY_SO")
    await record({
      kind: "consent.ask",
      subjectId: atalaiaId,
      about: { subject: name, document: title },
      after: { consent: consent.id, action },
      justification,
    })
    const waits = { action: title, subject: name, by: me.name, reason: justification }
    await queueMail(tx, ...others.map((admin) => consentWaitsMail(admin, waits)))
    return consent
  })
}

/** Closes an earlier request for the same action if no administrator can consent to it any more (see `whyNot` in `power.ts`). */
const makeRoom = (
  tx: Database,
  me: Actor,
  { atalaiaId, action }: { atalaiaId: string; action: ConsentAction },
) =>
  tx.execute(sql`
    update consent c set decided_date = now(),
      outcome = case when expire_date <= now() then 'expired' else 'withdrawn' end,
      decided_by = case when expire_date > now() then ${me.atalaiaId} end,
      reason = case when expire_date > now() then ${replaced} end
    where subject_id = ${atalaiaId} and action = ${action} and outcome is null and (
      expire_date <= now() or account_state <> account_state(subject_id) or not ${askerMay}
    )`)

const replaced = "Não valia mais, e deu lugar a outro pedido"

/** In demonstration data, every administrator counts at once, without a waiting period. */
const nobodyElse = ({ demo }: Pick<Settings, "demo">) =>
  `Não há outra pessoa que administre a plataforma${demo ? "" : ` há mais de ${settledHours} horas`} e possa consentir. Conceda antes a permissão geral de administrador a mais alguém.`
