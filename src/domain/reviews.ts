import { keysOf } from "./records"
import { enumerated } from "./text/words"

/* Reviews of access: people confirm, line by line, who still needs a role or profile. */

/** What a review is about, with the labels of its forms. */
export const reviewScopes = {
  application: "Uma aplicação",
  unit: "Uma unidade e as que estão abaixo dela",
  role: "Um papel",
  profile: "Um perfil",
  administrative: "Papéis administrativos",
} as const
export type ReviewScope = keyof typeof reviewScopes
export const reviewScopeNames = keysOf(reviewScopes)

/** Who decides about the lines. */
export const reviewerKinds = {
  authorizers: "Autorizadores da unidade da pessoa",
  administrators: "Administradores da aplicação",
  consul: "Conselho do papel",
  named: "Pessoas indicadas",
} as const
export type ReviewerKind = keyof typeof reviewerKinds
export const reviewerKindNames = keysOf(reviewerKinds)

/** The states of a review, with their labels. */
export const reviewStates = {
  preparing: "Em preparo",
  open: "Aberta",
  closing: "Em fechamento",
  closed: "Fechada",
} as const
export type ReviewState = keyof typeof reviewStates
export const reviewStateNames = keysOf(reviewStates)

/** What a reviewer, or silence, decides about a line. */
export const reviewDecisions = { keep: "Mantém", take: "Retira" } as const
export type ReviewDecision = keyof typeof reviewDecisions
export const reviewDecisionNames = keysOf(reviewDecisions)

/**
 * What a line is in the report. `changed`: the assignment was taken, has ended or was given again since the beginning, so no
 * decision applies. `failed`: it could not be taken.
 */
export const reviewOutcomes = {
  waiting: "Aguarda decisão",
  keep: "Mantém",
  take: "Retira",
  kept: "Mantido",
  taken: "Retirado",
  changed: "Mudou desde o começo",
  failed: "Não pôde ser retirado",
} as const
export type ReviewOutcome = keyof typeof reviewOutcomes
export const reviewOutcomeNames = keysOf(reviewOutcomes)

/** Whether an outcome takes the access away, now or at the closing. */
export const isTaking = (outcome: ReviewOutcome) => outcome === "take" || outcome === "taken"

/**
 * What stays although a role or profile is taken; undefined if nothing does. `staysBy` are the profiles that give the role too, or
 * the profile's roles that are held otherwise.
 */
export function staysText(kind: "role" | "profile", staysBy: readonly string[] = []): string | undefined {
  if (staysBy.length === 0) return undefined
  const named = enumerated(staysBy, 3)
  if (kind === "profile") {
    return staysBy.length === 1
      ? `${named} continua por outra atribuição.`
      : `${named} continuam por outras atribuições.`
  }
  return `O papel continua ${staysBy.length === 1 ? "pelo perfil" : "pelos perfis"} ${named}.`
}

/** Every how many months a review is made again. */
export const reviewRhythms = [3, 6, 12] as const
export type ReviewRhythm = (typeof reviewRhythms)[number]

/** After how many days without a session in its application an assignment is reported as unused. */
export const usualUnusedDays = 90

/** The most applications that are listed with their unused assignments. */
export const maxUnusedApplications = 100

/** The most people whom a review can name as reviewers. */
export const maxReviewers = 50
/** The most lines that one call decides one by one, and that one call keeps. */
export const maxDecided = 1000
export const maxKept = 10_000

/** Up to how many waiting lines are counted. */
export const maxWaitingCounted = 300

/** When reviewers get a mail, as parts of the time between opening and closing, in per cent. */
export const mailStages = [0, 50, 90] as const
