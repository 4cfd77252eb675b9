import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type DatabaseMoment, iso } from "../database/moment"

type MyRequest = AnswerOf<Calls["accessRequests"]["mine"]>[number]

/** A request as who asks sees it. */
export interface MyRequestRow {
  appId: number
  appTitle: string
  acronym: string
  justification: string
  createDate: DatabaseMoment
  lastUpdate: DatabaseMoment
  rejected: boolean
  rejectionMessage: string | null
  version: number
}

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
