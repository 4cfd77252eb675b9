import { type SQL, sql } from "drizzle-orm"
import { removeRecoveryCodes } from "../access/codes"
import { type Database, hasRows } from "../database/connection"

/** Whether a person has anything beside the password to show who they are. */
export const hasSecondFactor = (db: Database, atalaiaId: string): Promise<boolean> =>
  hasRows(db, sql`select where has_second_factor(${atalaiaId})`)

/** The authenticator's codes open nothing any more; answers whether there was one, set up at `since` or later. */
export const removeAuthenticator = (tx: Database, atalaiaId: string, since?: SQL): Promise<boolean> =>
  hasRows(
    tx,
    sql`
      update person set two_factor_secret = null, two_factor_activation_date = null
      where atalaia_id = ${atalaiaId} and two_factor_secret is not null
        ${since ? sql`and two_factor_activation_date >= ${since}` : sql``}
      returning atalaia_id`,
  )

/** Passkeys open nothing any more; answers whether there was one, made at `since` or later. */
const removePasskeys = (tx: Database, atalaiaId: string, since?: SQL): Promise<boolean> =>
  hasRows(
    tx,
    sql`
      delete from passkey where atalaia_id = ${atalaiaId} ${since ? sql`and create_date >= ${since}` : sql``}
      returning id`,
  )

/** Removes the recovery codes where nothing is left that they stand in for; answers whether something is. */
export async function removeLoneRecoveryCodes(tx: Database, atalaiaId: string): Promise<boolean> {
  const left = await hasSecondFactor(tx, atalaiaId)
  if (!left) await removeRecoveryCodes(tx, atalaiaId)
  return left
}

/**
 * Removes everything beside the password with which a person shows who they are: the authenticator's secret, the passkeys
 * and the recovery codes. Whatever is added to that is removed here too.
 */
export async function removeSecondFactors(tx: Database, atalaiaId: string): Promise<void> {
  await removeAuthenticator(tx, atalaiaId)
  await removePasskeys(tx, atalaiaId)
  await removeRecoveryCodes(tx, atalaiaId)
}

/**
 * Undoes what was set up as second step at a moment or later, authenticator and passkeys, with the recovery codes that came
 * with it; false where there is none.
 */
export async function undoTwoFactorSince(tx: Database, atalaiaId: string, moment: SQL): Promise<boolean> {
  const authenticator = await removeAuthenticator(tx, atalaiaId, moment)
  const passkeys = await removePasskeys(tx, atalaiaId, moment)
  if (authenticator) await removeRecoveryCodes(tx, atalaiaId)
  else if (passkeys) await removeLoneRecoveryCodes(tx, atalaiaId)
  return authenticator || passkeys
}
