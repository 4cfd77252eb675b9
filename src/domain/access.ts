/*
 * Token types and abilities: what can be done, and in which sessions. `roles.ts` has the roles that give each ability; its reach
 * (which applications, units) is SQL in the server.
 */

/** The kinds of session. */
export const tokenTypes = [
  "access",
  "recover",
  "expiredPassword",
  "firstAccess",
  "twoFactor",
  "twoFactorRecover",
  "registry",
] as const
export type TokenType = (typeof tokenTypes)[number]

/** The security application: the portal itself, to which every platform role belongs. */
export const securityAppId = 1

const abilities = [
  /** Platform roles, creating and deleting applications, everything reserved to the super admin. */
  "platform.administer",
  "applications.administer",
  "applications.view",
  "assignments.manage",
  "users.search",
  /** Searching by any role, and seeing the access to all applications, not only to one's own. */
  "users.searchAllAccess",
  "users.update",
  "users.editDetails",
  "preUsers.create",
  /** Creating them requires a unit. */
  "preUsers.createInUnit",
  "preUsers.view",
  "preUsers.ongoing",
  "preUsers.edit",
  "preUsers.open",
  "sessions.view",
  "sessions.inspect",
  "dashboard.view",
  "organizations.manage",
  "evaluations.decide",
  "settings.view",
  "texts.manage",
  /** The screen of one's own requests. Every person may request access to applications that they do not administer. */
  "accessRequests.listOwn",
  "accessRequests.decide",
  /** Deciding requests from the units that one is linked to, for applications that one does not administer. */
  "accessRequests.decideLinked",
  "authorizers.manage",
  "linkers.manage",
  "history.view",
] as const
export type Ability = (typeof abilities)[number]

/** All abilities, in the order of session answers. */
export const allAbilities: Ability[] = [...abilities]

/**
 * The abilities of a session. `emergency` has the end of an emergency access session, `serviceAccount` the client of a service
 * account.
 */
export interface Holder {
  abilities: readonly Ability[]
  emergency?: { until: string }
  serviceAccount?: { clientId: string }
}

/**
 * Who may: an ability, any of several, everyone signed in, or every person, which excludes the emergency access and service
 * accounts.
 */
export type Who = Ability | readonly Ability[] | "signedIn" | "aPerson"

/** Whether a session may do something; without a requirement, every signed-in session may. */
export function may(session: Holder, who: Who | undefined): boolean {
  if (who === undefined || who === "signedIn") return true
  if (who === "aPerson") return session.emergency === undefined && session.serviceAccount === undefined
  const wanted = typeof who === "string" ? [who] : who
  return wanted.some((ability) => session.abilities.includes(ability))
}
