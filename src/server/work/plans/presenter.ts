import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { unnamedRuleText } from "@/domain/incompatibilities"
import { counted } from "@/domain/text/words"
import { presentAuthor } from "../../audit/rows/actorName"
import type { Actor } from "../../identity/actor/context"
import { iso } from "../../platform/database/moment"
import { type PlannedCall, summaryOf, writtenParameters } from "../plannedCalls/plannedCall"
import type { PlanOutcome } from "./carryingOut"
import type { PlanHead, PlanLineRow, PlanRow, PlanSummary, PlanTableRow } from "./queries"

type Plan = AnswerOf<Calls["plans"]["get"]>
type Summary = AnswerOf<Calls["plans"]["list"]>["items"][number]
type Tables = AnswerOf<Calls["plans"]["tables"]>
type Simulation = AnswerOf<Calls["plans"]["simulate"]>

export const presentSimulation = (outcome: PlanOutcome, secondPerson: string[]): Simulation => ({
  lines: outcome.lines.map(({ effects, refusal }) => ({ effects, ...(refusal && { refusal }) })),
  sum: outcome.sum,
  people: outcome.people,
  digest: outcome.digest,
  secondPerson,
})

const presentHead = (row: PlanSummary): Omit<Summary, "lines"> => ({
  id: row.id,
  title: row.title,
  state: row.state,
  author: presentAuthor(row.authorId, row.authorName),
  ...(row.approverId !== null && {
    approver: presentAuthor(row.approverId, row.approverName ?? row.approverId),
  }),
  justification: row.justification,
  wholly: row.wholly,
  done: row.done,
  ...(row.runbookName !== null && {
    runbook: { ...(row.runbookId !== null && { id: row.runbookId }), name: row.runbookName },
  }),
  ...(row.reviewId !== null && { review: row.reviewId }),
  createDate: iso(row.createDate),
  updateDate: iso(row.updateDate),
  version: row.version,
})

export const presentPlanSummary = (row: PlanSummary): Summary => ({
  ...presentHead(row),
  lines: row.lines,
})

function presentSent(call: PlannedCall) {
  const { path, query, body } = call
  const summary = summaryOf(call)
  return {
    ...(summary !== undefined && { summary }),
    path,
    parameters: writtenParameters(call),
    query,
    ...(body !== undefined && { body }),
  }
}

const presentLine = (row: PlanLineRow, own: boolean) => {
  const { text, comment, state, calls, answers } = row
  const { effects, refusal, message } = own ? row : forOthers(row)
  return {
    text,
    ...(comment !== null && { comment }),
    effects,
    ...(refusal && state === "waiting" && { refusal }),
    state,
    ...(message !== null && { message }),
    ...(own ? answers && { answers } : { sends: calls.map(presentSent) }),
  }
}

/**
 * What a line does, or why it does not, for readers other than the plan's author. Rules of incompatible roles are named to the author, as
 * far as the author may know them; another reader may know less.
 */
function forOthers({ effects, lasting, refusal, state, message }: PlanLineRow) {
  const others = [...lasting, ...effects.slice(lasting.length)]
  if (refusal?.code === "INCOMPATIBLE") {
    const why = unnamedRuleText
    return { effects: others, refusal: { ...refusal, message: why }, message: message === null ? null : why }
  }
  // Of a line that failed before refusals were kept with their codes, no one knows whether a rule was the reason.
  const isUnknown = state === "failed" && refusal === null
  return {
    effects: others,
    refusal,
    message: isUnknown ? "Quem fez o plano vê por que não foi feita." : message,
  }
}

/** What the actor may do with a plan, and why it cannot be applied yet. */
export function abilitiesOf(row: PlanHead, me: Pick<Actor, "atalaiaId">): Plan["can"] {
  const { state, refused, approverId, secondPerson, reviewId } = row
  const own = row.authorId === me.atalaiaId
  const begun = state === "applying" || state === "applied"
  const decides = state === "waiting" && approverId === me.atalaiaId
  const approved = state === "approved" || state === "applying"
  // A refused plan must be changed or approved before it is applied, even if approval was optional.
  const free = state === "draft" && secondPerson.length === 0
  const why = whyNot(row)
  return {
    edit: own && !begun && reviewId === null,
    request: own && (state === "draft" || state === "refused") && refused === 0,
    withdraw: own && (state === "waiting" || state === "approved"),
    approve: decides,
    refuse: decides,
    apply: own && refused === 0 && (approved || free),
    remove: own && !begun && reviewId === null,
    ...(own && why !== undefined && { why }),
  }
}

/** Why a plan in this state cannot be applied by anyone; undefined if it can. */
export function whyNot({ state, refused, secondPerson, approverName }: PlanHead): string | undefined {
  if (refused > 0) {
    return `${counted(refused, "linha é recusada", "linhas são recusadas")}: corrija ou retire, e simule de novo.`
  }
  if (state === "waiting") return `Aguarda a aprovação de ${approverName ?? "outra pessoa"}.`
  if ((state === "draft" || state === "refused") && secondPerson.length > 0) {
    return `Outra pessoa precisa aprovar: ${secondPerson.join("; ")}.`
  }
  if (state === "refused") return "Foi negado: altere o plano, ou envie de novo para aprovação."
  return undefined
}

export const presentPlan = (
  row: PlanRow,
  lines: readonly PlanLineRow[],
  tables: number,
  me: Pick<Actor, "atalaiaId">,
): Plan => ({
  ...presentHead(row),
  lines: lines.map((line) => presentLine(line, row.authorId === me.atalaiaId)),
  sum: row.effects.sum,
  people: row.effects.people,
  digest: row.digest,
  secondPerson: row.secondPerson,
  ...(tables > 0 && row.authorId === me.atalaiaId && { tables }),
  ...(row.decidedDate !== null && { decidedDate: iso(row.decidedDate) }),
  ...(row.reason !== null && { reason: row.reason }),
  can: abilitiesOf(row, me),
})

export const presentTables = (tables: readonly PlanTableRow[]): Tables => ({
  tables: tables.map(({ name, separator, headings, rows }) => ({
    name,
    ...(separator !== null && { separator }),
    headings,
    rows: rows.map(({ cells, line, problem }) => ({
      cells,
      ...(line !== undefined && { line }),
      ...(problem !== undefined && { problem }),
    })),
  })),
})
