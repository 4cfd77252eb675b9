/** The account of the emergency access: it belongs to nobody, and opens with two halves of a secret. */
export const emergencyId = "emergencia"
export const emergencyName = "Acesso de emergência"

/** A half is written in so many characters: 20 bytes of the secret and 5 that tell what was mistyped, in base32. */
export const halfLength = 40

/** A half as it is handed out: in groups of four. */
export const formatHalf = (half: string) => half.replace(/(.{4})(?=.)/g, "$1-")

/** Its session ends after so many minutes, used or not. */
export const emergencyMinutes = 60
