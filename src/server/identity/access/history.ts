import { type SQL, sql } from "drizzle-orm"
import { type AuditKind, viewKinds } from "@/domain/audit/kinds"
import { nameOf } from "../../audit/rows/actorName"
import { afterNamedCursor } from "../../audit/rows/cursor"
import { entryColumns, type HistoryRow, historyRow } from "../../audit/rows/rows"
import { type Database, rows, rowsOfFewForms } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { ofLastDays } from "../../platform/database/months"
import type { Actor } from "../actor/context"
import { administered } from "./scope"

/**
 * Audit rows `u` that meet a condition, newest first. People who administer single applications see only rows of those.
 * `search` covers the actor's name, `about`, the justification and the command line.
 */
export const historyWhere = (
  db: Database,
  me: Actor,
  condition: SQL,
  paging: Paging,
): Promise<HistoryRow[]> => entriesWhere(db, sql`${condition} and ${administered(me, sql`u.app_id`)}`, paging)

/**
 * Decisions about a person's registration and access requests, newest first. People see all decisions about themselves. Other
 * actors see those that they decide or administer.
 */
export function decisionsAbout(
  db: Database,
  me: Actor,
  atalaiaId: string,
  paging: Paging,
): Promise<HistoryRow[]> {
  const reach =
    me.atalaiaId === atalaiaId ? sql`true` : sql`(u.app_id is null or ${administered(me, sql`u.app_id`)})`
  return entriesWhere(db, sql`${doneTo(atalaiaId)} and ${ofKinds(decisionKinds)} and ${reach}`, paging)
}

const decisionKinds = [
  "preUser.approve",
  "preUser.refuse",
  "registration.approve",
  "registration.refuse",
  "accessRequest.approve",
  "accessRequest.reject",
] satisfies readonly AuditKind[]

interface Paging {
  search: string
  page: number
  size: number
  /** A cursor: the last row of the previous page. With it, `page` is ignored. */
  after?: string | undefined
}

/** Whether audit row `u` is of one of these kinds. */
export const ofKinds = (kinds: readonly AuditKind[]): SQL =>
  sql`u.kind in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`

function entriesWhere(db: Database, condition: SQL, paging: Paging): Promise<HistoryRow[]> {
  const { search, page, size, after } = paging
  const place = afterNamedCursor(after)
  const from = after === undefined ? page * size : 0
  const searched = sql`fold(concat_ws(' ', ${nameOf(sql`u.actor_id`)}, u.about::text, u.justification, u.command_line))`
  return newestFirst(size, (recent) =>
    (search.trim() === "" ? rowsOfFewForms : rows)(
      db,
      historyRow,
      sql`
        select ${entryColumns}
        from audit u
        where ${condition} and ${everyWord(searched, search)} and ${recent} and ${place}
        order by u.at desc, u.id desc limit ${size} offset ${from}`,
    ),
  )
}

/**
 * A page of audit rows `u`, newest first. Planning a query over all months takes longer than reading a page. So the last days
 * are queried first, and all months only if they do not fill the page.
 */
export async function newestFirst<Row>(size: number, find: (recent: SQL) => Promise<Row[]>): Promise<Row[]> {
  const found = await find(ofLastDays(sql`u.at`))
  return found.length < size ? find(sql`true`) : found
}

/** Everything that was done to a person, in all applications, newest first: for that person. */
export const everythingDoneTo = (db: Database, atalaiaId: string, paging: Paging): Promise<HistoryRow[]> =>
  entriesWhere(db, doneTo(atalaiaId), paging)

/** Views of a person's registration data, newest first. */
export const viewsOf = (db: Database, atalaiaId: string, paging: Paging): Promise<HistoryRow[]> =>
  entriesWhere(db, sql`u.subject_id = ${atalaiaId} and ${ofKinds(viewKinds)}`, paging)

/** Changes of a client; mere views of their data are excluded. */
export const doneTo = (clientId: string): SQL =>
  sql`(u.subject_id = ${clientId} and not ${ofKinds([...viewKinds, "registration.denied"])})`
/** Changes of an application and everything in it, including its users' roles; sign-ins and sign-outs are excluded. */
export const doneIn = (appId: number): SQL =>
  sql`(u.app_id = ${appId} and u.kind not in ('session.start', 'session.end', 'session.shown', 'session.failed', 'session.codeMissing'))`
