import { type SQL, sql } from "drizzle-orm"
import { type Database, hasRows } from "../database/connection"
import { hashToken, newToken } from "./token"

/** A browser, recognized at sign-in by a random token that it was given there and sends along. */
export interface Device {
  hash: Uint8Array
  token: string
}

export const deviceOf = (token: string): Device => ({ token, hash: hashToken(token) })

/** Whether somebody has signed in from a device before. */
export async function isKnownDevice(db: Database, { hash }: Device, atalaiaId: string): Promise<boolean> {
  return hasRows(db, sql`select from known_device where hash = ${hash} and atalaia_id = ${atalaiaId}`)
}

/**
 * Records that somebody signed in from a device. A device from which nobody did, whose token may be anybody's, gets
 * a new one.
 */
export async function rememberDevice(
  tx: Database,
  given: Device | undefined,
  atalaiaId: string,
): Promise<Device> {
  const known = given && (await hasRows(tx, sql`select from known_device where hash = ${given.hash} limit 1`))
  const device = given && known ? given : deviceOf(newToken())
  await tx.execute(sql`
    insert into known_device (hash, atalaia_id) values (${device.hash}, ${atalaiaId})
    on conflict (hash, atalaia_id) do update set last_sign_in = now()`)
  return device
}

/** Forgets the devices from which somebody, or an impostor, signed in at a moment or later. */
export async function forgetDevicesSince(tx: Database, atalaiaId: string, moment: SQL): Promise<void> {
  await tx.execute(
    sql`delete from known_device where atalaia_id = ${atalaiaId} and last_sign_in >= ${moment}`,
  )
}
