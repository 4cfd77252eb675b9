import { type } from "arktype"
import { auditKindNames } from "@/domain/audit/kinds"
import { momentText } from "../database/moment"

export const historyRow = type({
  id: "number.integer",
  at: momentText,
  kind: type.enumerated(...auditKindNames),
  actorId: "string",
  actorName: "string",
  subjectId: "string | null",
  about: {
    "subject?": "string",
    "app?": "string",
    "role?": "string",
    "profile?": "string",
    "until?": "string",
    "document?": "string",
    "count?": "string",
    "losses?": "string",
    "changes?": "string",
    "by?": "string",
    "plan?": "string",
    "runbook?": "string",
  },
  before: "Record<string, unknown> | null",
  after: "Record<string, unknown> | null",
  justification: "string | null",
  address: "string | null",
  commandLine: "string | null",
})
export type HistoryRow = typeof historyRow.infer

export const auditRow = type({
  "...": historyRow,
  /** The current name of a person or application; for a unit, its name at that time. */
  subjectName: "string | null",
  acronym: "string | null",
})
export type AuditRow = typeof auditRow.infer
