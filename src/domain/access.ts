/** Token types and abilities: what can be done, and in which sessions. Which roles give an ability is in `roles.ts`; how far it goes (which applications, units) is SQL in the server. */

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
  /** Searching by any role, and seeing the access to every application, not to one's own applications alone. */
  "users.searchAllAccess",
  "users.update",
  "users.editDetails",
  "preUsers.create",
  /** Creating them has to say in which unit. */
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
  "accessRequests.make",
  "accessRequests.decide",
  /** Deciding about requests from the units that one is linked to, of applications that one does not administer. */
  "accessRequests.decideLinked",
  "authorizers.manage",
  "linkers.manage",
  "history.view",
] as const
export type Ability = (typeof abilities)[number]

/** Every ability there is, in the order in which sessions answer them. */
export const allAbilities: Ability[] = [...abilities]

/** What a session may do: its abilities, and until when it is that of the emergency access, or of which service account, if it is. */
export interface Holder {
  abilities: readonly Ability[]
  emergency?: { until: string }
  serviceAccount?: { clientId: string }
}

/** Who may: an ability, any of several, everyone signed in, or every person: neither the emergency access nor a service account. */
export type Who = Ability | readonly Ability[] | "signedIn" | "aPerson"

/** Whether a session may; everyone signed in where nothing is asked for. */
export function may(session: Holder, who: Who | undefined): boolean {
  if (who === undefined || who === "signedIn") return true
  if (who === "aPerson") return session.emergency === undefined && session.serviceAccount === undefined
  const wanted = typeof who === "string" ? [who] : who
  return wanted.some((ability) => session.abilities.includes(ability))
}
