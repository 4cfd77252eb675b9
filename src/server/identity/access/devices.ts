import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { hashToken, newToken } from "./token"

/** A browser, recognized at sign-in by a random token that it received at an earlier sign-in. */
export interface Device {
  hash: Uint8Array
  token: string
}

export const deviceOf = (token: string): Device => ({ token, hash: hashToken(token) })

/** The device of a token. It is also `known` if this person has signed in from it before. */
export async function recognized(
  db: Database,
  token: string | undefined,
  atalaiaId: string,
): Promise<{ device: Device | undefined; known: Device | undefined }> {
  const device = token ? deviceOf(token) : undefined
  const isKnown =
    device !== undefined &&
    (await hasRows(
      db,
      sql`select from known_device where hash = ${device.hash} and atalaia_id = ${atalaiaId}`,
    ))
  return { device, known: isKnown ? device : undefined }
}

/** The address and browser of a sign-in. */
export interface Origin {
  ip: string
  userAgent: string
}

const remembered = type({ isNew: "boolean", alikeLately: "boolean" })

export interface Remembered extends Device {
  /** This person has not signed in from the device before. */
  isNew: boolean
  /** In the last ten minutes, the same person had another new device with the same address and user agent. */
  alikeLately: boolean
}

/**
 * Records a sign-in from a device. A device without any earlier sign-in gets a new token, because anyone may have chosen the
 * old one.
 */
export async function rememberDevice(
  tx: Database,
  given: Device | undefined,
  atalaiaId: string,
  { ip, userAgent }: Origin,
): Promise<Remembered> {
  const known = given && (await hasRows(tx, sql`select from known_device where hash = ${given.hash} limit 1`))
  const device = given && known ? given : deviceOf(newToken())
  const [row] = await rows(
    tx,
    remembered,
    sql`
      insert into known_device as device (hash, atalaia_id, ip, user_agent)
      values (${device.hash}, ${atalaiaId}, ${ip}, ${userAgent})
      on conflict (hash, atalaia_id) do update set last_sign_in = now()
      returning device.first_sign_in = device.last_sign_in as "isNew", exists (
        select from known_device other
        where other.atalaia_id = ${atalaiaId} and other.ip = ${ip} and other.user_agent = ${userAgent}
          and other.first_sign_in > now() - interval '10 minutes'
      ) as "alikeLately"`,
  )
  return { ...device, isNew: row?.isNew ?? false, alikeLately: row?.alikeLately ?? false }
}

/** Forgets the devices from which a person, or an impostor, signed in at or after a moment. */
export async function forgetDevicesSince(tx: Database, atalaiaId: string, moment: SQL): Promise<void> {
  await tx.execute(
    sql`delete from known_device where atalaia_id = ${atalaiaId} and last_sign_in >= ${moment}`,
  )
}
