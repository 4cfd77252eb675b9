/**
 * How somebody showed who they are, in the words of RFC 8176, and how sure that is, as applications are told it.
 */

/** What was shown, as a session keeps it: `amr` of OpenID Connect. */
export const methods = {
  password: ["pwd"],
  /** A password and a code of an authenticator, or a recovery code. */
  code: ["pwd", "otp", "mfa"],
  /** A passkey that never leaves its device, and one that an account keeps in several. Both ask for a gesture or a PIN. */
  boundPasskey: ["hwk", "user", "mfa"],
  syncedPasskey: ["swk", "user", "mfa"],
} as const satisfies Record<string, readonly string[]>

/**
 * Levels, the surest last: by a password alone, by two factors, by what cannot be given away on a false page, and by that
 * where it never leaves its device (OpenID Connect Extended Authentication Profile ACR Values 1.0).
 */
export const levels = ["aal1", "aal2", "phr", "phrh"] as const
export type Level = (typeof levels)[number]

const isLevel = (text: string): text is Level => (levels as readonly string[]).includes(text)

/** Whether a level is as sure as another. */
export const reaches = (level: string | undefined, wanted: Level): boolean =>
  level !== undefined && isLevel(level) && levels.indexOf(level) >= levels.indexOf(wanted)

/** The levels that an application asks for (`acr_values`); others are none of ours. */
export const levelsAsked = (acrValues: unknown): Level[] =>
  typeof acrValues === "string" ? acrValues.split(" ").filter(isLevel) : []

/** Whether a level is one that is asked for, or surer; without a question every one is. */
export function isMet(level: string | undefined, acrValues: unknown): boolean {
  const asked = levelsAsked(acrValues)
  return asked.length === 0 || asked.some((wanted) => reaches(level, wanted))
}

/** Whether two factors are among what is asked for: an application that names them anywhere gets no less. */
export const asksForTwoFactors = (acrValues: unknown): boolean =>
  levelsAsked(acrValues).some((wanted) => reaches(wanted, "aal2"))

/** Whether nothing but a passkey meets what is asked for. */
export function asksForPasskey(acrValues: unknown): boolean {
  const asked = levelsAsked(acrValues)
  return asked.length > 0 && asked.every((wanted) => reaches(wanted, "phr"))
}

/**
 * What an application is told: of the levels that it asks for the surest that is met. One that did not ask for a passkey is
 * told of two factors, as it is of a password with a code.
 */
export function levelTold(level: string | undefined, acrValues: unknown): string | undefined {
  const met = levelsAsked(acrValues).filter((wanted) => reaches(level, wanted))
  const surest = levels.findLast((each) => met.includes(each))
  return surest ?? (reaches(level, "aal2") ? "aal2" : level)
}

/** The level of what was shown. */
export function levelOf(amr: readonly string[]): Level {
  if (amr.includes("hwk")) return "phrh"
  if (amr.includes("swk")) return "phr"
  return amr.includes("otp") ? "aal2" : "aal1"
}

/** What somebody has now to show who they are with, besides a password. */
export interface Factors {
  /** An authenticator, which shows codes. */
  code: boolean
  boundPasskey: boolean
  syncedPasskey: boolean
}

/** What counts still of what was shown: nothing that the person has no more. */
export function stillShown(amr: readonly string[], has: Factors): string[] {
  const factors = { otp: has.code, hwk: has.boundPasskey, swk: has.syncedPasskey }
  const second = Object.entries(factors).flatMap(([method, there]) =>
    there && amr.includes(method) ? [method] : [],
  )
  const isByPasskey = second.some((method) => method !== "otp")
  const shown = [
    ...(amr.includes("pwd") || second.length === 0 ? ["pwd"] : []),
    ...second,
    ...(isByPasskey ? ["user"] : []),
  ]
  return second.length > 0 ? [...shown, "mfa"] : shown
}

/** What was shown, with what is shown now. */
export const shownToo = (before: readonly string[], now: readonly string[]): string[] => {
  const all = [...new Set([...before, ...now])].filter((method) => method !== "mfa")
  const isSure = [...before, ...now].includes("mfa")
  return isSure ? [...all, "mfa"] : all
}
