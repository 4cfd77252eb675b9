import { randomBytes } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { Secret, TOTP } from "otpauth"
import { encodeBase32 } from "@/domain/twoFactor"
import { type Database, hasRows } from "../database/connection"
import { recoveryCode } from "../database/schema/index"
import type { Settings } from "../settings"
import { keyedHash, secretKey, unseal } from "./secretKey"

const stepSeconds = 30
const recoveryCodes = 10

/** The 30-second step that a six-digit code belongs to, one step of clock drift allowed; nothing where it is wrong. */
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

/** What people type between the parts of a code is ignored. */
export const plainCode = (typed: string) => typed.toLowerCase().replace(/[\s-]+/g, "")

export interface TwoFactorHolder {
  atalaiaId: string
  /** As it is stored. */
  twoFactorSecret: Uint8Array
}

/**
 * Takes a code of the authenticator: true once for each step, even if two arrive together. False if it is wrong, or
 * if its step or a later one was used before.
 */
export async function takeTimeCode(
  tx: Database,
  holder: TwoFactorHolder,
  typed: string,
  settings: Settings,
): Promise<boolean> {
  const code = plainCode(typed)
  if (!/^\d{6}$/.test(code)) return false
  const secret = unseal(await secretKey(settings), holder.twoFactorSecret, holder.atalaiaId)
  const step = stepOfCode(secret, code)
  if (step === undefined) return false
  return hasRows(
    tx,
    sql`
      update person set two_factor_last_step = ${step}
      where atalaia_id = ${holder.atalaiaId} and coalesce(two_factor_last_step, 0) < ${step}
      returning atalaia_id`,
  )
}

const recoveryHash = (key: Buffer, atalaiaId: string, code: string) =>
  keyedHash(key, `recovery:${atalaiaId}:${code}`)

/** Replaces a person's recovery codes by ten new ones, which are stored hashed and returned this once. */
export async function renewRecoveryCodes(
  tx: Database,
  atalaiaId: string,
  settings: Settings,
): Promise<string[]> {
  const key = await secretKey(settings)
  // 60 bits in three groups of four: 14 characters, which fit the 16 of the input.
  const codes = Array.from({ length: recoveryCodes }, () => encodeBase32(randomBytes(8)).slice(0, 12))
  await removeRecoveryCodes(tx, atalaiaId)
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ atalaiaId, hash: recoveryHash(key, atalaiaId, code) })))
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"))
}

export async function removeRecoveryCodes(tx: Database, atalaiaId: string): Promise<void> {
  await tx.execute(sql`delete from recovery_code where atalaia_id = ${atalaiaId}`)
}

/** Undoes two-factor that was activated at a moment or later, with its recovery codes; false where there is none. */
export async function undoTwoFactorSince(tx: Database, atalaiaId: string, moment: SQL): Promise<boolean> {
  const undone = await hasRows(
    tx,
    sql`
      update person set two_factor_secret = null, two_factor_activation_date = null
      where atalaia_id = ${atalaiaId} and two_factor_activation_date >= ${moment}
      returning atalaia_id`,
  )
  if (!undone) return false
  await removeRecoveryCodes(tx, atalaiaId)
  return true
}

/** Takes an unused recovery code: each is true once. */
export async function takeRecoveryCode(
  tx: Database,
  atalaiaId: string,
  typed: string,
  settings: Settings,
): Promise<boolean> {
  const hash = recoveryHash(await secretKey(settings), atalaiaId, plainCode(typed))
  return hasRows(
    tx,
    sql`
      update recovery_code set used_date = now()
      where atalaia_id = ${atalaiaId} and hash = ${hash} and used_date is null
      returning hash`,
  )
}
