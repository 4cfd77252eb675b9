import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import type { TokenType } from "@/domain/access"
import { type Database, rows } from "../database/connection"
import { session } from "../database/schema/index"
import { hashToken, idleMinutes, totalHours } from "./authenticate"

export interface NewSession {
  /** A person's or pre-registered person's id. */
  client: string
  tokenType: TokenType
  appId: number
  ip: string
  userAgent: string
}

export interface OpenedSession {
  /** 256 random bits in base64url; only its hash is kept. */
  token: string
  tokenType: TokenType
  expiresAt: Date
  /** Sessions that had to end, because the application allows so many of one person. */
  ended: number
}

/**
 * Opens a session. Where the application's `allowedTokens` are taken, the oldest ends. To be called inside a
 * transaction: its lock lets sessions of one person in one application open one after the other.
 */
export async function openSession(tx: Database, given: NewSession): Promise<OpenedSession> {
  const { client, tokenType, appId, ip, userAgent } = given
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`session:${appId}:${client}`}, 0))`)
  const ended = await rows<{ alive: boolean }>(
    tx,
    sql`
      delete from session where token_hash in (
        select token_hash from (
          select token_hash, row_number() over (order by alive desc, token_number desc) as place, alive
          from (
            select token_hash, token_number,
              last_validate > now() - ${`${idleMinutes} minutes`}::interval
                and create_date > now() - ${`${totalHours} hours`}::interval as alive
            from session where client_identifier = ${client} and app_id = ${appId}
          ) there
        ) ranked
        where not alive or place >= (select allowed_tokens from application where id = ${appId})
      )
      returning last_validate > now() - ${`${idleMinutes} minutes`}::interval
        and create_date > now() - ${`${totalHours} hours`}::interval as alive`,
  )
  const token = randomBytes(32).toString("base64url")
  await tx
    .insert(session)
    .values({ tokenHash: hashToken(token), tokenType, clientIdentifier: client, appId, ip, userAgent })
  return {
    token,
    tokenType,
    expiresAt: new Date(Date.now() + idleMinutes * 60_000),
    ended: ended.filter(({ alive }) => alive).length,
  }
}

/** Ends all sessions of a client, those in one application, or both at once; answers how many were there. */
export async function endSessions(
  tx: Database,
  which: { client: string; appId?: number } | { client?: undefined; appId: number },
): Promise<number> {
  const conditions = [
    ...(which.client === undefined ? [] : [sql`client_identifier = ${which.client}`]),
    ...(which.appId === undefined ? [] : [sql`app_id = ${which.appId}`]),
  ]
  const ended = await rows(
    tx,
    sql`delete from session where ${sql.join(conditions, sql` and `)} returning token_number`,
  )
  return ended.length
}
