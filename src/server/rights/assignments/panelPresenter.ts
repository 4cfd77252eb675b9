import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { presentAuthor } from "../../audit/rows/actorName"
import { iso } from "../../platform/database/moment"
import {
  endlessThrough,
  type GrantPath,
  lastEnd,
  type ObstacleContext,
  obstacleOf,
  profileObstacleOf,
} from "../grants/grantPaths"
import { presentAssignment, presentBlocking } from "../grants/presenter"
import { presentRole } from "../roles/presenter"
import type { DisablingRow, ProfileOfClientRow, RoleOfClientRow } from "./panel"

type Permissions = AnswerOf<Calls["clients"]["permissions"]>

/** The actor's abilities: `assign` to this client at all, `block` any role of theirs. */
export interface MayDo {
  assign: boolean
  block: boolean
}

/** The assignment of a joined row, if the client has one. */
function assignmentOf({
  createDate,
  expirationDateTime,
  createdBy,
  createdByName,
}: ProfileOfClientRow | RoleOfClientRow) {
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

function blockOf({ justification, blockedAt, blockedBy, blockedByName }: RoleOfClientRow) {
  if (justification === null || blockedAt === null || blockedBy === null) return {}
  const createdByName = blockedByName ?? blockedBy
  return {
    block: presentBlocking({ justification, createDateTime: blockedAt, createdBy: blockedBy, createdByName }),
  }
}

/** Inherited roles are assigned in the platform, but blocked in this application. */
export const presentRoleOfClient = (
  row: RoleOfClientRow,
  may: MayDo,
  place: ObstacleContext,
): Permissions["roles"][number] => ({
  ...presentRole(row),
  inherited: row.inherited,
  ...assignmentOf(row),
  ...blockOf(row),
  throughProfiles: row.ways.flatMap(({ profile, expired }) => (profile === null || expired ? [] : [profile])),
  ...(row.ways.length > 0 && { held: heldBy(row.ways, place) }),
  effective: row.ways.some(({ effective }) => effective),
  can: { assign: may.assign && !row.inherited, block: may.block },
})

function heldBy(ways: readonly GrantPath[], place: ObstacleContext) {
  const [until, obstacle, endless] = [lastEnd(ways), obstacleOf(ways, place), endlessThrough(ways)]
  return {
    ...(until && { expirationDateTime: until }),
    ...(obstacle && { obstacle }),
    ...(endless && { endlessThrough: endless }),
  }
}

export const presentProfileOfClient = (
  row: ProfileOfClientRow,
  may: MayDo,
  place: ObstacleContext,
): Permissions["profiles"][number] => ({
  id: row.id,
  name: row.name,
  description: row.description,
  permissions: row.permissions,
  ...assignmentOf(row),
  ...(row.createDate !== null && { held: heldProfile(row.ways, place) }),
  can: { assign: may.assign },
})

/** A profile without effect has the reason; one with effect lists its roles that have none. */
function heldProfile(ways: ProfileOfClientRow["ways"], place: ObstacleContext) {
  const obstacle = profileObstacleOf(ways, place)
  const lacking = ways.filter(({ effective, expired }) => !effective && !expired).map(({ title }) => title)
  return { ...(obstacle && { obstacle }), withoutEffect: obstacle === undefined ? lacking : [] }
}

export const presentDisabling = ({ description, at, by, byName }: DisablingRow) => ({
  description,
  at: iso(at),
  by: presentAuthor(by, byName),
})
