import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import { sql } from "drizzle-orm"
import { challengeValidity } from "@/domain/passkeys"
import { type Database, hasRows } from "../../../platform/database/connection"
import { type KeySettings, keyedHash, keysFor } from "../../../platform/secrets/secretKey"
import type { Actor } from "../../actor/context"

/*
 * Challenges contain their expiry and a signature over their purpose. So nothing is stored for unanswered ones, which anyone may
 * request. The hash of an answered challenge is stored until it expires: a challenge works once.
 */

/** A challenge's purpose and the session that requested it. An answer is valid for no other purpose and no other session. */
export interface ChallengeUse {
  purpose: "signIn" | "proof" | "registration"
  /** Empty if there is no session yet. */
  session: string
}

/** For signing in, when there is no session: the passkey itself identifies its person. */
export const signInUse: ChallengeUse = { purpose: "signIn", session: "" }

/** For a purpose within a session. */
export const inSession = (
  { tokenHash }: Pick<Actor, "tokenHash">,
  purpose: ChallengeUse["purpose"],
): ChallengeUse => ({
  purpose,
  session: Buffer.from(tokenHash).toString("base64url"),
})

const randomLength = 16
const momentLength = 6
const bodyLength = randomLength + momentLength

const signature = (key: Parameters<typeof keyedHash>[0], body: Buffer, { purpose, session }: ChallengeUse) =>
  Buffer.from(keyedHash(key, `${purpose} ${session} ${body.toString("base64url")}`), "base64url")

/** A challenge in base64url. */
export async function newChallenge(settings: KeySettings, use: ChallengeUse): Promise<string> {
  const [key] = await keysFor("passkeys", settings)
  const moment = Buffer.alloc(momentLength)
  moment.writeUIntBE(Date.now() + challengeValidity, 0, momentLength)
  const body = Buffer.concat([randomBytes(randomLength), moment])
  return Buffer.concat([body, signature(key, body, use)]).toString("base64url")
}

/** Whether a challenge was issued here for this use and has not expired. */
export async function isChallenge(
  settings: KeySettings,
  challenge: string,
  use: ChallengeUse,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url")
  const [body, signed] = [bytes.subarray(0, bodyLength), bytes.subarray(bodyLength)]
  if (body.length < bodyLength || endOf(challenge).getTime() <= Date.now()) return false
  return (await keysFor("passkeys", settings)).some((key) => {
    const right = signature(key, body, use)
    return signed.length === right.length && timingSafeEqual(signed, right)
  })
}

const endOf = (challenge: string): Date =>
  new Date(Buffer.from(challenge, "base64url").readUIntBE(randomLength, momentLength))

/** Consumes an answered challenge. Returns true once, even if two requests present it concurrently. */
export function takeChallenge(tx: Database, challenge: string): Promise<boolean> {
  const hash = createHash("sha256").update(Buffer.from(challenge, "base64url")).digest()
  return hasRows(
    tx,
    sql`
      insert into passkey_challenge (hash, expire_date) values (${hash}, ${endOf(challenge).toISOString()}::timestamptz)
      on conflict do nothing returning hash`,
  )
}
