/** The account of the emergency access: it belongs to no person, and is opened with the two halves of a secret. */
export const emergencyId = "emergencia"
export const emergencyName = "Acesso de emergência"

/** Characters of a half in base32: 20 bytes of the secret and 5 bytes of checksum, which detect typing errors. */
export const halfLength = 40

/** A half as it is handed out: in groups of four. */
export const formatHalf = (half: string) => half.replace(/(.{4})(?=.)/g, "$1-")

/** Its session ends after so many minutes, used or not. */
export const emergencyMinutes = 60
