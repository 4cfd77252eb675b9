import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { ApplicationRow } from "../access/scope"
import { type DatabaseMoment, iso } from "./moment"

type Application = AnswerOf<Calls["applications"]["get"]>
type Role = AnswerOf<Calls["roles"]["list"]>[number]
type Profile = AnswerOf<Calls["profiles"]["list"]>[number]
type ClientApplication = AnswerOf<Calls["clients"]["applications"]>["items"][number]

export interface ApplicationDetail extends ApplicationRow {
  description: string | null
  redirectUrl: string | null
  hasSecret: boolean
  allowedTokens: number
}

/** Columns of an application `a`; its secret never leaves the database. */
export const applicationColumns = sql`
  a.id, a.client_id as "clientId", a.app_key as "appKey", a.title, a.acronym, a.enabled, a.description,
  a.redirect_url as "redirectUrl", a.secret_hash is not null as "hasSecret", a.allowed_tokens as "allowedTokens"`

export const presentApplicationSummary = ({ id, appKey, title, acronym, enabled }: ApplicationRow) => ({
  id,
  appKey,
  title,
  acronym,
  enabled,
})

export const presentApplication = (row: ApplicationDetail): Application => ({
  ...presentApplicationSummary(row),
  clientId: row.clientId,
  ...(row.description !== null && { description: row.description }),
  ...(row.redirectUrl !== null && { redirectUrl: row.redirectUrl }),
  hasSecret: row.hasSecret,
  allowedTokens: row.allowedTokens,
})

export interface RoleRow {
  id: number
  appId: number
  title: string
  description: string
  type: "basic" | "chain"
  disabled: boolean
  twoFactorRequired: boolean
}

/** Columns of a role `r`. */
export const roleColumns = sql`
  r.id, r.app_id as "appId", r.title, r.description, r.type, r.disabled,
  r.two_factor_required as "twoFactorRequired"`

export const presentRole = (row: RoleRow): Role => ({
  id: row.id,
  appId: row.appId,
  title: row.title,
  description: row.description,
  type: row.type,
  disabled: row.disabled,
  twoFactorRequired: row.twoFactorRequired,
})

export interface ProfileRow {
  id: number
  appId: number
  name: string
  description: string
  createDate: DatabaseMoment
  lastUpdate: DatabaseMoment
}

export const presentProfile = (row: ProfileRow, permissions: RoleRow[]): Profile => ({
  id: row.id,
  appId: row.appId,
  name: row.name,
  description: row.description,
  permissions: permissions.map(presentRole),
  createDate: iso(row.createDate),
  lastUpdate: iso(row.lastUpdate),
})

/** An application with what one client has in it. */
export interface ClientApplicationRow extends ApplicationRow {
  amountOfAppRoles: number
  amountOfAssignedRoles: number
  amountOfBlockedRoles: number
  amountOfAssignedProfiles: number
  clientEnabled: boolean
}

export const presentClientApplication = (row: ClientApplicationRow): ClientApplication => ({
  ...presentApplicationSummary(row),
  amountOfAppRoles: row.amountOfAppRoles,
  amountOfAssignedRoles: row.amountOfAssignedRoles,
  amountOfBlockedRoles: row.amountOfBlockedRoles,
  amountOfAssignedProfiles: row.amountOfAssignedProfiles,
  clientEnabled: row.clientEnabled,
})
