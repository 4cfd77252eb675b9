import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { assignmentState } from "@/domain/assignment"
import { fold } from "@/domain/text/fold"
import type { Target } from "@/palette/targetTypes"

export type ClientApplication = AnswerOf<Calls["clients"]["applications"]>["items"][number]
export type ClientPermissions = AnswerOf<Calls["clients"]["permissions"]>
export type ClientRole = ClientPermissions["roles"][number]
export type ClientProfile = ClientPermissions["profiles"][number]

/** A client: a person by their id, an application by its client id. */
export interface Client {
  clientId: string
  clientKind: "user" | "app"
}

/** The data that identify an application. */
export type ApplicationRef = Pick<ClientApplication, "id" | "acronym" | "title">

/**
 * The key of a row in an application. It includes the application, because roles of administrators are listed both in
 * theirs and in ATALAIA.
 */
export const rowIn = ({ id }: Pick<ApplicationRef, "id">, row = "") => `in ${id} ${row}`

/** A client as the assignee of permissions in one application. */
export interface Assignee extends Client {
  app: ApplicationRef
}

interface WithAssignment {
  assignment?: { expirationDateTime?: string }
}

/** The data of an assignment from which the domain derives its state. */
export function factsOf({ assignment }: WithAssignment, now: Temporal.Instant) {
  return {
    assigned: assignment !== undefined,
    expirationDateTime: assignment?.expirationDateTime ?? null,
    now,
  }
}

/** The facts of a profile's assignment. */
export const profileFacts = (profile: ClientProfile, now: Temporal.Instant) => ({
  ...factsOf(profile, now),
  obstacle: profile.held?.obstacle,
})

/** The part of a target that roles and profiles share. */
function assignmentTarget(
  { clientId, clientKind, app }: Assignee,
  permission: WithAssignment,
  now: Temporal.Instant,
) {
  const expiration = permission.assignment?.expirationDateTime
  return {
    clientId,
    clientKind,
    app: app.acronym,
    assignment: assignmentState(factsOf(permission, now)),
    ...(expiration !== undefined && { expirationDateTime: expiration }),
  }
}

export function roleTarget(
  assignee: Assignee,
  role: ClientRole,
  now: Temporal.Instant,
): Target<"roleOfClient"> {
  return {
    kind: "roleOfClient",
    ...assignmentTarget(assignee, role, now),
    role: role.title,
    blocked: role.block !== undefined,
    ...(role.block && { justification: role.block.justification }),
    ...(role.inherited && { inherited: true }),
    ...(role.held?.endlessThrough !== undefined && { endlessThrough: role.held.endlessThrough }),
    can: role.can,
  }
}

export function profileTarget(
  assignee: Assignee,
  profile: ClientProfile,
  now: Temporal.Instant,
): Target<"profileOfClient"> {
  return {
    kind: "profileOfClient",
    ...assignmentTarget(assignee, profile, now),
    profile: profile.name,
    can: profile.can,
  }
}

/** Whether a search matched an application by its contents: a word of the search is missing in its name. */
export const matchesByContents = ({ acronym, title }: ApplicationRef, search: string): boolean => {
  const name = fold(`${acronym} ${title}`)
  return fold(search)
    .split(" ")
    .some((word) => !name.includes(word))
}

/**
 * The profiles and roles of an application that match a search, by the same rules as on the server. Returns all of
 * them if the search names the application itself, or matched something that no row shows.
 */
export function matchingPermissions(
  { profiles, roles }: Pick<ClientPermissions, "profiles" | "roles">,
  app: ApplicationRef,
  search: string,
): Pick<ClientPermissions, "profiles" | "roles"> {
  const words = fold(search).split(" ")
  const matches = (...texts: string[]) => {
    const text = fold(texts.join(" "))
    return words.every((word) => text.includes(word))
  }
  if (matches(app.acronym, app.title)) return { profiles, roles }
  const matching = {
    profiles: profiles.filter(({ name, description }) => matches(name, description)),
    roles: roles.filter(({ title, description }) => matches(title, description)),
  }
  return matching.profiles.length + matching.roles.length > 0 ? matching : { profiles, roles }
}
