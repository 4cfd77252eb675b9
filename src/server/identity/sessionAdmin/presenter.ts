import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { endingText } from "@/domain/sessions"
import { iso, momentText } from "../../platform/database/moment"
import { presentApplicationSummary } from "../access/scope"
import { sessionEnding } from "../access/sessions"
import { clientSummaryRow, presentClient } from "../summaries/clientSummary"
import { networkOfSession, networkRow, presentNetwork } from "./network"

type Session = AnswerOf<Calls["sessions"]["list"]>["items"][number]

/** When and from where a session was opened, when it was last used, and with which client. */
export const openingRow = type({
  createDate: momentText,
  lastValidate: momentText,
  ip: "string",
  network: networkRow.or("null"),
  userAgent: "string",
})

/** The columns of `openingRow` for a session `s`. */
export const openingColumns = sql`
  s.create_date as "createDate", s.last_validate as "lastValidate", s.ip, ${networkOfSession},
  s.user_agent as "userAgent"`

export const presentOpening = (row: typeof openingRow.infer) => ({
  createDate: iso(row.createDate),
  lastValidate: iso(row.lastValidate),
  ip: row.ip,
  ...(row.network && { network: presentNetwork(row.network) }),
  userAgent: row.userAgent,
})

export const sessionRow = clientSummaryRow
  .omit("id")
  .merge(openingRow)
  .merge({
    tokenNumber: "number.integer",
    clientId: "string",
    id: "number.integer",
    appClientId: "string",
    appKey: "string",
    title: "string",
    acronym: "string",
    enabled: "boolean",
    /** When it ended; absent while it is open. */
    endDate: momentText.or("null"),
    ending: sessionEnding,
    mayEnd: "boolean",
  })
export type SessionRow = typeof sessionRow.infer

export const presentSession = (row: SessionRow): Session => ({
  tokenNumber: row.tokenNumber,
  client: presentClient({ ...row, id: row.clientId }),
  application: presentApplicationSummary({ ...row, clientId: row.appClientId }),
  ...presentOpening(row),
  ...(row.endDate !== null && {
    ended: { date: iso(row.endDate), how: endingText(row.ending) },
  }),
  can: { end: row.mayEnd },
})
