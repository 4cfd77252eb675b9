import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { About, AuditKind } from "../audit/audit"
import { sentencePast } from "../audit/sentences"
import { presentAuthor } from "./author"
import { type DatabaseMoment, iso } from "./moment"

type HistoryItem = AnswerOf<Calls["users"]["history"]>["items"][number]

export interface HistoryRow {
  id: number
  at: DatabaseMoment
  kind: AuditKind
  actorId: string
  actorName: string
  about: About
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  justification: string | null
  address: string | null
  commandLine: string | null
}

export const presentHistoryItem = (row: HistoryRow): HistoryItem => ({
  id: row.id,
  at: iso(row.at),
  kind: row.kind,
  text: sentencePast(row.kind, row.about),
  actor: presentAuthor(row.actorId, row.actorName),
  ...(row.justification !== null && { justification: row.justification }),
  ...(row.address && { address: row.address }),
  ...(row.commandLine !== null && { commandLine: row.commandLine }),
  ...(row.before !== null && { before: row.before }),
  ...(row.after !== null && { after: row.after }),
})
