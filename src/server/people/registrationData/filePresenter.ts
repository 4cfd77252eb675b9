import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { change } from "@/contract/registrationData"
import { type } from "@/contract/type"
import { iso, momentText } from "../../platform/database/moment"

type UserFile = AnswerOf<Calls["userFiles"]["get"]>

/** A document of a person with its file. A requested removal has the file that it would remove. */
export const userFileRow = type({
  id: "number.integer",
  fileName: "string",
  contentType: "string",
  size: "number.integer",
  createDate: momentText,
  documentTypeId: "number.integer",
  documentType: "string",
  change: change.or("null"),
  originalId: "number.integer | null",
  underAccessRequest: "boolean",
  required: "boolean",
})
type UserFileRow = typeof userFileRow.infer

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
