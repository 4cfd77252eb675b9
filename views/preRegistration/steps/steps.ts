import type { Details } from "@views/registrationData/details"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type SectionName, sectionNames } from "@/domain/registration/fields"
import { type MissingName, missingNames, stepTitles } from "@/domain/registration/sections"

/** In which parts something is missing, as the server sees it. */
export type MissingInfo = AnswerOf<Calls["registration"]["missingInfo"]>

export type StepKey = keyof typeof stepTitles

export const isPart = (step: StepKey): step is MissingName => missingNames.some((name) => name === step)
const isSection = (step: StepKey): step is SectionName => sectionNames.some((name) => name === step)

/** The steps to go through; nobody finalizes what waits for its evaluation already. */
export const registrySteps = ({ canEvaluated }: Pick<Details, "canEvaluated">): readonly StepKey[] =>
  (Object.keys(stepTitles) as StepKey[]).filter((step) => step !== "finish" || !canEvaluated)

/** The legacy update goes the same way, without access requests. */
export const legacySteps: readonly StepKey[] = (Object.keys(stepTitles) as StepKey[]).filter(
  (step) => step !== "requests",
)

/** The steps before and after one, none at the ends; a step that is not among them stands at none. */
export function neighbours(step: StepKey, steps: readonly StepKey[]) {
  const at = steps.indexOf(step)
  return { previous: steps[at - 1], next: at < 0 ? undefined : steps[at + 1] }
}

/** How far a step is: something due is missing, it is done, or nothing was filled in and nothing has to be. */
export type StepState = "ready" | "missing" | "empty"

/** The state of a step; `requests` counts the access requests made, where they are known. */
export function stepState(
  step: StepKey,
  details: Details,
  missing: MissingInfo | undefined,
  requests = 0,
): StepState {
  if (step === "finish") return "empty"
  if (step === "instructions") return details.hasDetails ? "ready" : "empty"
  if (step === "requests") return requests > 0 ? "ready" : "empty"
  // Whether all that is due is there, nobody can say yet.
  if (!missing) return "empty"
  if (missing[step]) return "missing"
  return isFilled(step, details) ? "ready" : "empty"
}

function isFilled(part: MissingName, details: Details): boolean {
  if (part === "education") return details.courses.length + details.languages.length > 0
  // Its documents are no part of the details; where none is missing, all that are asked for are there.
  if (!isSection(part)) return true
  const { valid, pending } = details[part]
  return Object.keys({ ...valid, ...pending }).length > 0
}

/** The parts in which something due is missing, in their order. */
export const missingParts = (missing: MissingInfo): MissingName[] =>
  missingNames.filter((name) => missing[name])
