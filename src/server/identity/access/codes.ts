import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { Secret, TOTP } from "otpauth"
import { type } from "@/contract/type"
import { encodeBase32 } from "@/domain/twoFactor"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { recoveryCode } from "../../platform/database/schema/index"
import { decrypt, encrypt, type KeySettings, keysFor } from "../../platform/secrets/secretKey"
import type { Settings } from "../../platform/settings/settings"
import { hashLike, hashTogether } from "./passwords"

const stepSeconds = 30
const recoveryCodes = 10

/** The 30-second step that a six-digit code belongs to, with one step of clock drift allowed; undefined if the code is wrong. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: stepSeconds,
    window: 1,
    timestamp: now,
  })
  return delta === null ? undefined : Math.floor(now / 1000 / stepSeconds) + delta
}

/** A code from 2 to 10 steps ago (up to five minutes) is refused, but recognized as coming from a slow clock. */
const lateSteps = { from: 2, to: 10 }

/**
 * How many seconds ago an expired code was valid; undefined if it was not. Future codes are never recognized: that would help
 * an attacker who guesses.
 */
function secondsLate(secret: string, code: string, now = Date.now()): number | undefined {
  const middle = (lateSteps.from + lateSteps.to) / 2
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: stepSeconds,
    window: middle - lateSteps.from,
    timestamp: now - middle * stepSeconds * 1000,
  })
  return delta === null ? undefined : (middle - delta) * stepSeconds
}

export const wrongCode = "Código inválido. Aguarde o próximo e tente novamente."
const usedCode = "Este código já foi usado, ou um mais novo já foi. Aguarde o próximo e tente novamente."
const lateCode = (seconds: number) =>
  `Este código venceu: era o de ${seconds} segundos atrás. Se o aparelho ainda o mostra, o relógio dele está atrasado: acerte-o e tente novamente.`

/**
 * The Portuguese reason why a code outside the current steps is refused. The person has already shown a password or a
 * session.
 */
export function whyRefused(secret: string, code: string, now?: number): string {
  const late = secondsLate(secret, code, now)
  return late === undefined ? wrongCode : lateCode(late)
}

/** Removes the separators that people type between the parts of a code. */
export const plainCode = (typed: string) => typed.toLowerCase().replace(/[\s-]+/g, "")

export interface TwoFactorHolder {
  atalaiaId: string
  /** Encrypted, as stored in the database. */
  twoFactorSecret: Uint8Array
}

/**
 * Accepts an authenticator code, at most once for each step, even if two requests arrive together. Returns undefined if the
 * code is accepted. Otherwise returns the reason: it is wrong or late, or its step or a later one was used before.
 */
export async function takeTimeCode(
  tx: Database,
  holder: TwoFactorHolder,
  typed: string,
  settings: Settings,
): Promise<string | undefined> {
  const code = plainCode(typed)
  if (!/^\d{6}$/.test(code)) return wrongCode
  const secret = decrypt(await twoFactorKeys(settings), holder.twoFactorSecret, holder.atalaiaId)
  const step = stepOfCode(secret, code)
  if (step === undefined) return whyRefused(secret, code)
  const taken = await hasRows(
    tx,
    sql`
      update person set two_factor_last_step = ${step}
      where atalaia_id = ${holder.atalaiaId} and coalesce(two_factor_last_step, 0) < ${step}
      returning atalaia_id`,
  )
  return taken ? undefined : usedCode
}

/** Encrypts a two-factor secret for storage. */
export const sealedSecret = async (settings: KeySettings, atalaiaId: string, secret: string) =>
  encrypt(await twoFactorKeys(settings), secret, atalaiaId)

const twoFactorKeys = (settings: KeySettings) => keysFor("two-factor", settings)

/** Recovery codes in plain text, shown once, and encrypted for storage. */
export interface RecoveryCodes {
  shown: string[]
  sealed: Uint8Array[]
}

/**
 * Generates ten recovery codes for a person. They are stored as slow hashes, like passwords. The hashes are also encrypted,
 * because the codes are short enough to be found by brute force. Call it before the transaction that stores them: hashing
 * takes a while.
 */
export async function newRecoveryCodes(atalaiaId: string, settings: Settings): Promise<RecoveryCodes> {
  const keys = await twoFactorKeys(settings)
  // 60 bits in three groups of four: 14 characters, which fit the 16 of the input.
  const codes = Array.from({ length: recoveryCodes }, () => encodeBase32(randomBytes(8)).slice(0, 12))
  const hashes = await hashTogether(codes)
  return {
    shown: codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-")),
    sealed: hashes.map((hash) => encrypt(keys, hash, atalaiaId)),
  }
}

/** Replaces a person's recovery codes. */
export async function keepRecoveryCodes(
  tx: Database,
  atalaiaId: string,
  { sealed }: RecoveryCodes,
): Promise<void> {
  await removeRecoveryCodes(tx, atalaiaId)
  await tx.insert(recoveryCode).values(sealed.map((code) => ({ atalaiaId, sealed: code })))
}

export async function removeRecoveryCodes(tx: Database, atalaiaId: string): Promise<void> {
  await tx.execute(sql`delete from recovery_code where atalaia_id = ${atalaiaId}`)
}

const unusedCode = type({ sealed: type.instanceOf(Uint8Array) })

/** Consumes an unused recovery code. Returns true only once for each code. */
export async function takeRecoveryCode(
  tx: Database,
  atalaiaId: string,
  typed: string,
  settings: Settings,
): Promise<boolean> {
  const keys = await twoFactorKeys(settings)
  // Locks the rows: of two requests with the same code, the second finds it used, and no key rotation re-encrypts it in
  // between.
  const unused = await rows(
    tx,
    unusedCode,
    sql`select sealed from recovery_code where atalaia_id = ${atalaiaId} and used_date is null for update`,
  )
  const kept = unused.map(({ sealed }) => ({ sealed, hash: decrypt(keys, sealed, atalaiaId) }))
  // With no code left, the same work is done, so that the time reveals nothing.
  const hash = await hashLike(kept[0]?.hash, plainCode(typed))
  const taken = kept.find((one) => one.hash === hash)
  if (!taken) return false
  await tx.execute(
    sql`update recovery_code set used_date = now() where atalaia_id = ${atalaiaId} and sealed = ${taken.sealed}`,
  )
  return true
}
