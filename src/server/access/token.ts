import { createHash, randomBytes } from "node:crypto"

/** 256 random bits in base64url: what opens a session, a link or an application's door. */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** What is kept of the secret of an application: hexadecimal SHA-256. So much chance needs no slow hash. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex")

/** What is kept of the random tokens of sessions and tickets. */
export const hashToken = (token: string): Uint8Array => createHash("sha256").update(token).digest()
