/** How many passkeys one person may have. */
export const mostPasskeys = 10
/** Characters of a passkey's name. */
export const passkeyNameMaximum = 60

/** Validity of a passkey challenge, in ms. */
export const challengeValidity = 5 * 60_000
