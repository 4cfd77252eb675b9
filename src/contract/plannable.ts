import type { Call } from "./call"
import type { Calls } from "./index"

/** Plans are not about themselves, nor about what they are made of; nor do they decide what comes to the mailbox of whoever applies them. */
const notOfPlans: ReadonlySet<string> = new Set<keyof Calls>(["plans", "runbooks", "searchReports"])

/**
 * Whether a call can be part of a plan: a change that can be taken back with others in one transaction. What needs a file, secrets that
 * are shown once, sessions, hashes of passwords, what always asks anew who one is, and what is counted call by call, cannot.
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
