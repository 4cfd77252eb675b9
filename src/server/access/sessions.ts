import { type } from "arktype"
import { type Placeholder, type SQL, sql } from "drizzle-orm"
import type { TokenType } from "@/domain/access"
import { type Ending, endingNames, idleMinutes, totalHours } from "@/domain/sessions"
import { type Database, rowCount } from "../database/connection"
import { session } from "../database/schema/index"
import { hashToken, newToken } from "./token"

export interface NewSession {
  /** A person's or pre-registered person's id. */
  client: string
  tokenType: TokenType
  appId: number
  ip: string
  userAgent: string
  /** How its person showed who they are (RFC 8176), and with which passkeys, by their ids; absent where with none. */
  amr?: readonly string[]
  byPasskeys?: readonly number[] | undefined
  /** The session of the portal with which an application is entered, by the hash of its token. */
  enteredWith?: Uint8Array
}

export interface OpenedSession {
  /** 256 random bits in base64url; only its hash is kept. */
  token: string
  tokenType: TokenType
  expiresAt: Date
  /** How many older sessions ended, because the application allows only a number of them for one person. */
  ended: number
}

/** How long a session stays open after it was last used, and in all: written into statements, so that no call sends it. */
const idle: SQL = sql.raw(`interval '${idleMinutes} minutes'`)
const total: SQL = sql.raw(`interval '${totalHours} hours'`)

/** When a session `s` that was used last then runs out by itself. */
export const lapseAfter = (lastUse: SQL): SQL => sql`least(${lastUse} + ${idle}, s.create_date + ${total})`

/** When a session `s` ended, or will if nobody uses it any more. */
export const endOfSession: SQL = sql`coalesce(s.ended_date, ${lapseAfter(sql`s.last_validate`)})`

/** Sessions `s` that have not run out, whether or not they have been ended. */
export const unexpired: SQL = sql`s.last_validate > now() - ${idle} and s.create_date > now() - ${total}`

/** Sessions `s` that are open: not ended, and used lately enough. */
export const openSessions: SQL = sql`s.ended_date is null and ${unexpired}`

/** When a session `s` ended; null while it is open. */
export const endedDate: SQL = sql`case when not (${openSessions}) then ${endOfSession} end`

/** Sessions `s` that were open at a moment or later; the first half is what an index answers, the second which months. */
export const openAfter = (at: SQL): SQL =>
  sql`s.last_validate > ${at} - ${idle} and s.create_date > ${at} - ${total} and ${endOfSession} > ${at}`

/**
 * Opens a session. Where the application's `allowedTokens` are taken, the oldest ends. To be called inside a
 * transaction: its lock lets sessions of one person in one application open one after the other.
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

/** Those of a client, anywhere or in one application. */
export const sessionsOf = (client: string | Placeholder, appId?: number | Placeholder): SQL =>
  appId === undefined
    ? sql`s.client_identifier = ${client}`
    : sql`s.client_identifier = ${client} and s.app_id = ${appId}`

/** Those that clients have in an application. */
export const sessionsIn = (appId: number): SQL => sql`s.app_id = ${appId}`

/** What ended a session, as its row says it; null where it ran out or is open. */
export const sessionEnding = type.enumerated(...endingNames).or("null")

/**
 * Waits for whoever is opening a session with one of these: they hold the one that they came with until theirs is seen.
 * Only what is looked for after this, in the same transaction, finds them all.
 */
export async function lockSessions(tx: Database, which: SQL): Promise<void> {
  await tx.execute(sql`
    select from session s where ${openSessions} and ${which} order by s.token_hash for update`)
}

/** Ends the open sessions `s` that meet a condition, as a statement or a part of one. */
export const endingSessions = (which: SQL, ending: Ending): SQL => sql`
  update session s set ended_date = now(), ending = ${ending}
  where ${openSessions} and ${which} returning s.token_number`

/**
 * Ends the open sessions `s` that meet a condition, in a transaction, with those that are being opened with one of them;
 * answers how many there were.
 */
export async function endSessions(tx: Database, which: SQL, ending: Ending): Promise<number> {
  await lockSessions(tx, which)
  return rowCount(tx, endingSessions(which, ending))
}
