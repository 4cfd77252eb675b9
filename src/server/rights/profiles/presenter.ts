import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { nameOf, presentAuthor } from "../../audit/rows/actorName"
import { administers } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { iso, momentText } from "../../platform/database/moment"
import { presentRole, type RoleRow } from "../roles/presenter"

type Profile = AnswerOf<Calls["profiles"]["list"]>[number]

export const profileRow = type({
  id: "number.integer",
  appId: "number.integer",
  name: "string",
  description: "string",
  createDate: momentText,
  lastUpdate: momentText,
  createdBy: "string | null",
  createdByName: "string | null",
  version: "number.integer",
})
export type ProfileRow = typeof profileRow.infer

/** Columns of a profile `p`. */
export const profileColumns = sql`
  p.id, p.app_id as "appId", p.name, p.description, p.create_date as "createDate", p.last_update as "lastUpdate",
  p.created_by as "createdBy", ${nameOf(sql`p.created_by`)} as "createdByName", p.version`

export const presentProfile = (row: ProfileRow, permissions: RoleRow[], me: Actor): Profile => ({
  id: row.id,
  appId: row.appId,
  name: row.name,
  description: row.description,
  permissions: permissions.map(presentRole),
  createDate: iso(row.createDate),
  lastUpdate: iso(row.lastUpdate),
  ...(row.createdBy !== null && { createdBy: presentAuthor(row.createdBy, row.createdByName ?? "") }),
  version: row.version,
  can: { update: administers(me, row.appId), remove: administers(me, row.appId) },
})
