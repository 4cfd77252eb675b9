import { createHash, randomBytes } from "node:crypto"

/** A random token of 256 bits in base64url, for a session, a link or an application's secret. */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** The stored hash of an application's secret: hexadecimal SHA-256. With 256 random bits, a slow hash is not needed. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex")

/** The stored hash of the random tokens of sessions and tickets. */
export const hashToken = (token: string): Uint8Array => createHash("sha256").update(token).digest()
