import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import {
  type AccountAction,
  type ConsentAction,
  consentHours,
  consentTitle,
  settledHours,
} from "@/domain/consents"
import { maxExceptionDays } from "@/domain/incompatibilities"
import { startOfDay, zonedNow } from "@/domain/time/when"
import { consentRequests, countAttempt } from "../../identity/access/limits"
import { refusePasswords } from "../../identity/access/passwords"
import { settledAdmins } from "../../identity/access/platformAdmins"
import { refuseOneself } from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { consentWaitsMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { conflict, invalid } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { type Account, accountHeld } from "./account"
import { actions } from "./actions"
import { exceptedRule } from "./exceptions"
import { askerMay, unchanged } from "./queries"

const made = type({ id: "number.integer" })

interface Asked {
  action: ConsentAction
  justification: string
  /** For an exception: the rule, and when it ends. */
  exception?: { ruleId: number; rule: string; until: string }
}

/**
 * Requests an action on an account that another platform administrator has to consent to. 409 if it makes no sense for the
 * account's present state, is already pending, or has no other administrator who could consent. 403 for a password where none
 * are taken.
 */
export async function askConsent(
  context: AuthenticatedContext,
  clientId: string,
  { action, justification }: { action: AccountAction; justification: string },
): Promise<{ id: number }> {
  if (action === "resetPassword") refusePasswords(context.settings)
  return asking(context, clientId, async (tx, account) => {
    const senseless = await actions[action].senseless(tx, account)
    if (senseless !== undefined) throw conflict(senseless, "SENSELESS")
    return { action, justification }
  })
}

/** Requests that a person may have roles of both sides of a rule until a date. 422 for a date that has passed, or is too far. */
export const askException = (
  context: AuthenticatedContext,
  { clientId, ruleId }: { clientId: string; ruleId: number },
  { untilDateTime, justification }: { untilDateTime: string; justification: string },
): Promise<{ id: number }> =>
  asking(context, clientId, async (tx) => {
    const rule = await exceptedRule(tx, ruleId)
    const until = new Date(untilDateTime)
    if (until.getTime() <= Date.now()) throw invalid({ untilDateTime: "O fim já passou: escolha outro." })
    const tooLate = startOfDay(zonedNow().toPlainDate().toString(), maxExceptionDays + 1)
    if (until.getTime() >= Date.parse(tooLate)) {
      throw invalid({
        untilDateTime: `Uma exceção dura no máximo ${maxExceptionDays} dias: escolha um fim mais próximo.`,
      })
    }
    const exception = { ruleId, rule: rule.name, until: until.toISOString() }
    return { action: "exceptRoles", justification, exception }
  })

/** `of` checks the request when the account is locked. */
async function asking(
  { db, me, settings, dryRun, change }: AuthenticatedContext,
  clientId: string,
  of: (tx: Database, account: Account) => Promise<Asked>,
): Promise<{ id: number }> {
  if (!dryRun) await countAttempt(db, consentRequests(me.atalaiaId))
  return change(async (tx, record) => {
    // Takes this lock first, in the same order as a decision does, to avoid a deadlock.
    await tx.execute(sql`select from hold_super_admins()`)
    const account = await accountHeld(tx, clientId)
    const { atalaiaId, name } = account
    refuseOneself(me, atalaiaId)
    const asked = await of(tx, account)
    const { action, justification, exception } = asked
    const others = (await settledAdmins(tx, settings)).filter(
      (admin) => admin.atalaiaId !== me.atalaiaId && admin.atalaiaId !== atalaiaId,
    )
    if (others.length === 0) throw conflict(nobodyElse(settings), "NOBODY_ELSE")
    const title = consentTitle(asked)
    await makeRoom(tx, me, { ...asked, atalaiaId })
    const [consent] = await rows(
      tx,
      made,
      sql`
        insert into consent (action, subject_id, asked_by, justification, account_state, expire_date, rule_id, until_date)
        values (${action}, ${atalaiaId}, ${me.atalaiaId}, ${justification}, account_state(${atalaiaId}),
          now() + make_interval(hours => ${consentHours}), ${exception?.ruleId ?? null}, ${exception?.until ?? null})
        on conflict (subject_id, action, coalesce(rule_id, 0)) where outcome is null do nothing
        returning id`,
    )
    if (!consent)
      throw conflict(`“${title}” já foi pedido para ${name}, e aguarda consentimento.`, "ALREADY_SO")
    await record({
      kind: "consent.ask",
      subjectId: atalaiaId,
      about: { subject: name, document: title },
      after: { consent: consent.id, action, ...exception },
      justification,
    })
    const waits = { action: title, subject: name, by: me.name, reason: justification }
    await queueMail(tx, ...others.map((admin) => consentWaitsMail(admin, waits)))
    return consent
  })
}

/** Closes an earlier request for the same if no administrator can consent to it any more (see `whyNot` in `power.ts`). */
const makeRoom = (tx: Database, me: Actor, { atalaiaId, action, exception }: Asked & { atalaiaId: string }) =>
  tx.execute(sql`
    update consent c set decided_date = now(),
      outcome = case when expire_date <= now() then 'expired' else 'withdrawn' end,
      decided_by = case when expire_date > now() then ${me.atalaiaId} end,
      reason = case when expire_date > now() then ${replaced} end
    where subject_id = ${atalaiaId} and action = ${action} and outcome is null
      and rule_id is not distinct from ${exception?.ruleId ?? null}::int
      and (expire_date <= now() or not ${unchanged} or not ${askerMay})`)

const replaced = "Não valia mais, e deu lugar a outro pedido"

/** In demonstration data, every administrator counts at once, without a waiting period. */
const nobodyElse = ({ demo }: Pick<Settings, "demo">) =>
  `Não há outra pessoa que administre a plataforma${demo ? "" : ` há mais de ${settledHours} horas`} e possa consentir. Conceda antes a permissão geral de administrador a mais alguém.`
