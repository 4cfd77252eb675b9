import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { iso, momentText } from "../../platform/database/moment"

type MyRequest = AnswerOf<Calls["accessRequests"]["mine"]>[number]

/** A request as the requester sees it. */
export const myRequestRow = type({
  appId: "number.integer",
  appTitle: "string",
  acronym: "string",
  justification: "string",
  createDate: momentText,
  lastUpdate: momentText,
  rejected: "boolean",
  rejectionMessage: "string | null",
  version: "number.integer",
})
export type MyRequestRow = typeof myRequestRow.infer

export const presentMyRequest = (row: MyRequestRow, can: MyRequest["can"]): MyRequest => ({
  appId: row.appId,
  appTitle: row.appTitle,
  acronym: row.acronym,
  justification: row.justification,
  createDate: iso(row.createDate),
  lastUpdate: iso(row.lastUpdate),
  rejected: row.rejected,
  ...(row.rejectionMessage !== null && { rejectionMessage: row.rejectionMessage }),
  version: row.version,
  can,
})
