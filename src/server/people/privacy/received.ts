import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { scopeNames } from "@/domain/scopes"
import {
  applicationNamed,
  applicationRow,
  applicationRowColumns,
  presentApplicationSummary,
} from "../../identity/access/scope"
import { endSessions, openSessions } from "../../identity/access/sessions"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { notFound, Refusal } from "../../platform/refusal/refusal"

const receivedRow = type({
  "...": applicationRow,
  scopes: "string[]",
  granted: "string[] | null",
  first: momentText,
  last: momentText,
  open: "number.integer",
})

/**
 * What each application has received about a person who signed in there, latest first. Goes back as far as sessions are stored.
 */
export async function receivedOf(
  db: Database,
  atalaiaId: string,
): Promise<AnswerOf<Calls["privacy"]["received"]>> {
  const receivers = await rows(
    db,
    receivedRow,
    sql`
      select ${applicationRowColumns},
        array_agg(distinct scope) as scopes, i.scopes as granted, min(s.create_date) as first, max(s.last_validate) as last,
        count(distinct s.token_hash) filter (where ${openSessions})::int as open
      from session s join application a on a.id = s.app_id
        left join application_integration i on i.app_id = a.id cross join unnest(s.scopes) scope
      where s.client_identifier = ${atalaiaId}
      group by a.id, i.app_id order by last desc, a.acronym collate "C"`,
  )
  return {
    items: receivers.map(({ scopes, granted, first, last, open, ...application }) => {
      const received = scopeNames.filter((scope) => scopes.includes(scope))
      // An application without an integration can no longer be entered.
      const now: readonly string[] = granted ? ["openid", ...granted] : []
      return {
        application: presentApplicationSummary(application),
        scopes: received.filter((scope) => now.includes(scope)),
        earlier: received.filter((scope) => !now.includes(scope)),
        first: iso(first),
        last: iso(last),
        open,
      }
    }),
  }
}

/** Ends the actor's own sessions in an application, as signing out there would, and notifies the application. */
export async function endReceived(
  { db, me, change }: AuthenticatedContext,
  { params }: { params: { app: string } },
): Promise<{ ended: number }> {
  // An application that the actor never entered gets the same answer as one that does not exist.
  const app = await applicationNamed(
    db,
    params.app,
    (appId) => sql`exists (
      select from session s
      where s.client_identifier = ${me.atalaiaId} and s.app_id = ${appId} and s.scopes is not null and ${openSessions}
    )`,
  ).catch((error: unknown) => {
    throw error instanceof Refusal ? notFound("Sessão") : error
  })
  return change(async (tx, record) => {
    const ended = await endSessions(
      tx,
      sql`s.client_identifier = ${me.atalaiaId} and s.app_id = ${app.id} and s.scopes is not null`,
      "killed",
    )
    await record({
      kind: "session.kill",
      appId: app.id,
      subjectId: me.atalaiaId,
      about: { app: app.acronym, count: String(ended), subject: me.name },
    })
    return { ended }
  })
}
