import { createHash } from "node:crypto"

/** What is kept of the random tokens of sessions and tickets. */
export const hashToken = (token: string): Uint8Array => createHash("sha256").update(token).digest()
