import { type SQL, sql } from "drizzle-orm"
import { type Database, hasRows } from "../../platform/database/connection"
import { removeRecoveryCodes } from "../access/codes"

/** Whether a person has a second factor. */
export const hasSecondFactor = (db: Database, atalaiaId: string): Promise<boolean> =>
  hasRows(db, sql`select where has_second_factor(${atalaiaId})`)

/**
 * Removes the authenticator's secret, so that its codes no longer work. Returns whether there was one, set up at `since` or
 * later.
 */
export const removeAuthenticator = (tx: Database, atalaiaId: string, since?: SQL): Promise<boolean> =>
  hasRows(
    tx,
    sql`
      update person set two_factor_secret = null, two_factor_activation_date = null
      where atalaia_id = ${atalaiaId} and two_factor_secret is not null
        ${since ? sql`and two_factor_activation_date >= ${since}` : sql``}
      returning atalaia_id`,
  )

/** Removes the passkeys. Returns whether there was one, made at `since` or later. */
const removePasskeys = (tx: Database, atalaiaId: string, since?: SQL): Promise<boolean> =>
  hasRows(
    tx,
    sql`
      delete from passkey where atalaia_id = ${atalaiaId} ${since ? sql`and create_date >= ${since}` : sql``}
      returning id`,
  )

/** Removes the recovery codes if no second factor is left. Returns whether one is left. */
export async function removeLoneRecoveryCodes(tx: Database, atalaiaId: string): Promise<boolean> {
  const left = await hasSecondFactor(tx, atalaiaId)
  if (!left) await removeRecoveryCodes(tx, atalaiaId)
  return left
}

/**
 * Removes all second factors of a person: the authenticator's secret, the passkeys and the recovery codes. Any new kind of second
 * factor must be removed here too.
 */
export async function removeSecondFactors(tx: Database, atalaiaId: string): Promise<void> {
  await removeAuthenticator(tx, atalaiaId)
  await removePasskeys(tx, atalaiaId)
  await removeRecoveryCodes(tx, atalaiaId)
}

/**
 * Removes second factors (authenticator and passkeys) that were set up at `moment` or later, with their recovery codes. Returns
 * false if there was none.
 */
export async function undoTwoFactorSince(tx: Database, atalaiaId: string, moment: SQL): Promise<boolean> {
  const authenticator = await removeAuthenticator(tx, atalaiaId, moment)
  const passkeys = await removePasskeys(tx, atalaiaId, moment)
  if (authenticator) await removeRecoveryCodes(tx, atalaiaId)
  else if (passkeys) await removeLoneRecoveryCodes(tx, atalaiaId)
  return authenticator || passkeys
}
