import type { Details } from "@views/registrationData/details"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { keysOf } from "@/domain/records"
import { type SectionName, sectionNames } from "@/domain/registration/fields"
import { type MissingName, missingNames, stepTitles } from "@/domain/registration/sections"

/** The parts with missing data, according to the server. */
export type MissingInfo = AnswerOf<Calls["registration"]["missingInfo"]>

export type StepKey = keyof typeof stepTitles

export const isPart = (step: StepKey): step is MissingName => missingNames.some((name) => name === step)
const isSection = (step: StepKey): step is SectionName => sectionNames.some((name) => name === step)

/** The steps. A submitted pre-registration that waits for its evaluation has no last step. */
export const registrySteps = ({ canEvaluated }: Pick<Details, "canEvaluated">): readonly StepKey[] =>
  keysOf(stepTitles).filter((step) => step !== "finish" || !canEvaluated)

/** The steps of the legacy update, which has no access requests. */
export const legacySteps: readonly StepKey[] = keysOf(stepTitles).filter((step) => step !== "requests")

/** The previous and the next step, undefined at the ends and for a step that is not in the list. */
export function neighbours(step: StepKey, steps: readonly StepKey[]) {
  const at = steps.indexOf(step)
  return { previous: steps[at - 1], next: at < 0 ? undefined : steps[at + 1] }
}

/** The status of a step: something required is missing, it is done, or it is empty and optional. */
export type StepState = "ready" | "missing" | "empty"

/** The status of a step. `requests` is the number of access requests, if known. */
export function stepState(
  step: StepKey,
  details: Details,
  missing: MissingInfo | undefined,
  requests = 0,
): StepState {
  if (step === "finish") return "empty"
  if (step === "instructions") return details.hasDetails ? "ready" : "empty"
  if (step === "requests") return requests > 0 ? "ready" : "empty"
  // It is not known yet whether something required is missing.
  if (!missing) return "empty"
  if (missing[step]) return "missing"
  return isFilled(step, details) ? "ready" : "empty"
}

function isFilled(part: MissingName, details: Details): boolean {
  if (part === "education") return details.courses.length + details.languages.length > 0
  // The details do not contain the documents. If none is missing, the step is done.
  if (!isSection(part)) return true
  const { valid, pending } = details[part]
  return Object.keys({ ...valid, ...pending }).length > 0
}

/** The parts with missing required data, in order. */
export const missingParts = (missing: MissingInfo): MissingName[] =>
  missingNames.filter((name) => missing[name])
