import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { assignmentState } from "@/domain/assignment"
import { fold } from "@/domain/fold"
import type { Target } from "@/palette/target"

export type ClientApplication = AnswerOf<Calls["clients"]["applications"]>["items"][number]
export type ClientPermissions = AnswerOf<Calls["clients"]["permissions"]>
export type RoleStanding = ClientPermissions["roles"][number]
export type ProfileStanding = ClientPermissions["profiles"][number]

/** A client: a person by their id, an application by its client id. */
export interface Client {
  clientId: string
  clientKind: "user" | "app"
}

/** The query of a client's permissions in one application. */
export type HeldApplication = Pick<ClientApplication, "id" | "acronym" | "title">

/** The client and the application, written as in command lines. */
export interface Holder extends Client {
  app: HeldApplication
}

interface Assignment {
  assignment?: { expirationDateTime?: string }
}

/** The data of an assignment from which the domain tells its state. */
export function factsOf({ assignment }: Assignment, now: Temporal.Instant) {
  return {
    assigned: assignment !== undefined,
    expirationDateTime: assignment?.expirationDateTime ?? null,
    now,
  }
}

/** The target of a profile's row. */
export const profileFacts = (profile: ProfileStanding, now: Temporal.Instant) => ({
  ...factsOf(profile, now),
  obstacle: profile.held?.obstacle,
})

/** The part of a target that roles and profiles share. */
function heldBy({ clientId, clientKind, app }: Holder, standing: Assignment, now: Temporal.Instant) {
  const expiration = standing.assignment?.expirationDateTime
  return {
    clientId,
    clientKind,
    app: app.acronym,
    assignment: assignmentState(factsOf(standing, now)),
    ...(expiration !== undefined && { expirationDateTime: expiration }),
  }
}

export function roleTarget(
  holder: Holder,
  role: RoleStanding,
  now: Temporal.Instant,
): Target<"roleOfClient"> {
  return {
    kind: "roleOfClient",
    ...heldBy(holder, role, now),
    role: role.title,
    blocked: role.block !== undefined,
    ...(role.block && { justification: role.block.justification }),
    can: role.can,
  }
}

export function profileTarget(
  holder: Holder,
  profile: ProfileStanding,
  now: Temporal.Instant,
): Target<"profileOfClient"> {
  return { kind: "profileOfClient", ...heldBy(holder, profile, now), profile: profile.name, can: profile.can }
}

/** Whether a search matched an application by its content: its own name lacks a word of the search. */
export const isFoundByContents = ({ acronym, title }: HeldApplication, search: string): boolean => {
  const name = fold(`${acronym} ${title}`)
  return fold(search)
    .split(" ")
    .some((word) => !name.includes(word))
}

/**
 * The profiles and roles of an application that match a search as the server does: those with its words.
 * All of them where the search
 * names the application itself, or found it by something that none of them shows.
 */
export function narrowed(
  { profiles, roles }: Pick<ClientPermissions, "profiles" | "roles">,
  app: HeldApplication,
  search: string,
): Pick<ClientPermissions, "profiles" | "roles"> {
  const wanted = fold(search).split(" ")
  const holds = (...texts: string[]) => {
    const among = fold(texts.join(" "))
    return wanted.every((word) => among.includes(word))
  }
  if (holds(app.acronym, app.title)) return { profiles, roles }
  const found = {
    profiles: profiles.filter(({ name, description }) => holds(name, description)),
    roles: roles.filter(({ title, description }) => holds(title, description)),
  }
  return found.profiles.length + found.roles.length > 0 ? found : { profiles, roles }
}
