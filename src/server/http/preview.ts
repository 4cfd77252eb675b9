import { type } from "arktype"
import { sql } from "drizzle-orm"
import { changedAtEnd, changedNow, endingIn, holderRow, holdersOf } from "../assignments/changedRoles"
import type { AuditEntry } from "../audit/audit"
import { type Effect, previewSentences } from "../audit/previewSentences"
import { type Database, rows } from "../database/connection"
import { rolledBack } from "../database/rolledBack"
import { sealMailsWith } from "../mail/outbox"
import { endedRow, endedSentence, sessionsEndedHere } from "../sessions/endedHere"
import type { Context, Me } from "./context"

/**
 * Predicts the effects of a change by running it in a transaction that is rolled back. So the sentences come from the same
 * rules as the change itself. Refusals of the handler pass through.
 */
export async function previewing(
  context: Context & { me?: Me },
  params: Record<string, string | number>,
  attempt: (dryRun: Context & { me?: Me }) => Promise<unknown>,
): Promise<{ effects: Effect[] }> {
  const clientId = typeof params.clientId === "string" ? params.clientId : undefined
  const effects = await rolledBack(context.db, async (tx): Promise<Effect[]> => {
    sealMailsWith(context.settings, tx)
    const entries: AuditEntry[] = []
    const [before] = clientId === undefined ? [] : await rows(tx, holderRow, holdersOf([clientId]))
    await attempt({
      ...context,
      dryRun: true,
      db: tx,
      reading: (work) => work(tx),
      afterwards: () => {},
      change: (work) =>
        work(tx, async (made) => {
          for (const entry of [made].flat()) entries.push(entry)
        }),
    })
    const endingId = endingIn(entries)
    const { holders, ended } = await lookAfter(tx, context.me, [clientId, endingId])
    const holder = (id: string | undefined) => holders.find((each) => each.clientId === id)
    const after = holder(clientId)
    const ending = holder(endingId)
    return [
      ...previewSentences(entries),
      ...(before && after ? changedNow(entries, before, after) : []),
      ...(ending ? changedAtEnd(entries, ending) : []),
      ...endedSentence(ended),
    ]
  })
  return { effects }
}

const afterwards = type({ holders: holderRow.array(), ended: endedRow.array() })

/** Reads, in one statement, what clients have after a change, and which sessions it ends. */
async function lookAfter(
  tx: Database,
  me: Me | undefined,
  clientIds: readonly (string | undefined)[],
): Promise<typeof afterwards.infer> {
  const ids = [...new Set(clientIds.filter((id) => id !== undefined))]
  const [found] = await rows(
    tx,
    afterwards,
    sql`
      select (select coalesce(jsonb_agg(h), '[]') from (${holdersOf(ids)}) h) as holders,
        (select coalesce(jsonb_agg(e), '[]') from (${sessionsEndedHere(me)}) e) as ended`,
  )
  return found ?? { holders: [], ended: [] }
}
