/** Maximum number of a person's passkeys. */
export const maxPasskeys = 10
/** Maximum length of a passkey's name. */
export const passkeyNameMaximum = 60

/** Validity of a passkey challenge, in ms. */
export const challengeValidity = 5 * 60_000
