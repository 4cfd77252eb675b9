import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { presentAuthor } from "../../audit/rows/actorName"
import { iso, momentText } from "../../platform/database/moment"

type RoleAssignment = AnswerOf<Calls["roleAssignments"]["create"]>
type ProfileAssignment = AnswerOf<Calls["profileAssignments"]["create"]>
type Block = AnswerOf<Calls["blocks"]["create"]>

export const assignmentRow = type({
  createDate: momentText,
  expirationDateTime: momentText.or("null"),
  createdBy: "string",
  createdByName: "string",
})
export type AssignmentRow = typeof assignmentRow.infer

/** The assignment of a role or a profile. */
export const clientAssignmentRow = type({
  "...": assignmentRow,
  appId: "number.integer",
  assignedId: "number.integer",
  clientId: "string",
})
export type ClientAssignmentRow = typeof clientAssignmentRow.infer

export const presentAssignment = (row: AssignmentRow) => ({
  createDate: iso(row.createDate),
  ...(row.expirationDateTime !== null && { expirationDateTime: iso(row.expirationDateTime) }),
  createdBy: presentAuthor(row.createdBy, row.createdByName),
})

export const presentRoleAssignment = (row: ClientAssignmentRow): RoleAssignment => ({
  appId: row.appId,
  roleId: row.assignedId,
  clientId: row.clientId,
  ...presentAssignment(row),
})

export const presentProfileAssignment = (row: ClientAssignmentRow): ProfileAssignment => ({
  appId: row.appId,
  profileId: row.assignedId,
  clientId: row.clientId,
  ...presentAssignment(row),
})

export const blockRow = type({
  appId: "number.integer",
  roleId: "number.integer",
  clientId: "string",
  justification: "string",
  createDateTime: momentText,
  createdBy: "string",
  createdByName: "string",
})
export type BlockRow = typeof blockRow.infer

export const presentBlock = (row: BlockRow): Block => ({
  appId: row.appId,
  roleId: row.roleId,
  clientId: row.clientId,
  ...presentBlocking(row),
})

export const presentBlocking = ({
  justification,
  createDateTime,
  createdBy,
  createdByName,
}: Pick<BlockRow, "justification" | "createDateTime" | "createdBy" | "createdByName">) => ({
  justification,
  createDateTime: iso(createDateTime),
  createdBy: presentAuthor(createdBy, createdByName),
})
