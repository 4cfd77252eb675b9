import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { parts } from "@/domain/parts"
import { maxTables } from "@/domain/plans"
import type { AuditEntry } from "../../audit/rows/audit"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { rolledBack } from "../../platform/database/rolledBack"
import { turns } from "../../platform/jobs/turns"
import { sealMailsWith } from "../../platform/mail/outbox"
import { conflict, invalid, notYours, refuseChanged } from "../../platform/refusal/refusal"
import { maxValues } from "../../platform/web/reading"
import type { HandlerOf, PlannedLine } from "../plannedCalls/plannedCall"
import { runbookOf } from "../runbooks/queries"
import { carryOut, hashOf, type PlanOutcome } from "./carryingOut"
import { abilitiesOf } from "./presenter"
import { countTables, type PlanHead, planHeld } from "./queries"
import { askedBy } from "./reach"
import { secondPersonFor } from "./secondPerson"

type PlanBody = BodyOf<Calls["plans"]["create"]>

export interface Simulated {
  outcome: PlanOutcome
  secondPerson: string[]
}

/** Maximum numbers of values that a line's calls send together, and of characters of their texts. */
const maxOfLine = { values: 20_000, characters: 1_000_000 }

/** Throws 422 for a line whose calls send more than they could alone, and would hold up other calls. */
function refuseLoaded(lines: readonly PlannedLine[]): void {
  for (const [index, { calls }] of lines.entries()) {
    const refuse = () => invalid({ [`lines.${index}`]: "Esta linha envia dados demais." })
    const ofLine = { values: 0, characters: 0 }
    for (const { body } of calls) {
      const { values, characters } = weightOf(body, maxValues)
      ofLine.values += values
      ofLine.characters += characters
      const isLoaded = values > maxValues || ofLine.values > maxOfLine.values
      if (isLoaded || ofLine.characters > maxOfLine.characters) throw refuse()
    }
  }
}

/** The number of values and of characters in a body; it stops counting beyond `most` values. */
function weightOf(body: unknown, most: number): { values: number; characters: number } {
  const weight = { values: 0, characters: 0 }
  const left = [body]
  while (left.length > 0 && weight.values <= most) {
    const value = left.pop()
    weight.values++
    if (typeof value === "string") weight.characters += value.length
    else if (typeof value === "object" && value !== null) {
      for (const each of Object.values(value)) left.push(each)
    }
  }
  return weight
}

/** Runs all lines in a transaction that is rolled back, and returns their effects. Forbidden calls are audited. */
export async function simulate(
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  lines: readonly PlannedLine[],
): Promise<Simulated> {
  refuseLoaded(lines)
  const simulated = await rolledBack(context.db, async (tx) => {
    sealMailsWith(context.settings, tx)
    const outcome = await carryOut(tx, context, handlerOf, lines, { dryRun: true })
    return { outcome, secondPerson: await secondPersonFor(tx, outcome.lines, context.settings) }
  })
  const denied = simulated.outcome.lines.flatMap((line) => line.denied ?? [])
  for (const [call, refusal] of new Map(denied.map((each) => [each.call, each]))) {
    await context.refused(call, refusal)
  }
  return simulated
}

const made = type({ id: "number.integer", version: "number.integer" })
export type SavedPlan = typeof made.infer

/** Identifies a plan's own data and all its effects: an approval refers to this digest. */
export const digestOf = (
  { title, justification, wholly }: Pick<PlanBody, "title" | "justification" | "wholly">,
  { digest }: Pick<PlanOutcome, "digest">,
): string => hashOf([title, justification, wholly, digest])

/** The part of a simulation that a plan stores. */
const kept = (
  written: Parameters<typeof digestOf>[0],
  { outcome: { sum, people, lines, digest }, secondPerson }: Simulated,
) => ({
  digest: digestOf(written, { digest }),
  effects: JSON.stringify({ sum, people }),
  secondPerson: JSON.stringify(secondPerson),
  lines: lines.length,
  refused: lines.filter(({ refusal }) => refusal).length,
})

async function writeLines(
  tx: Database,
  planId: number,
  lines: readonly PlannedLine[],
  { outcome }: Simulated,
): Promise<void> {
  const written = lines.map(({ text, comment, calls }, position) => {
    const { effects = [], lasting = [], fingerprint = "", refusal } = outcome.lines[position] ?? {}
    return {
      position,
      text,
      comment: comment || null,
      calls,
      effects,
      lasting,
      fingerprint,
      refusal: refusal ?? null,
    }
  })
  await tx.execute(sql`
    insert into plan_line (plan_id, position, text, comment, calls, effects, lasting, fingerprint, refusal)
    select ${planId}::int, l.position, l.text, l.comment, l.calls, l.effects, l.lasting, l.fingerprint, nullif(l.refusal, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as l(
      position int, text text, comment text, calls jsonb, effects jsonb, lasting jsonb, fingerprint text, refusal jsonb
    )`)
}

/** Stores imported tables after those imported earlier. Throws 422 if there are too many. */
async function writeTables(tx: Database, planId: number, tables: PlanBody["tables"] = []): Promise<void> {
  if (tables.length === 0) return
  const before = await countTables(tx, planId)
  if (before + tables.length > maxTables) {
    throw invalid({ tables: `Um plano guarda no máximo ${maxTables} tabelas.` })
  }
  for (const [index, { name, separator, headings, rows: tableRows }] of tables.entries()) {
    await tx.execute(sql`
      insert into plan_table (plan_id, position, name, separator, headings, rows)
      values (${planId}, ${before + index}, ${name}, ${separator ?? null}, ${JSON.stringify(headings)}::jsonb,
        ${await jsonInParts(tableRows)}::jsonb)`)
  }
}

/** The JSON of a long list, which may have a million cells. Other calls are answered in between. */
async function jsonInParts(items: readonly unknown[]): Promise<string> {
  const turn = turns()
  const texts: string[] = []
  for (const some of parts(items, 100)) {
    texts.push(JSON.stringify(some).slice(1, -1))
    await turn()
  }
  return `[${texts.join(",")}]`
}

/** Saves a plan as a draft, with its current effects. A draft changes nothing, so it is not audited. */
export async function createPlan(
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  { title, justification, wholly, lines, tables, runbookId }: PlanBody,
): Promise<SavedPlan> {
  const { db, me } = context
  const runbook = runbookId === undefined ? undefined : await runbookOf(db, me, runbookId)
  const simulated = await simulate(context, handlerOf, lines)
  return db.transaction(async (tx) => {
    const plan = await insertPlan(tx, me, { title, justification, wholly, lines }, simulated)
    if (runbook) {
      await tx.execute(sql`
        update plan set runbook_id = ${runbook.id}, runbook_name = ${runbook.name} where id = ${plan.id}`)
    }
    await writeTables(tx, plan.id, tables)
    return plan
  })
}

/** Writes a simulated plan as a draft of the actor. */
export async function insertPlan(
  tx: Database,
  me: Pick<Actor, "atalaiaId">,
  { title, justification, wholly, lines }: Omit<PlanBody, "tables" | "runbookId">,
  simulated: Simulated,
): Promise<SavedPlan> {
  const does = kept({ title, justification, wholly }, simulated)
  const { calls, apps } = await askedBy(tx, lines)
  const [plan] = await rows(
    tx,
    made,
    sql`
      insert into plan (title, justification, author_id, wholly, digest, effects, second_person, lines, refused, calls, apps)
      values (${title}, ${justification}, ${me.atalaiaId}, ${wholly}, ${does.digest}, ${does.effects}::jsonb,
        ${does.secondPerson}::jsonb, ${does.lines}, ${does.refused}, ${calls}, ${apps})
      returning id, version`,
  )
  if (!plan) throw new Error("a plan that was made has no row")
  await writeLines(tx, plan.id, lines, simulated)
  return plan
}

/** Saves changed lines and their current effects. The plan becomes a draft again, whatever was decided before. */
export async function updatePlan(
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  id: number,
  { title, justification, wholly, lines, tables, version }: BodyOf<Calls["plans"]["update"]>,
): Promise<SavedPlan> {
  const { me, change } = context
  const simulated = await simulate(context, handlerOf, lines)
  const does = kept({ title, justification, wholly }, simulated)
  return change(async (tx, record) => {
    const plan = await planHeld(tx, me, id)
    refuseUnless(plan, me.atalaiaId, "edit")
    refuseChanged("O plano", plan.version, version)
    await recordWithdrawal(record, plan)
    const { calls, apps } = await askedBy(tx, lines)
    const [updated] = await rows(
      tx,
      made,
      sql`
        update plan set title = ${title}, justification = ${justification}, wholly = ${wholly}, state = 'draft',
          digest = ${does.digest}, effects = ${does.effects}::jsonb, second_person = ${does.secondPerson}::jsonb,
          lines = ${does.lines}, refused = ${does.refused},
          calls = ${calls}, apps = ${apps},
          approver_id = null, decided_date = null, reason = null, update_date = now(), version = version + 1
        where id = ${id} returning id, version`,
    )
    await tx.execute(sql`delete from plan_line where plan_id = ${id}`)
    await writeLines(tx, id, lines, simulated)
    await writeTables(tx, id, tables)
    return updated ?? { id, version: plan.version }
  })
}

export const removePlan = ({ me, change }: AuthenticatedContext, id: number): Promise<void> =>
  change(async (tx, record) => {
    const plan = await planHeld(tx, me, id)
    refuseUnless(plan, me.atalaiaId, "remove")
    await recordWithdrawal(record, plan)
    await tx.execute(sql`delete from plan where id = ${id}`)
  })

/** Writes the audit row of a plan that is no longer waiting or approved; of others, none. */
export async function recordWithdrawal(
  record: (entry: AuditEntry) => Promise<void>,
  plan: PlanHead,
): Promise<void> {
  if (plan.state !== "waiting" && plan.state !== "approved") return
  await record({ kind: "plan.withdraw", about: aboutPlan(plan), after: { digest: plan.digest } })
}

/** What the audit says of a plan. */
export const aboutPlan = ({ id, title, authorName }: PlanHead) => ({
  plan: String(id),
  document: title,
  by: authorName,
})

const asThings: Record<PlanHead["state"], string> = {
  draft: "O plano é um rascunho.",
  waiting: "O plano aguarda aprovação.",
  approved: "O plano já foi aprovado.",
  refused: "O plano foi negado.",
  applying: "O plano já começou a ser aplicado.",
  applied: "O plano já foi aplicado.",
}

type Act = "edit" | "request" | "withdraw" | "approve" | "refuse" | "apply" | "remove"

/** A plan's state after an action. */
const standsAfter: Partial<Record<Act, PlanHead["state"]>> = {
  request: "waiting",
  withdraw: "draft",
  approve: "approved",
  refuse: "refused",
  apply: "applied",
}

/** Throws 403 for another person's plan, and 409 for an action that the plan's state does not allow. */
export function refuseUnless(plan: PlanHead, atalaiaId: string, act: Act): void {
  const can = abilitiesOf(plan, { atalaiaId })
  if (can[act]) return
  if ((act === "edit" || act === "remove") && plan.reviewId !== null && plan.authorId === atalaiaId) {
    throw conflict("As linhas deste plano são as que uma revisão de acessos decidiu: ficam como estão.")
  }
  const decides = act === "approve" || act === "refuse"
  if (decides ? plan.approverId !== atalaiaId : plan.authorId !== atalaiaId) {
    if (!decides) throw notYours(`O plano é de ${plan.authorName}: só quem o fez pode isso.`)
    throw notYours(
      plan.approverId === null
        ? "O plano ainda não foi enviado a quem decide."
        : "O plano foi enviado a outra pessoa, que decide.",
    )
  }
  const code = standsAfter[act] === plan.state ? "ALREADY_SO" : "CONFLICT"
  throw conflict(can.why ?? asThings[plan.state], code)
}
