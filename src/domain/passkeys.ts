/** How many passkeys one person may have. */
export const mostPasskeys = 10
/** Characters of a passkey's name. */
export const passkeyNameMaximum = 60

/** For how long the question is valid that a passkey answers, in milliseconds. */
export const challengeValidity = 5 * 60_000
