import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { AuditEntry } from "../audit/rows/audit"
import { type Effect, previewSentences } from "../audit/rows/previewSentences"
import { recordingIn } from "../audit/rows/recording"
import type { Actor, Context } from "../identity/actor/context"
import { endedRow, endedSentence, sessionsEndedHere } from "../identity/sessionAdmin/endedHere"
import { deputiesLost, lostRow, lostSentences } from "../people/deputies/losing"
import { type Database, rowsOfFewForms } from "../platform/database/connection"
import { rolledBack } from "../platform/database/rolledBack"
import { sealMailsWith } from "../platform/mail/outbox"
import { changedAtEnd, changedNow, endingIn, holderRow, holdersOf } from "../rights/assignments/changedRoles"
import { onlySuperAdminLeft, superAdminChange } from "../rights/grants/lastSuperAdmin"
import { exceptionEffects, hasException } from "../rights/incompatibilities/excepted"
import { leftOutSentences } from "../work/plans/effects"

/**
 * Predicts the effects of a change by running it in a transaction that is rolled back. So the sentences come from the same
 * rules as the change itself. Refusals of the handler pass through.
 */
export async function previewing(
  context: Context & { me?: Actor },
  params: Record<string, string | number>,
  attempt: (dryRun: Context & { me?: Actor }) => Promise<unknown>,
): Promise<{ effects: Effect[] }> {
  const clientId = typeof params.clientId === "string" ? params.clientId : undefined
  const effects = await rolledBack(context.db, async (tx): Promise<Effect[]> => {
    sealMailsWith(context.settings, tx)
    const entries: AuditEntry[] = []
    const then = await lookBefore(tx, [clientId])
    const answer = await attempt({
      ...context,
      dryRun: true,
      db: tx,
      reading: (work) => work(tx),
      afterwards: () => {},
      change: (work) => work(tx, ...recordingIn(entries)),
    })
    const endingId = endingIn(entries)
    const now = await lookAfter(tx, context.me, [clientId, endingId], entries)
    const holderIn = ({ holders }: Stand, id: string | undefined) =>
      holders.find((each) => each.clientId === id)
    const before = holderIn(then, clientId)
    const after = holderIn(now, clientId)
    const ending = holderIn(now, endingId)
    return [
      ...previewSentences(entries),
      ...(now.excepted && context.me ? (await exceptionEffects(tx, context.me, entries)).effects : []),
      ...leftOutSentences(answer),
      ...(before && after ? changedNow(entries, before, after) : []),
      ...(ending ? changedAtEnd(entries, ending) : []),
      ...endedSentence(now.ended),
      ...lostSentences(context.me, now.lost),
      ...(await onlySuperAdminLeft(tx, superAdminChange(tx))),
    ]
  })
  return { effects }
}

const stand = type({ holders: holderRow.array() })
type Stand = typeof stand.infer
const afterwards = stand.and({ ended: endedRow.array(), lost: lostRow.array(), excepted: "boolean" })

/** What clients have, as a column of a query. */
const standOf = (clientIds: readonly (string | undefined)[]) => {
  const ids = [...new Set(clientIds.filter((id) => id !== undefined))]
  return sql`
    (select coalesce(jsonb_agg(h), '[]') from (${holdersOf(ids)}) h) as holders`
}

async function lookBefore(tx: Database, clientIds: readonly (string | undefined)[]): Promise<Stand> {
  const [found] = await rowsOfFewForms(tx, stand, sql`select ${standOf(clientIds)}`)
  return found ?? { holders: [] }
}

/**
 * Reads, in one statement, what clients have after a change, which sessions and deputies it ends, and whether exceptions concern it
 * (`excepted`).
 */
async function lookAfter(
  tx: Database,
  me: Actor | undefined,
  clientIds: readonly (string | undefined)[],
  entries: readonly AuditEntry[],
): Promise<typeof afterwards.infer> {
  const [found] = await rowsOfFewForms(
    tx,
    afterwards,
    sql`
      select ${standOf(clientIds)},
        (select coalesce(jsonb_agg(e), '[]') from (${sessionsEndedHere(me)}) e) as ended,
        ${deputiesLost(entries)} as lost,
        ${hasException(entries)} as excepted`,
  )
  return found ?? { holders: [], ended: [], lost: [], excepted: false }
}
