/* How a person authenticated, in the terms of RFC 8176, and its assurance level, as applications receive it. */

/** The methods of an authentication, as a session stores them: `amr` of OpenID Connect. */
export const methods = {
  password: ["pwd"],
  /** A password and a code of an authenticator, or a recovery code. */
  code: ["pwd", "otp", "mfa"],
  /** A device-bound passkey, and one that is synced between devices. Both ask for a gesture or a PIN. */
  boundPasskey: ["hwk", "user", "mfa"],
  syncedPasskey: ["swk", "user", "mfa"],
  /** An upstream provider, such as gov.br; and one that has asked for two factors. */
  upstream: ["fed"],
  upstreamTwoFactors: ["fed", "fed_mfa", "mfa"],
} as const satisfies Record<string, readonly string[]>

/**
 * Assurance levels, strongest last: a password alone; two factors; phishing-resistant; and phishing-resistant with a device-bound
 * key (OpenID Connect Extended Authentication Profile ACR Values 1.0).
 */
export const levels = ["aal1", "aal2", "phr", "phrh"] as const
export type Level = (typeof levels)[number]

const isLevel = (text: string): text is Level => levels.some((level) => level === text)

/** Whether a level is at least as strong as another. */
export const reaches = (level: string | undefined, wanted: Level): boolean =>
  level !== undefined && isLevel(level) && levels.indexOf(level) >= levels.indexOf(wanted)

/** The levels that an application requests (`acr_values`); unknown values are ignored. */
export const levelsAsked = (acrValues: unknown): Level[] =>
  typeof acrValues === "string" ? acrValues.split(" ").filter(isLevel) : []

/** Whether a level meets one of the requested ones. Without a request, every level does. */
export function isMet(level: string | undefined, acrValues: unknown): boolean {
  const asked = levelsAsked(acrValues)
  return asked.length === 0 || asked.some((wanted) => reaches(level, wanted))
}

/** Whether two factors are requested. An application that requests them anywhere gets no weaker level. */
export const asksForTwoFactors = (acrValues: unknown): boolean =>
  levelsAsked(acrValues).some((wanted) => reaches(wanted, "aal2"))

/** Whether only a passkey can meet the request. */
export function asksForPasskey(acrValues: unknown): boolean {
  const asked = levelsAsked(acrValues)
  return asked.length > 0 && asked.every((wanted) => reaches(wanted, "phr"))
}

/**
 * The `acr` claim: the strongest requested level that is met. An application that did not request a passkey gets `aal2` for one,
 * as for a password with a code.
 */
export function levelTold(level: string | undefined, acrValues: unknown): string | undefined {
  const met = levelsAsked(acrValues).filter((wanted) => reaches(level, wanted))
  const surest = levels.findLast((each) => met.includes(each))
  return surest ?? (reaches(level, "aal2") ? "aal2" : level)
}

/** The level of the authentication methods. */
export function levelOf(amr: readonly string[]): Level {
  if (amr.includes("hwk")) return "phrh"
  if (amr.includes("swk")) return "phr"
  return amr.includes("otp") || amr.includes("fed_mfa") ? "aal2" : "aal1"
}

/** The second factors that a person has now. */
export interface Factors {
  /** An authenticator, which generates codes. */
  code: boolean
  boundPasskey: boolean
  syncedPasskey: boolean
}

/** The methods that still count: those whose factor the person still has. */
export function stillShown(amr: readonly string[], has: Factors): string[] {
  const factors = { otp: has.code, hwk: has.boundPasskey, swk: has.syncedPasskey }
  const second = Object.entries(factors).flatMap(([method, there]) =>
    there && amr.includes(method) ? [method] : [],
  )
  const isByPasskey = second.some((method) => method !== "otp")
  // Factors shown to an upstream provider do not end here.
  const federated = amr.filter((method) => method === "fed" || method === "fed_mfa")
  const isFirst = second.length === 0 && federated.length === 0
  const shown = [
    ...(amr.includes("pwd") || isFirst ? ["pwd"] : []),
    ...federated,
    ...second,
    ...(isByPasskey ? ["user"] : []),
  ]
  return second.length > 0 || federated.includes("fed_mfa") ? [...shown, "mfa"] : shown
}

/** The earlier methods together with the new ones. */
export const shownToo = (before: readonly string[], now: readonly string[]): string[] => {
  const all = [...new Set([...before, ...now])].filter((method) => method !== "mfa")
  const isSure = [...before, ...now].includes("mfa")
  return isSure ? [...all, "mfa"] : all
}

const ways: readonly [method: string, words: string][] = [
  ["hwk", "com chave de acesso"],
  ["swk", "com chave de acesso"],
  ["fed", "pelo gov.br, ou outro provedor"],
  ["otp", "com senha e código"],
  ["pwd", "com senha"],
]
/** How a person came in, in words: by the strongest of the methods. */
export const wayText = (amr: readonly string[]): string =>
  ways.find(([method]) => amr.includes(method))?.[1] ?? "pelo link de um e-mail"
