import { type SQL, sql } from "drizzle-orm"
import { type AuditKind, viewKinds } from "@/domain/audit/kinds"
import { administered } from "../access/scope"
import { nameOf } from "../clients/author"
import { type Database, rows } from "../database/connection"
import { everyWord } from "../database/like"
import { ofLastDays } from "../database/months"
import type { Me } from "../http/context"
import { behindNamed } from "./place"
import { type HistoryRow, historyRow } from "./rows"

/**
 * What was done, newest first, where the audit row `u` fits a condition. People who administer single applications read
 * only what was done in those. `search` looks at who did it, what it was about and why.
 */
export const historyWhere = (db: Database, me: Me, condition: SQL, paging: Paging): Promise<HistoryRow[]> =>
  entriesWhere(db, sql`${condition} and ${administered(me, sql`u.app_id`)}`, paging)

/**
 * What was decided about the registration and the access requests of somebody, newest first: all of it for
 * themselves; for others what they decide about or administer.
 */
export function decisionsAbout(
  db: Database,
  me: Me,
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
  /** Behind which row, by the name of its place; then `page` is not looked at. */
  after?: string | undefined
}

/** What a `HistoryRow` says of the audit row `u`. */
export const entryColumns = sql`u.id::int, u.at, u.kind, u.actor_id as "actorId", ${nameOf(sql`u.actor_id`)} as "actorName",
  u.subject_id as "subjectId", u.about, u.before, u.after, u.justification, u.address, u.command_line as "commandLine"`

/** Whether the audit row `u` is of one of these kinds. */
export const ofKinds = (kinds: readonly AuditKind[]): SQL =>
  sql`u.kind in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`

function entriesWhere(db: Database, condition: SQL, paging: Paging): Promise<HistoryRow[]> {
  const { search, page, size, after } = paging
  const place = behindNamed(after)
  const from = after === undefined ? page * size : 0
  const searched = sql`fold(concat_ws(' ', ${nameOf(sql`u.actor_id`)}, u.about::text, u.justification, u.command_line))`
  return newestFirst(size, (recent) =>
    rows(
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
 * A page of audit rows `u`, the newest first. Planning for all months takes longer than reading a page: the last ones are
 * asked first, and all where they do not fill it.
 */
export async function newestFirst<Row>(size: number, find: (recent: SQL) => Promise<Row[]>): Promise<Row[]> {
  const found = await find(ofLastDays(sql`u.at`))
  return found.length < size ? find(sql`true`) : found
}

/** All that was done to somebody, in every application, newest first: for themselves. */
export const everythingDoneTo = (db: Database, atalaiaId: string, paging: Paging): Promise<HistoryRow[]> =>
  entriesWhere(db, doneTo(atalaiaId), paging)

/** Who viewed somebody's registration data, newest first. */
export const viewsOf = (db: Database, atalaiaId: string, paging: Paging): Promise<HistoryRow[]> =>
  entriesWhere(db, sql`u.subject_id = ${atalaiaId} and ${ofKinds(viewKinds)}`, paging)

/** What was done to a client; who only viewed their data is left out. */
export const doneTo = (clientId: string): SQL =>
  sql`(u.subject_id = ${clientId} and not ${ofKinds([...viewKinds, "registration.denied"])})`
/** What was done with an application and all that belongs to it, its users' roles too; signing in and out is left out. */
export const doneIn = (appId: number): SQL =>
  sql`(u.app_id = ${appId} and u.kind not in ('session.start', 'session.end', 'session.shown', 'session.failed', 'session.codeMissing'))`
