import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { presentAuthor } from "../clients/author"
import { type DatabaseMoment, iso } from "../database/moment"

type RoleAssignment = AnswerOf<Calls["roleAssignments"]["create"]>
type ProfileAssignment = AnswerOf<Calls["profileAssignments"]["create"]>
type Block = AnswerOf<Calls["blocks"]["create"]>

export interface AssignmentRow {
  createDate: DatabaseMoment
  expirationDateTime: DatabaseMoment | null
  createdBy: string
  createdByName: string
}

/** The assignment of a role or a profile. */
export interface HoldingRow extends AssignmentRow {
  appId: number
  heldId: number
  clientId: string
}

export const presentAssignment = (row: AssignmentRow) => ({
  createDate: iso(row.createDate),
  ...(row.expirationDateTime !== null && { expirationDateTime: iso(row.expirationDateTime) }),
  createdBy: presentAuthor(row.createdBy, row.createdByName),
})

export const presentRoleAssignment = (row: HoldingRow): RoleAssignment => ({
  appId: row.appId,
  roleId: row.heldId,
  clientId: row.clientId,
  ...presentAssignment(row),
})

export const presentProfileAssignment = (row: HoldingRow): ProfileAssignment => ({
  appId: row.appId,
  profileId: row.heldId,
  clientId: row.clientId,
  ...presentAssignment(row),
})

export interface BlockRow {
  appId: number
  roleId: number
  clientId: string
  justification: string
  createDateTime: DatabaseMoment
  createdBy: string
  createdByName: string
}

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
