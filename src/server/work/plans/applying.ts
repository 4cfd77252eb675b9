import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { PlanState } from "@/domain/plans"
import type { AuditEntry } from "../../audit/rows/audit"
import { authenticate } from "../../identity/access/authenticate"
import { portalRightsOf } from "../../identity/access/portalRoles"
import { refuseStale } from "../../identity/access/reauthentication"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows } from "../../platform/database/connection"
import { conflict, noSession } from "../../platform/refusal/refusal"
import type { HandlerOf } from "../plannedCalls/plannedCall"
import { couldDo } from "./approver"
import { carryOut, type LineOutcome } from "./carryingOut"
import { countLines, linesToDo, type PlanHead, planHeadOf, planHeld, type WorkRow } from "./queries"
import { refuseUnless } from "./saving"
import { secondPersonFor } from "./secondPerson"
import { refuseSimulationDrift, simulationDrift } from "./simulationDrift"

type Applied = AnswerOf<Calls["plans"]["apply"]>
type Result = Applied["lines"][number]
/** A result with why the line failed. */
type Done = Result & Pick<LineOutcome, "refusal">

/** A line's audit rows, with the plan, the line's text and, if they have no justification of their own, the plan's. */
const auditRowsOf = (plan: PlanHead, { text }: WorkRow, { entries }: LineOutcome): AuditEntry[] =>
  entries.map((entry) => ({
    ...entry,
    about: { ...entry.about, plan: String(plan.id) },
    justification: entry.justification ?? plan.justification,
    commandLine: text,
  }))

const appliedEntry = (plan: PlanHead, count: number): AuditEntry => ({
  kind: "plan.apply",
  about: {
    plan: String(plan.id),
    document: plan.title,
    count: String(count),
    ...(plan.runbookName !== null && { runbook: plan.runbookName }),
    ...(plan.approverName !== null && { by: plan.approverName }),
  },
  after: { digest: plan.digest, ...(plan.approverId !== null && { approver: plan.approverId }) },
  justification: plan.justification,
})

async function writeResults(tx: Database, plan: PlanHead, results: readonly Done[]): Promise<void> {
  await tx.execute(sql`
    update plan_line l set state = r.state, message = r.message, answers = r.answers, refusal = r.refusal
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r(position int, state text, message text, answers jsonb, refusal jsonb)
    where l.plan_id = ${plan.id} and l.position = r.position`)
}

const contextOf = ({ reviewId }: PlanHead, context: AuthenticatedContext): AuthenticatedContext => ({
  ...context,
  ofReview: reviewId !== null,
})

const setState = (tx: Database, plan: PlanHead, state: PlanState) =>
  tx.execute(sql`
    update plan set state = ${state}, update_date = now(), version = version + 1 where id = ${plan.id} and state <> ${state}`)

/**
 * Applies a plan, or its next lines. It may be called again: no line is applied twice. To begin, the actor must have
 * authenticated recently (401 REAUTHENTICATE). A plan in progress continues, however long it takes.
 */
export async function applyPlan(
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  id: number,
): Promise<Applied> {
  const { wholly, state } = await planHeadOf(context.db, context.me, id)
  if (state !== "applying") refuseStale(context.me)
  const results = wholly ? await applyWholly(context, handlerOf, id) : await applyNext(context, handlerOf, id)
  const plan = await planHeadOf(context.db, context.me, id)
  return {
    lines: results,
    done: await countLines(context.db, id, "done"),
    left: plan.state === "applied" ? 0 : await countLines(context.db, id, "waiting"),
    state: plan.state,
  }
}

/** Applies all lines in one transaction, which is rolled back if any line has other effects than in its simulation. */
const applyWholly = (context: AuthenticatedContext, handlerOf: HandlerOf, id: number): Promise<Result[]> =>
  context.change(async (tx, record) => {
    const plan = await planHeld(tx, context.me, id)
    refuseUnless(plan, context.me.atalaiaId, "apply")
    const lines = await linesToDo(tx, id, plan.lines)
    const approved = await isApproved(tx, context, handlerOf, plan, lines)
    const outcome = await carryOut(tx, contextOf(plan, context), handlerOf, lines, { dryRun: false })
    refuseSimulationDrift(lines, outcome)
    await refuseIfRightsEnded(tx, context)
    if (!approved) await refuseWithoutSecond(tx, context, plan, outcome.lines)
    const results = lines.map(({ position }, index) => doneResult(position, outcome.lines[index]))
    await writeResults(tx, plan, results)
    await setState(tx, plan, "applied")
    const made = lines.flatMap((line, index) => {
      const done = outcome.lines[index]
      return done ? auditRowsOf(plan, line, done) : []
    })
    await record([...made, appliedEntry(plan, lines.length)])
    return results
  })

/**
 * Carrying out many lines takes minutes. Throws 401 if the actor's session has ended by then, and 409 CHANGED if they have lost a
 * right: all is rolled back.
 */
async function refuseIfRightsEnded(tx: Database, { me, caller }: AuthenticatedContext): Promise<void> {
  const now = me.serviceAccount
    ? await portalRightsOf(tx, me.atalaiaId)
    : await authenticate(tx, me.tokenHash, caller.id, false)
  if (!now) throw noSession()
  const isHeld = (before: readonly number[], after: readonly number[]) =>
    now.superAdmin || before.every((id) => after.includes(id))
  const keeps =
    isHeld(me.administers, now.administers) &&
    isHeld(me.governs, now.governs) &&
    [...me.abilities].every((ability) => now.abilities.has(ability))
  if (keeps) return
  const why = "Os seus direitos mudaram enquanto o plano era aplicado: nada foi feito."
  throw conflict(`${why} Simule-o de novo.`, "CHANGED")
}

/** Whether the plan was approved, and its approver could still make the changes of these lines. */
const isApproved = async (
  tx: Database,
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  { approverId, decidedDate }: PlanHead,
  lines: readonly WorkRow[],
): Promise<boolean> =>
  approverId !== null &&
  decidedDate !== null &&
  (await couldDo(tx, context, handlerOf, { approverId, decidedDate }, lines))

/**
 * Throws 409 SECOND_PERSON if the approver could no longer make these changes, or if an unapproved change needs a second
 * person. Effects may have come to need one since the simulation, such as when a role became administrative.
 */
async function refuseWithoutSecond(
  tx: Database,
  { settings }: AuthenticatedContext,
  { approverName }: PlanHead,
  outcomes: readonly LineOutcome[],
): Promise<void> {
  if (approverName !== null) {
    const why = `${approverName}, que aprovou, não poderia mais fazer isso.`
    throw conflict(
      `${why} Retire o pedido, para alterar o plano ou enviá-lo a outra pessoa.`,
      "SECOND_PERSON",
    )
  }
  const reasons = await secondPersonFor(tx, outcomes, settings)
  if (reasons.length === 0) return
  throw conflict(`Outra pessoa precisa aprovar: ${reasons.join("; ")}.`, "SECOND_PERSON")
}

const doneResult = (position: number, outcome: LineOutcome | undefined): Result => ({
  position,
  state: "done",
  answers: outcome?.answers ?? [],
})

/** Milliseconds after which a call returns its progress, and the maximum number of lines it applies. */
const maxWait = 1500
const maxAtOnce = 100

/** Applies the next lines, each in its own transaction together with its result. */
async function applyNext(context: AuthenticatedContext, handlerOf: HandlerOf, id: number): Promise<Result[]> {
  const began = performance.now()
  const results: Result[] = []
  while (results.length < maxAtOnce && performance.now() - began < maxWait) {
    const result = await applyLine(context, handlerOf, id)
    if (!result) break
    results.push(result)
  }
  return results
}

/** Applies the next line; undefined if none is left. Concurrent calls for the same plan take different lines. */
const applyLine = (
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  id: number,
): Promise<Result | undefined> =>
  context.change(async (tx, record) => {
    const plan = await planHeld(tx, context.me, id)
    if (plan.state === "applied") return undefined
    refuseUnless(plan, context.me.atalaiaId, "apply")
    const [line] = await linesToDo(tx, id, 1)
    if (!line) return undefined
    if (plan.state !== "applying") await record(appliedEntry(plan, plan.lines))
    const { result, made, refusal } = await tried(tx, context, handlerOf, plan, line)
    await record(made)
    await writeResults(tx, plan, [{ ...result, ...(refusal && { refusal }) }])
    const left = await hasRows(
      tx,
      sql`select 1 from plan_line where plan_id = ${id} and state = 'waiting' limit 1`,
    )
    await setState(tx, plan, left ? "applying" : "applied")
    return result
  })

/** Thrown to roll back a line whose effects differ from its simulation. */
class OtherEffect extends Error {}

async function tried(
  tx: Database,
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  plan: PlanHead,
  line: WorkRow,
): Promise<{ result: Result; made: AuditEntry[] } & Pick<LineOutcome, "refusal">> {
  const { position } = line
  try {
    return await tx.transaction(async (savepoint) => {
      const approved = await isApproved(savepoint, context, handlerOf, plan, [line])
      const { lines } = await carryOut(savepoint, contextOf(plan, context), handlerOf, [line], {
        dryRun: false,
      })
      const [outcome] = lines
      const refusal = outcome?.refusal
      if (refusal)
        return { result: { position, state: "failed", message: refusal.message }, made: [], refusal }
      const other = outcome && simulationDrift(line, outcome)
      if (other !== undefined) throw new OtherEffect(other)
      if (outcome && !approved) await refuseWithoutSecond(savepoint, context, plan, [outcome])
      return { result: doneResult(position, outcome), made: outcome ? auditRowsOf(plan, line, outcome) : [] }
    })
  } catch (error) {
    if (!(error instanceof OtherEffect)) throw error
    return { result: { position, state: "changed", message: error.message }, made: [] }
  }
}
