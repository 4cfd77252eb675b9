import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { assignmentState } from "@/domain/assignment"
import { fold } from "@/domain/text/fold"
import type { Target } from "@/palette/target"

export type ClientApplication = AnswerOf<Calls["clients"]["applications"]>["items"][number]
export type ClientPermissions = AnswerOf<Calls["clients"]["permissions"]>
export type ClientRole = ClientPermissions["roles"][number]
export type ClientProfile = ClientPermissions["profiles"][number]

/** A client: a person by their id, an application by its client id. */
export interface Client {
  clientId: string
  clientKind: "user" | "app"
}

/** What names an application. */
export type ApplicationRef = Pick<ClientApplication, "id" | "acronym" | "title">

/** The key of a row in an application: roles of administrators are listed in theirs, and in ATALAIA. */
export const rowIn = ({ id }: Pick<ApplicationRef, "id">, row = "") => `in ${id} ${row}`

/** A client as the assignee of permissions in one application. */
export interface Assignee extends Client {
  app: ApplicationRef
}

interface WithAssignment {
  assignment?: { expirationDateTime?: string }
}

/** The data of an assignment from which the domain tells its state. */
export function factsOf({ assignment }: WithAssignment, now: Temporal.Instant) {
  return {
    assigned: assignment !== undefined,
    expirationDateTime: assignment?.expirationDateTime ?? null,
    now,
  }
}

/** The target of a profile's row. */
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

/** Whether a search matched an application by its content: its own name lacks a word of the search. */
export const matchesByContents = ({ acronym, title }: ApplicationRef, search: string): boolean => {
  const name = fold(`${acronym} ${title}`)
  return fold(search)
    .split(" ")
    .some((word) => !name.includes(word))
}

/**
 * The profiles and roles of an application that match a search as the server does: those with its words.
 * All of them where the search names the application itself, or matched it by something that none of them shows.
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
