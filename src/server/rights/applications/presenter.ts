import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import {
  type ApplicationRow,
  administers,
  applicationRow,
  presentApplicationSummary,
} from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { type PersonSummary, personSummary, presentPerson } from "../../identity/summaries/personSummary"
import { iso, momentText } from "../../platform/database/moment"
import type { ApplicationDetail } from "../grants/applicationDetail"

type Application = AnswerOf<Calls["applications"]["get"]>
type ApplicationUser = AnswerOf<Calls["applications"]["users"]>["items"][number]
type ApplicationAdmin = AnswerOf<Calls["applications"]["admins"]>[number]
type ApplicationDocument = AnswerOf<Calls["applications"]["documents"]>[number]
type DecidedApplication = AnswerOf<Calls["applications"]["accessible"]>[number]
type ClientApplication = AnswerOf<Calls["clients"]["applications"]>["items"][number]

export const presentApplication = (row: ApplicationDetail, me: Actor): Application => ({
  ...presentApplicationSummary(row),
  clientId: row.clientId,
  ...(row.description !== null && { description: row.description }),
  ...(row.redirectUrl !== null && { redirectUrl: row.redirectUrl }),
  hasSecret: row.hasSecret,
  allowedTokens: row.allowedTokens,
  amountOfAppRoles: row.amountOfAppRoles,
  amountOfAssignedRoles: row.amountOfAssignedRoles,
  amountOfBlockedRoles: row.amountOfBlockedRoles,
  version: row.version,
  can: {
    update: administers(me, row.id),
    enable: administers(me, row.id) && row.id !== securityAppId,
    remove: me.superAdmin && row.id !== securityAppId,
    inherit: me.superAdmin && row.id !== securityAppId,
  },
})

/** An application whose access requests the actor decides, with the number of pending ones. */
export const presentDecided = (row: ApplicationRow & { pending: number }, me: Actor): DecidedApplication => ({
  ...presentApplicationSummary(row),
  isAdmin: administers(me, row.id),
  pending: row.pending,
})

/** A person who holds roles or profiles in an application, with their titles. */
export interface ApplicationUserRow extends PersonSummary {
  email: string
  enabled: boolean
  roles: string[]
  profiles: string[]
}

export const presentApplicationUser = (row: ApplicationUserRow): ApplicationUser => ({
  ...presentPerson(row),
  email: row.email,
  enabled: row.enabled,
  roles: row.roles,
  profiles: row.profiles,
})

export const applicationAdminRow = type({
  "...": personSummary,
  as: "'admin' | 'manager'",
  effective: "boolean",
  expiration: momentText.or("null"),
})
export type ApplicationAdminRow = typeof applicationAdminRow.infer

export const presentApplicationAdmin = (row: ApplicationAdminRow): ApplicationAdmin => ({
  ...presentPerson(row),
  as: row.as,
  ...(row.expiration !== null && { expirationDateTime: iso(row.expiration) }),
  effective: row.effective,
})

export const documentRow = type({
  appId: "number.integer",
  documentId: "number.integer",
  label: "string",
  description: "string | null",
})
export type DocumentRow = typeof documentRow.infer

export const presentDocument = (row: DocumentRow): ApplicationDocument => ({
  appId: row.appId,
  documentId: row.documentId,
  label: row.label,
  ...(row.description !== null && { description: row.description }),
})

/** An application with what one client has in it. */
export const clientApplicationRow = type({
  "...": applicationRow,
  amountOfAppRoles: "number.integer",
  amountOfAssignedRoles: "number.integer",
  amountOfBlockedRoles: "number.integer",
  amountOfAssignedProfiles: "number.integer",
  amountWithoutEffect: "number.integer",
  clientEnabled: "boolean",
})
export type ClientApplicationRow = typeof clientApplicationRow.infer

export const presentClientApplication = (row: ClientApplicationRow): ClientApplication => ({
  ...presentApplicationSummary(row),
  amountOfAppRoles: row.amountOfAppRoles,
  amountOfAssignedRoles: row.amountOfAssignedRoles,
  amountOfBlockedRoles: row.amountOfBlockedRoles,
  amountOfAssignedProfiles: row.amountOfAssignedProfiles,
  amountWithoutEffect: row.amountWithoutEffect,
  clientEnabled: row.clientEnabled,
})
