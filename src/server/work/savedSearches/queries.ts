import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type SearchedList, searchedListNames, searchedLists } from "@/domain/savedSearches"
import { nameOf } from "../../audit/rows/actorName"
import { isFor } from "../../identity/access/callRights"
import type { Actor } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { momentText } from "../../platform/database/moment"
import { notFound } from "../../platform/refusal/refusal"

/** The actor's subscription to it by e-mail. */
const report = type({
  every: "string",
  hour: "number.integer",
  onlyChanges: "boolean",
  nextDate: "string",
  sentDate: "string | null",
  stoppedDate: "string | null",
  stoppedReason: "string | null",
})

const searchRow = type({
  id: "number.integer",
  name: "string",
  list: type.enumerated(...searchedListNames),
  address: "string",
  shared: "boolean",
  ownerId: "string",
  ownerName: "string",
  updateDate: momentText,
  version: "number.integer",
  report: report.or("null"),
})
export type SearchRow = typeof searchRow.infer

const columns = (me: Actor) => sql`
  k.id, k.name, k.list, k.address, k.shared, k.owner_id as "ownerId", ${nameOf(sql`k.owner_id`)} as "ownerName",
  k.update_date as "updateDate", k.version, (
    select jsonb_build_object('every', r.every, 'hour', r.hour, 'onlyChanges', r.only_changes, 'nextDate', r.next_date,
      'sentDate', r.sent_date, 'stoppedDate', r.stopped_date, 'stoppedReason', r.stopped_reason)
    from search_report r where r.search_id = k.id and r.receiver_id = ${me.atalaiaId}
  ) as report`

/** Condition: the actor sees saved search `k`, because it is their own, or shared and of a list that they may open. */
function visible(me: Actor): SQL {
  const open = searchedListNames.filter((name) => mayOpen(me, name))
  return sql`(k.owner_id = ${me.atalaiaId} or (k.shared and k.list = any(${textArray(open)})))`
}

/** Whether the actor may open a list. */
export const mayOpen = (me: Pick<Actor, "abilities">, list: SearchedList): boolean =>
  isFor(searchedLists[list].who, me)

/** A page of saved searches by name, the actor's own first. */
export const searchesFound = (
  db: Database,
  me: Actor,
  { search = "", list }: { search?: string; list?: SearchedList },
  { page, size }: { page: number; size: number },
): Promise<SearchRow[]> =>
  rows(
    db,
    searchRow,
    sql`
      select ${columns(me)} from kept_search k
      where ${visible(me)} and ${list === undefined ? sql`true` : sql`k.list = ${list}`}
        and ${everyWord(sql`fold(k.name)`, search)}
      order by k.owner_id = ${me.atalaiaId} desc, fold(k.name), k.id limit ${size} offset ${page * size}`,
  )

/** One saved search; undefined if it does not exist or the actor may not see it. */
export async function searchSeen(db: Database, me: Actor, id: number): Promise<SearchRow | undefined> {
  const [found] = await rows(
    db,
    searchRow,
    sql`select ${columns(me)} from kept_search k where k.id = ${id} and ${visible(me)}`,
  )
  return found
}

/** The same; 404 if there is none. */
export async function searchOf(db: Database, me: Actor, id: number): Promise<SearchRow> {
  const found = await searchSeen(db, me, id)
  if (!found) throw notFound("Busca")
  return found
}

/** The same, locked until the transaction ends. */
export async function searchHeld(tx: Database, me: Actor, id: number): Promise<SearchRow> {
  // Read after it is locked, so that the second of two concurrent changes sees the first.
  await tx.execute(sql`select from kept_search where id = ${id} for update`)
  return searchOf(tx, me, id)
}
