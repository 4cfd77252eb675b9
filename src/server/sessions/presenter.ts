import { type } from "arktype"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { endingText } from "@/domain/sessions"
import { sessionEnding } from "../access/sessions"
import { presentApplicationSummary } from "../applications/presenter"
import { iso, momentText } from "../database/moment"

type Session = AnswerOf<Calls["sessions"]["list"]>["items"][number]

export const sessionRow = type({
  tokenNumber: "number.integer",
  clientId: "string",
  kind: "'person' | 'application'",
  name: "string",
  organizationId: "number.integer | null",
  organizationAcronym: "string | null",
  organizationTitle: "string | null",
  id: "number.integer",
  appClientId: "string",
  appKey: "string",
  title: "string",
  acronym: "string",
  enabled: "boolean",
  createDate: momentText,
  lastValidate: momentText,
  ip: "string",
  userAgent: "string",
  /** When it ended; absent while it is open. */
  endDate: momentText.or("null"),
  ending: sessionEnding,
  mayEnd: "boolean",
})
export type SessionRow = typeof sessionRow.infer

export const presentSession = (row: SessionRow): Session => ({
  tokenNumber: row.tokenNumber,
  client: {
    id: row.clientId,
    kind: row.kind,
    name: row.name,
    ...(row.organizationId !== null && {
      organization: {
        id: row.organizationId,
        acronym: row.organizationAcronym ?? "",
        title: row.organizationTitle ?? "",
      },
    }),
  },
  application: presentApplicationSummary({ ...row, clientId: row.appClientId }),
  createDate: iso(row.createDate),
  lastValidate: iso(row.lastValidate),
  ip: row.ip,
  userAgent: row.userAgent,
  ...(row.endDate !== null && {
    ended: { date: iso(row.endDate), how: endingText(row.ending) },
  }),
  can: { end: row.mayEnd },
})
