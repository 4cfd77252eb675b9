import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type DatabaseMoment, iso } from "../database/moment"

type UserFile = AnswerOf<Calls["userFiles"]["get"]>

/** A document of a person, with what is known of its file: of the file it would remove, where that is asked for. */
export interface UserFileRow {
  id: number
  fileName: string
  contentType: string
  size: number
  createDate: DatabaseMoment
  documentTypeId: number
  documentType: string
  change: "insert" | "update" | "delete" | null
  originalId: number | null
  underAccessRequest: boolean
  required: boolean
}

export const presentUserFile = (row: UserFileRow): UserFile => ({
  id: row.id,
  fileName: row.fileName,
  ...(row.change !== "delete" && { fileReference: `user-files/${row.id}/${row.fileName}` }),
  documentTypeId: row.documentTypeId,
  documentType: row.documentType,
  contentType: row.contentType,
  size: row.size,
  createDate: iso(row.createDate),
  ...(row.change && { change: row.change }),
  ...(row.originalId !== null && { originalId: row.originalId }),
  underAccessRequest: row.underAccessRequest,
  required: row.required,
})
