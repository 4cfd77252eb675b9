import { sql } from "drizzle-orm"
import { administered } from "../access/scope"
import type { Me } from "../context"
import { type Database, rows } from "../database/connection"
import { nameOf } from "../present/author"
import type { HistoryRow } from "../present/history"
import { everyWord } from "../search/like"

/**
 * What was done to a client, newest first, within reach: whoever administers applications reads what was done
 * in those alone. `search` looks at who did it, what it was about and why.
 */
export function historyOf(
  db: Database,
  me: Me,
  clientId: string,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<HistoryRow[]> {
  const actorName = nameOf(sql`u.actor_id`)
  const searched = sql`fold(concat_ws(' ', ${actorName}, u.about::text, u.justification, u.command_line))`
  return rows<HistoryRow>(
    db,
    sql`
      select u.id::int, u.at, u.kind, u.actor_id as "actorId", ${actorName} as "actorName", u.about, u.before,
        u.after, u.justification, u.address, u.command_line as "commandLine"
      from audit u
      where u.subject_id = ${clientId} and ${administered(me, sql`u.app_id`)} and ${everyWord(searched, search)}
      order by u.id desc limit ${size} offset ${page * size}`,
  )
}
