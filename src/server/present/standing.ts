import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { DisablingRow, ProfileStandingRow, RoleStandingRow } from "../roles/standing"
import { presentAuthor } from "./author"
import { presentAssignment, presentBlocking } from "./holding"
import { iso } from "./moment"
import { presentRole } from "./role"

type Permissions = AnswerOf<Calls["clients"]["permissions"]>

/** What may be done here: `assign` to this client at all, `block` anything of theirs. */
export interface MayDo {
  assign: boolean
  block: boolean
}

/** The assignment of a joined row, where the client has one. */
function assignmentOf({
  createDate,
  expirationDateTime,
  createdBy,
  createdByName,
}: ProfileStandingRow | RoleStandingRow) {
  if (createDate === null || createdBy === null) return {}
  return {
    assignment: presentAssignment({
      createDate,
      expirationDateTime,
      createdBy,
      createdByName: createdByName ?? createdBy,
    }),
  }
}

function blockOf({ justification, blockedAt, blockedBy, blockedByName }: RoleStandingRow) {
  if (justification === null || blockedAt === null || blockedBy === null) return {}
  const createdByName = blockedByName ?? blockedBy
  return {
    block: presentBlocking({ justification, createDateTime: blockedAt, createdBy: blockedBy, createdByName }),
  }
}

/** Inherited roles are assigned at home, in the platform; blocking them here is this application's affair. */
export const presentRoleStanding = (row: RoleStandingRow, may: MayDo): Permissions["roles"][number] => ({
  ...presentRole(row),
  inherited: row.inherited,
  ...assignmentOf(row),
  ...blockOf(row),
  awaitingValidation: row.awaitingValidation,
  throughProfiles: row.throughProfiles,
  effective: row.effective,
  can: { assign: may.assign && !row.inherited, block: may.block },
})

export const presentProfileStanding = (
  row: ProfileStandingRow,
  may: MayDo,
): Permissions["profiles"][number] => ({
  id: row.id,
  name: row.name,
  description: row.description,
  permissions: row.permissions,
  ...assignmentOf(row),
  can: { assign: may.assign },
})

export const presentDisabling = ({ description, at, by, byName }: DisablingRow) => ({
  description,
  at: iso(at),
  by: presentAuthor(by, byName),
})
