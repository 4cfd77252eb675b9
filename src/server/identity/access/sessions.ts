import { type Placeholder, type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { TokenType } from "@/domain/access"
import { type Ending, endingNames, idleMinutes, totalHours } from "@/domain/sessions"
import { type Database, rowCount } from "../../platform/database/connection"
import { session } from "../../platform/database/schema/index"
import { hashToken, newToken } from "./token"

export interface NewSession {
  /** The id of a person or pre-registered person. */
  client: string
  tokenType: TokenType
  appId: number
  ip: string
  userAgent: string
  /** The person's authentication methods (RFC 8176), and the ids of the passkeys used; absent if none. */
  amr?: readonly string[]
  byPasskeys?: readonly number[] | undefined
  /** Token hash of the portal session through which an application is entered. */
  enteredWith?: Uint8Array
}

export interface OpenedSession {
  /** 256 random bits in base64url; only its hash is stored. */
  token: string
  tokenType: TokenType
  expiresAt: Date
  /** How many older sessions were ended, because the application limits the sessions of one person. */
  ended: number
}

/** Idle and absolute session timeouts. They are literals in the SQL, so that calls need not send them. */
const idle: SQL = sql.raw(`interval '${idleMinutes} minutes'`)
const total: SQL = sql.raw(`interval '${totalHours} hours'`)

/** When session `s` expires, given its last use. */
export const lapseAfter = (lastUse: SQL): SQL => sql`least(${lastUse} + ${idle}, s.create_date + ${total})`

/** When session `s` ended, or will expire if it is not used again. */
export const endOfSession: SQL = sql`coalesce(s.ended_date, ${lapseAfter(sql`s.last_validate`)})`

/** Sessions `s` that have not expired, whether or not they were ended. */
export const unexpired: SQL = sql`s.last_validate > now() - ${idle} and s.create_date > now() - ${total}`

/** Sessions `s` that are open: neither ended nor expired. */
export const openSessions: SQL = sql`s.ended_date is null and ${unexpired}`

/** When a session `s` ended; null while it is open. */
export const endedDate: SQL = sql`case when not (${openSessions}) then ${endOfSession} end`

/**
 * Sessions `s` that were open at or after a moment. An index serves the first condition; the second selects the monthly
 * partitions.
 */
export const openAfter = (at: SQL): SQL =>
  sql`s.last_validate > ${at} - ${idle} and s.create_date > ${at} - ${total} and ${endOfSession} > ${at}`

/**
 * Opens a session. If the application's `allowedTokens` are in use, the oldest session ends. Call it inside a transaction:
 * its lock serializes the sign-ins of one person in one application.
 */
export async function openSession(tx: Database, given: NewSession): Promise<OpenedSession> {
  const { client, tokenType, appId, ip, userAgent, amr = [], byPasskeys, enteredWith } = given
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`session:${appId}:${client}`}, 0))`)
  const tooMany = sql`
    s.token_hash in (
      select token_hash from session s
      where s.client_identifier = ${client} and s.app_id = ${appId} and ${openSessions}
      order by token_number desc
      offset (select allowed_tokens - 1 from application where id = ${appId})
    )`
  const ended = await rowCount(tx, endingSessions(tooMany, "limit"))
  const token = newToken()
  await tx.insert(session).values({
    tokenHash: hashToken(token),
    tokenType,
    clientIdentifier: client,
    appId,
    ip,
    userAgent,
    amr: [...amr],
    ...(byPasskeys && { passkeyDate: sql`now()`, passkeyIds: [...byPasskeys] }),
    enteredWith,
  })
  return { token, tokenType, expiresAt: new Date(Date.now() + idleMinutes * 60_000), ended }
}

/** Sessions of a client, in all applications or in one. */
export const sessionsOf = (client: string | Placeholder, appId?: number | Placeholder): SQL =>
  appId === undefined
    ? sql`s.client_identifier = ${client}`
    : sql`s.client_identifier = ${client} and s.app_id = ${appId}`

/** Sessions of all clients in an application. */
export const sessionsIn = (appId: number): SQL => sql`s.app_id = ${appId}`

/** Why a session was ended, as stored in its row; null if it expired or is open. */
export const sessionEnding = type.enumerated(...endingNames).or("null")

/**
 * Waits for transactions that open a session from one of these: they lock the parent session until the new one is committed.
 * Only later queries of the same transaction find all of them.
 */
export async function lockSessions(tx: Database, which: SQL): Promise<void> {
  await tx.execute(sql`
    select from session s where ${openSessions} and ${which} order by s.token_hash for update`)
}

/** SQL that ends the open sessions `s` that meet a condition, as a statement or a part of one. */
export const endingSessions = (which: SQL, ending: Ending): SQL => sql`
  update session s set ended_date = now(), ending = ${ending}
  where ${openSessions} and ${which} returning s.token_number`

/**
 * Ends the open sessions `s` that meet a condition, including those that are being opened from one of them. Runs in a
 * transaction. Returns how many there were.
 */
export async function endSessions(tx: Database, which: SQL, ending: Ending): Promise<number> {
  await lockSessions(tx, which)
  return rowCount(tx, endingSessions(which, ending))
}
