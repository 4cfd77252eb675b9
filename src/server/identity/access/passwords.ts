import { randomBytes } from "node:crypto"
import { isUnreadable } from "@/domain/password"
import { passwordsClosed } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { onlyProvider } from "../../platform/settings/upstream"
import type { Report } from "../../platform/telemetry/log"
import { OwnError } from "../../platform/telemetry/ownError"
import { hash, verify } from "./hashThreads"

/** The cost of a hash: OWASP's argon2id parameters, 19 MiB, two passes, one lane. Most API tests lower it. */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalizes to NFC: different keyboards can produce different code points for the same letters. */
const asTyped = (password: string) => password.normalize("NFC")

export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), hashCost)

let standIn: Promise<string> | undefined

/** Whether a value is an argon2id hash whose parameters do not exceed a server's resources. */
const isHash = (stored: string) =>
  /^\$argon2id\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[a-z\d+/]{11,}\$[a-z\d+/]{16,}$/i.test(stored)

/** Damaged hashes that were already reported to the operator: each is reported once. */
const told = new Set<string>()
function tell(stored: string, report: Report): void {
  if (told.has(stored)) return
  told.add(stored)
  report(new OwnError("HASH_DAMAGED", "a stored password hash is none"), "verifying a password")
}

/**
 * Whether a password matches a hash. Without a valid hash it returns false after the same time, so that the time does not reveal
 * who exists. A hash is missing if there is no such person, they have no password yet, or the stored value is damaged.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  report: Report,
): Promise<boolean> {
  standIn ??= hashPassword("nobody's password")
  const nobodys = await standIn
  const isOne = typeof stored === "string" && isHash(stored)
  if (typeof stored === "string" && !isOne) tell(stored, report)
  const typed = asTyped(password)
  if (!isOne || isUnreadable(password)) {
    await verify(nobodys, typed)
    return false
  }
  return verify(stored, typed).catch(async () => {
    tell(stored, report)
    await verify(nobodys, typed)
    return false
  })
}

/** Hashes several secrets with one salt, so that one hash of the input can be compared with all of them. */
export async function hashTogether(secrets: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16)
  const hashes: string[] = []
  // Sequential: each hash takes a core and 19 MiB.
  for (const secret of secrets) hashes.push(await hash(secret, { ...hashCost, salt }))
  return hashes
}

/** Hashes a secret with the salt of a stored hash. Without a stored hash it does the same work. */
export const hashLike = (stored: string | undefined, secret: string): Promise<string> =>
  hash(secret, {
    ...hashCost,
    salt: stored === undefined ? randomBytes(16) : Buffer.from(stored.split("$").at(-2) ?? "", "base64"),
  })

/** Throws 403 PASSWORDS_CLOSED if this installation takes no passwords, before anything about an account is read. */
export function refusePasswords(settings: Pick<Settings, "passwordSignIn" | "upstream">): void {
  const provider = onlyProvider(settings)
  if (provider) throw passwordsClosed(provider.name)
}

const dayLength = 24 * 60 * 60 * 1000

/** When a password expires; `undefined` if passwords never expire, none was ever set, or none is taken. */
export function passwordExpiration(
  lastUpdate: Date | null | undefined,
  { passwordDays, passwordSignIn }: Pick<Settings, "passwordDays" | "passwordSignIn">,
): Date | undefined {
  if (!lastUpdate || passwordDays === 0 || !passwordSignIn) return undefined
  return new Date(lastUpdate.getTime() + passwordDays * dayLength)
}
