import type { AuditKind } from "@/domain/auditKinds"
import type { DatabaseMoment } from "../database/moment"
import type { About } from "./audit"

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

export interface AuditRow extends HistoryRow {
  subjectId: string | null
  /** What the person or application is called now, or a unit was called then. */
  subjectName: string | null
  acronym: string | null
}
