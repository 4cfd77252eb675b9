import { type SQL, sql } from "drizzle-orm"
import { FileAnswer, type QueryOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { cursorOf, ocsfEvent } from "../../audit/ocsf/event"
import { isSealOf, sealedAfter } from "../../audit/ocsf/rows"
import { noSeal, type Seal } from "../../audit/seals/seal"
import { isLately } from "../../audit/views/viewLog"
import { boundedQueue } from "../../identity/access/hashing"
import { administered } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { hasRows } from "../../platform/database/connection"
import { conflict, invalid } from "../../platform/refusal/refusal"

/** One page at a time is read and written in a process: many at once would hold up all other calls. */
const reads = boundedQueue(1, 100, 0, {
  busy: "Muitos sistemas estão lendo a auditoria agora.",
  enough: "Outras leituras suas da auditoria ainda estão em andamento.",
})
/** How many pages of one reader may be asked for at once. */
const maxPerReader = 5

/** The default number of events in an answer. */
const usualLimit = 1000

/**
 * Entries sealed after a cursor, one event on each line. Throws 422 for an invalid cursor, 409 CURSOR for one of another
 * audit, such as from before a backup was restored, and 429 for more than `maxPerReader` at once.
 */
export const ocsfStream = (
  context: AuthenticatedContext,
  query: QueryOf<Calls["audit"]["ocsf"]>,
): Promise<FileAnswer> => reads.run(() => pageAfter(context, query), context.me.atalaiaId, maxPerReader)

async function pageAfter(
  context: AuthenticatedContext,
  { cursor, limit = usualLimit }: QueryOf<Calls["audit"]["ocsf"]>,
): Promise<FileAnswer> {
  const { reading, me } = context
  const after = cursor === undefined ? noSeal : sealNamed(cursor)
  const page = await reading(async (db) =>
    after.number === 0 || (await isSealOf(db, after))
      ? sealedAfter(db, after, limit, (appId) => administered(me, appId))
      : undefined,
  )
  if (!page) {
    throw conflict(
      "Este cursor não é desta auditoria, ou não é mais: o banco de dados pode ter voltado a um estado anterior.",
      "CURSOR",
    )
  }
  await recordReading(context, after)
  const lines = page.entries.map((row) => `${JSON.stringify(ocsfEvent(row))}\n`).join("")
  return new FileAnswer(
    "auditoria.ndjson",
    "application/x-ndjson",
    new TextEncoder().encode(lines),
    page.end.number === 0 ? {} : { "x-next-cursor": cursorOf(page.end) },
  )
}

function sealNamed(cursor: string): Seal {
  const [, number, hash] = /^([1-9]\d{0,14}):([\da-f]{64})$/.exec(cursor) ?? []
  if (!number || !hash) {
    throw invalid({
      cursor: "Um cursor é o que a leitura anterior respondeu em X-Next-Cursor, como 120034:9f2c….",
    })
  }
  return { number: Number(number), hash }
}

/**
 * Audits that the actor reads the audit as a stream, and from which seal on. A reader that continues is not recorded again
 * for a while: otherwise each read would create the entry that the next one reads.
 */
async function recordReading({ db, me, change }: AuthenticatedContext, { number }: Seal): Promise<void> {
  const format = "ocsf"
  const from: SQL = sql`(u.after->>'after')::bigint`
  const known = await hasRows(
    db,
    sql`
      select from audit u
      where u.actor_id = ${me.atalaiaId} and u.kind = 'audit.export' and u.after->>'format' = ${format}
        and ${from} <= ${number} and ${isLately()}
      limit 1`,
  )
  if (known) return
  await change((_, record) => record({ kind: "audit.export", after: { format, after: number } }))
}
