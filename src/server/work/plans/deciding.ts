import { sql } from "drizzle-orm"
import { settledHours } from "@/domain/consents"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { clientNamed, isOneself } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { hasRows } from "../../platform/database/connection"
import { planWaitsMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { conflict, notYours, refuseChanged } from "../../platform/refusal/refusal"
import type { HandlerOf } from "../plannedCalls/plannedCall"
import { approverAt, couldMake } from "./approver"
import { linesToDo, planHeadOf, planHeld } from "./queries"
import { aboutPlan, digestOf, recordWithdrawal, refuseUnless, type SavedPlan, simulate } from "./saving"
import { refuseSimulationDrift } from "./simulationDrift"

const noApprover = `Quem aprova tem de poder fazer tudo o que o plano faz, há ${settledHours} horas ou mais, e não há pessoa assim com este identificador: envie a outra.`
const newApprover = `Você não pode fazer tudo o que o plano faz, ou só o pode há menos de ${settledHours} horas: outra pessoa aprova.`

/**
 * Sends a plan to a person for approval; if it was refused before, they see the reason. Throws 403 if the approver is the
 * actor, or may not make the plan's calls.
 */
export const requestApproval = (
  { me, settings, change }: AuthenticatedContext,
  id: number,
  { approverId, version }: { approverId: string; version: number },
): Promise<SavedPlan> =>
  change(async (tx, record) => {
    const plan = await planHeld(tx, me, id)
    refuseUnless(plan, me.atalaiaId, "request")
    refuseChanged("O plano", plan.version, version)
    const named = normalizeIdentifier(approverId)
    if (isOneself(me, named)) throw notYours("Quem faz um plano não o aprova: envie a outra pessoa.")
    // It says neither the name nor whether there is an account, which the actor may not be allowed to know.
    if (!(await couldMake(tx, settings, named, id))) throw notYours(noApprover)
    const approver = await clientNamed(tx, named)
    const loses = sql`select from review_line where plan_id = ${id} and client_id = ${approver.id} limit 1`
    if (await hasRows(tx, loses)) {
      throw notYours(
        `${approver.name} perde acesso neste plano: quem aprova não decide sobre si. Envie a outra.`,
      )
    }
    await tx.execute(sql`
      update plan set state = 'waiting', approver_id = ${approver.id}, decided_date = null,
        update_date = now(), version = version + 1 where id = ${id}`)
    await record({
      kind: "plan.request",
      subjectId: approver.id,
      about: { ...aboutPlan(plan), subject: approver.name, by: approver.name },
      after: { digest: plan.digest },
      justification: plan.justification,
    })
    const waits = {
      title: plan.title,
      by: me.name,
      reason: plan.justification,
      address: `${settings.publicUrl}/plans/${id}`,
    }
    await queueMail(tx, planWaitsMail(await approverAt(tx, approver.id), waits))
    return { id, version: plan.version + 1 }
  })

export const withdrawRequest = ({ me, change }: AuthenticatedContext, id: number): Promise<void> =>
  change(async (tx, record) => {
    const plan = await planHeld(tx, me, id)
    refuseUnless(plan, me.atalaiaId, "withdraw")
    await tx.execute(sql`
      update plan set state = 'draft', approver_id = null, decided_date = null, update_date = now(), version = version + 1
      where id = ${id}`)
    await recordWithdrawal(record, plan)
  })

/**
 * Approves a plan for its current effects, simulated as the approver: they could make all its changes themselves. Throws 409
 * if the effects differ from those that the approver saw, or from the plan's.
 */
export async function approvePlan(
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  id: number,
  { digest }: { digest: string },
): Promise<{ message: string }> {
  const { db, me, settings, change } = context
  const seen = await planHeadOf(db, me, id)
  refuseUnless(seen, me.atalaiaId, "approve")
  if (!(await couldMake(db, settings, me.atalaiaId, id))) throw notYours(newApprover)
  const lines = await linesToDo(db, id, seen.lines)
  const { outcome } = await simulate(context, handlerOf, lines)
  const refused = outcome.lines.find(({ refusal }) => refusal)
  if (refused?.refusal) {
    throw notYours(`Você não poderia fazer tudo o que o plano faz: ${refused.refusal.message}`)
  }
  refuseSimulationDrift(lines, outcome)
  return change(async (tx, record) => {
    const plan = await planHeld(tx, me, id)
    refuseUnless(plan, me.atalaiaId, "approve")
    if (plan.digest !== digest || plan.digest !== digestOf(plan, outcome)) {
      throw conflict("O plano foi alterado enquanto você o via: confira de novo.", "CHANGED")
    }
    await decide(tx, id, "approved")
    await record({
      kind: "plan.approve",
      subjectId: plan.authorId,
      about: aboutPlan(plan),
      after: { digest },
    })
    return { message: "Plano aprovado: quem o fez já pode aplicá-lo." }
  })
}

export const refusePlan = ({ me, change }: AuthenticatedContext, id: number, reason: string): Promise<void> =>
  change(async (tx, record) => {
    const plan = await planHeld(tx, me, id)
    refuseUnless(plan, me.atalaiaId, "refuse")
    await decide(tx, id, "refused", reason)
    await record({
      kind: "plan.refuse",
      subjectId: plan.authorId,
      about: aboutPlan(plan),
      after: { digest: plan.digest },
      justification: reason,
    })
  })

const decide = (
  tx: Parameters<typeof planHeld>[0],
  id: number,
  state: "approved" | "refused",
  reason: string | null = null,
) =>
  tx.execute(sql`
    update plan set state = ${state}, reason = ${reason}, decided_date = now(), update_date = now(), version = version + 1
    where id = ${id}`)
