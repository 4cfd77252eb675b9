import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { Ending } from "@/domain/sessions"
import { hasRows, rows } from "../../platform/database/connection"
import { conflict, notFound } from "../../platform/refusal/refusal"
import { lockSessions, openSessions } from "../access/sessions"
import type { AuthenticatedContext } from "../actor/context"

/**
 * Limits how far back sessions are read. An application session that a portal session opened can outlive it, but ends within a
 * day of it at most (two half days).
 */
export const recentSession = (session: SQL): SQL => sql`${session}.create_date > now() - interval '2 days'`

/** The actor's own sessions `s` with this number, or entered with the portal session that has it. */
const ofNumber = (atalaiaId: string, number: number): SQL => sql`
  s.client_identifier = ${atalaiaId} and (s.token_number = ${number} or s.entered_with in (
    select portal.token_hash from session portal
    where portal.client_identifier = ${atalaiaId} and portal.token_number = ${number} and ${recentSession(sql`portal`)}
  ))`

/** Ends one of the actor's own sessions and the application sessions entered with it. 409 CURRENT for the one in use. */
export async function endOwn(context: AuthenticatedContext, number: number): Promise<{ ended: number }> {
  const { db, me } = context
  const which = ofNumber(me.atalaiaId, number)
  if (!(await hasRows(db, sql`select from session s where ${openSessions} and ${which}`)))
    throw notFound("Sessão")
  const inUse = sql`select from session s where s.token_hash = ${me.tokenHash} and s.token_number = ${number}`
  if (await hasRows(db, inUse)) {
    throw conflict("Esta é a sessão que você está usando: para encerrá-la, saia.", "CURRENT")
  }
  return end(context, which)
}

/** Ends all sessions of the actor except the one in use and those entered with it. */
export const endOthers = (context: AuthenticatedContext): Promise<{ ended: number }> =>
  end(
    context,
    sql`
      s.client_identifier = ${context.me.atalaiaId} and s.token_hash <> ${context.me.tokenHash}
      and s.entered_with is distinct from ${context.me.tokenHash}`,
  )

const endedSession = type({ appId: "number.integer", acronym: "string" })

/** Also notifies the applications, as every ending does. */
function end({ me, change }: AuthenticatedContext, which: SQL): Promise<{ ended: number }> {
  return change(async (tx, record) => {
    await lockSessions(tx, which)
    const ended = await rows(
      tx,
      endedSession,
      sql`
        with ended as (
          update session s set ended_date = now(), ending = ${"ownDevice" satisfies Ending}
          where ${openSessions} and ${which} returning s.app_id
        )
        select a.id as "appId", a.acronym from ended join application a on a.id = ended.app_id
        order by a.acronym collate "C"`,
    )
    if (ended.length === 0) throw notFound("Sessão")
    const places = new Map(ended.map((session) => [session.appId, session.acronym]))
    await record(
      [...places].map(([appId, acronym]) => ({
        kind: "session.kill" as const,
        appId,
        subjectId: me.atalaiaId,
        about: {
          app: acronym,
          count: String(ended.filter((session) => session.appId === appId).length),
          subject: me.name,
        },
      })),
    )
    return { ended: ended.length }
  })
}
