import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { auditKinds } from "@/domain/audit/kinds"
import { inPlaceOfText } from "@/domain/deputies"
import { iso } from "../../platform/database/moment"
import { presentAuthor } from "./actorName"
import type { AuditRow, HistoryRow } from "./rows"
import { wholeName } from "./wholeName"

type HistoryItem = AnswerOf<Calls["users"]["history"]>["items"][number]

/** The Portuguese sentence for an audit row. */
export const wordsOf = ({ kind, about, subjectId }: HistoryRow): string => {
  const called = wholeName(subjectId, about)
  const done = auditKinds[kind].past({ ...about, ...(called && { called }) })
  return about.inPlaceOf === undefined ? done : `${done}, ${inPlaceOfText(about.inPlaceOf)}`
}

export const presentHistoryItem = (row: HistoryRow): HistoryItem => ({
  id: row.id,
  at: iso(row.at),
  kind: row.kind,
  text: wordsOf(row),
  actor: presentAuthor(row.actorId, row.actorName),
  ...(row.justification !== null && { justification: row.justification }),
  ...(row.address && { address: row.address }),
  ...(row.commandLine !== null && { commandLine: row.commandLine }),
  ...(row.about.plan !== undefined && { plan: Number(row.about.plan) }),
  ...(row.before !== null && { before: row.before }),
  ...(row.after !== null && { after: row.after }),
})

type AuditItem = AnswerOf<Calls["audit"]["search"]>["items"][number]

/** The same for the full audit: with the subject and the application. */
export const presentAuditItem = (row: AuditRow): AuditItem => ({
  ...presentHistoryItem(row),
  ...(row.subjectId !== null && { subject: { id: row.subjectId, name: row.subjectName ?? row.subjectId } }),
  ...(row.acronym !== null && { application: { acronym: row.acronym } }),
})

/** A view of a person's data, as that person reads it: without the viewer's address and command line. */
export const presentView = (row: HistoryRow): HistoryItem =>
  presentHistoryItem({ ...row, address: null, commandLine: null })

type DecisionItem = AnswerOf<Calls["registration"]["decisions"]>["items"][number]

/** A decision, as the person concerned reads it. */
export const presentDecision = (row: HistoryRow): DecisionItem => ({
  id: row.id,
  at: iso(row.at),
  kind: row.kind,
  text: wordsOf(row),
  actorName: row.actorName,
  ...(row.justification !== null && { justification: row.justification }),
})

/** The same for a list about several people: with the name of each. */
export function presentHistoryItemOf(row: HistoryRow): HistoryItem {
  const item = presentHistoryItem(row)
  return row.about.subject ? { ...item, text: `${item.text} (${row.about.subject})` } : item
}
