import type { Call } from "./call"
import type { Calls } from "./index"

/** Plans cannot change plans, reviews or runbooks, nor which reports are mailed to the person who applies the plan. */
const notOfPlans: ReadonlySet<string> = new Set<keyof Calls>([
  "plans",
  "reviews",
  "runbooks",
  "searchReports",
])

/**
 * Whether a call can be part of a plan: a change that can be rolled back with others in one transaction. Excluded are calls with
 * required files, secrets shown once, sessions or password hashes, those that always require re-authentication, and those counted
 * call by call.
 */
export const isPlannable = (
  resource: string,
  { previews, secretAnswer, multipart, fileOptional, keepsSession, hashes, reauthenticates, quota }: Call,
): boolean =>
  !notOfPlans.has(resource) &&
  previews === true &&
  !secretAnswer &&
  (!multipart || fileOptional === true) &&
  !keepsSession &&
  !hashes &&
  reauthenticates !== "always" &&
  quota === undefined
