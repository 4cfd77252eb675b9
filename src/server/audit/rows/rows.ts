import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { auditKindNames } from "@/domain/audit/kinds"
import { momentText } from "../../platform/database/moment"
import { nameOf } from "./actorName"

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
    "inPlaceOf?": "string",
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

/** A unit is shown with its name at that time, and is found even after its deletion. */
export const subjectName = sql`
  case
    when u.subject_id is null then null
    when u.subject_id like 'org:%' then coalesce(u.about->>'subject', u.subject_id)
    else ${nameOf(sql`u.subject_id`)}
  end`

/** The columns of a `HistoryRow`, from audit row `u`. */
export const entryColumns = sql`u.id::int, u.at, u.kind, u.actor_id as "actorId", ${nameOf(sql`u.actor_id`)} as "actorName",
  u.subject_id as "subjectId", u.about, u.before, u.after, u.justification, u.address, u.command_line as "commandLine"`
