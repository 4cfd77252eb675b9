import { uncapitalized } from "./text/words"
import { humanizeDuration, type Moment, millisecondsUntil } from "./time/duration"
import { formatDate } from "./time/when"

/** The assignment of a role or profile, its states, actions and texts. */
export type AssignmentState = "none" | "active" | "timed" | "expired"

/** Maximum number of people who are given a role or profile in one request. */
export const maxGranted = 1000
/** Maximum numbers of people, and of roles or profiles that they lose, in one request. */
export const maxUnlinked = 500

export type AssignmentAction =
  | "activate"
  | "activateTemporarily"
  | "deactivate"
  | "updateTime"
  | "reactivate"
  | "reactivateTemporarily"

export interface Assignment {
  assigned: boolean
  /** ISO with offset; absent if the assignment does not expire. */
  expirationDateTime?: string | null
  now: Moment
}

export interface AssignmentFacts extends Assignment {
  blocked?: boolean
  /** Why it has no effect although it is assigned; absent if it has. */
  obstacle?: string | undefined
  /** Until when it is assigned directly, where a profile gives it without an end. */
  direct?: { until: string; profile: string } | undefined
}

/** Why a chain role has no effect before a member of its consul has confirmed it. */
export const awaitingValidation = "Aguardando validação"

/** The status of an assignment whose obstacle is shown next to it. */
export const withoutEffect = "Sem efeito"

/** A role of a person with all its ways taken together: directly, through profiles and inherited. */
export interface RoleState {
  held?: { expirationDateTime?: string; obstacle?: string; endlessThrough?: string }
  assignment?: { expirationDateTime?: string }
  block?: unknown
}

/** The facts of a role's row: the result of all ways together, not only the direct assignment. */
export const roleFacts = ({ held, assignment, block }: RoleState, now: Moment): AssignmentFacts => ({
  assigned: held !== undefined,
  expirationDateTime: held?.expirationDateTime ?? null,
  obstacle: held?.obstacle,
  blocked: block !== undefined,
  direct: directEnd(held?.endlessThrough, assignment?.expirationDateTime, now),
  now,
})

const directEnd = (profile: string | undefined, until: string | undefined, now: Moment) =>
  profile !== undefined && until !== undefined && millisecondsUntil(until, now) > 0
    ? { until, profile }
    : undefined

export interface AssignmentStatus {
  text: string
  tone: "ok" | "warn" | "bad" | "neutral"
}

/** An assignment is expired from the exact instant of its expiry. */
export function assignmentState({ assigned, expirationDateTime, now }: Assignment): AssignmentState {
  if (!assigned) return "none"
  if (!expirationDateTime) return "active"
  return millisecondsUntil(expirationDateTime, now) > 0 ? "timed" : "expired"
}

const actions: Record<AssignmentState, readonly AssignmentAction[]> = {
  none: ["activate", "activateTemporarily"],
  active: ["deactivate", "updateTime"],
  timed: ["deactivate", "updateTime"],
  expired: ["reactivate", "reactivateTemporarily"],
}

/** The actions of a state. Only `timed` fills in the time beforehand; an expired date counts as cleared. */
export function offeredActions(state: AssignmentState): readonly AssignmentAction[] {
  return actions[state]
}

/**
 * The tag of an assignment. A block has priority over everything; an obstacle counts only while the assignment would be valid.
 */
export function assignmentStatus({
  blocked,
  obstacle,
  direct,
  ...assignment
}: AssignmentFacts): AssignmentStatus {
  const { expirationDateTime, now } = assignment
  const state = assignmentState(assignment)
  if (blocked) return { text: "Bloqueado", tone: "bad" }
  if (state === "none") return { text: "Não atribuído", tone: "neutral" }
  if (state === "expired" && expirationDateTime)
    return { text: `Expirado em ${formatDate(expirationDateTime)}`, tone: "bad" }
  if (obstacle === awaitingValidation) return { text: awaitingValidation, tone: "warn" }
  if (obstacle !== undefined) return { text: withoutEffect, tone: "bad" }
  if (state === "timed" && expirationDateTime) {
    const left = humanizeDuration(millisecondsUntil(expirationDateTime, now))
    return { text: `Expira em ${left}`, tone: "warn" }
  }
  return { text: direct ? directText(direct) : "Ativo sem expiração", tone: "ok" }
}

/** Why a role has no effect, unless the text of one of its ways says it: *expirado em 02/11/2026*. */
export const obstacleBesides = (ways: readonly string[], obstacle: string | undefined): string | undefined =>
  ways.some((way) => obstacle !== undefined && way.endsWith(uncapitalized(obstacle))) ? undefined : obstacle

const directText = ({ until, profile }: NonNullable<AssignmentFacts["direct"]>) =>
  `Direto até ${formatDate(until)}, sem expiração pelo perfil ${profile}`
