import { humanizeDuration, type Moment, millisecondsUntil } from "./time/duration"
import { formatDate } from "./time/when"

/** The assignment of a role or profile, its states, actions and texts. */
export type AssignmentState = "none" | "active" | "timed" | "expired"

/** So many people at most are given a role or profile in one request. */
export const mostGranted = 1000
/** So many people at most lose so many roles or profiles at most in one request. */
export const mostUnlinked = 500

export type AssignmentAction =
  | "activate"
  | "activateTemporarily"
  | "deactivate"
  | "updateTime"
  | "reactivate"
  | "reactivateTemporarily"

export interface Assignment {
  assigned: boolean
  /** ISO with offset; absent where the assignment does not expire. */
  expirationDateTime?: string | null
  now: Moment
}

export interface AssignmentFacts extends Assignment {
  blocked?: boolean
  /** Why it has no effect though it is assigned; absent where it has. */
  obstacle?: string | undefined
}

/** Why a chain role has no effect that no member of its consul has confirmed yet. */
export const awaitingValidation = "Aguardando validação"

/** How something assigned reads whose obstacle is to be told beside it. */
export const withoutEffect = "Sem efeito"

/** A role as somebody has it: directly, through profiles and inherited, all taken together. */
export interface RoleState {
  held?: { expirationDateTime?: string; obstacle?: string }
  block?: unknown
}

/** What a role's row is about: what the ways together come to, not the direct assignment alone. */
export const roleFacts = ({ held, block }: RoleState, now: Moment): AssignmentFacts => ({
  assigned: held !== undefined,
  expirationDateTime: held?.expirationDateTime ?? null,
  obstacle: held?.obstacle,
  blocked: block !== undefined,
  now,
})

export interface AssignmentStatus {
  text: string
  tone: "ok" | "warn" | "bad" | "neutral"
}

/** An assignment is expired from the very instant of its expiry on. */
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

/** What can be done in a state; only `timed` fills the time in beforehand, an expired date counts as cleared. */
export function offeredActions(state: AssignmentState): readonly AssignmentAction[] {
  return actions[state]
}

/** The tag beside an assignment. A block beats everything; an obstacle matters only while the assignment would hold. */
export function assignmentStatus({ blocked, obstacle, ...assignment }: AssignmentFacts): AssignmentStatus {
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
  return { text: "Ativo sem expiração", tone: "ok" }
}
