import { sql } from "drizzle-orm"
import { changedAtEnd, changedNow, effectiveGrantsOf } from "../assignments/changedRoles"
import { type AuditEntry, writeAudit } from "../audit/audit"
import { type Effect, previewSentences } from "../audit/previewSentences"
import { rolledBack } from "../database/rolledBack"
import { sealMailsWith } from "../mail/outbox"
import { sessionsEndedHere } from "../sessions/endedHere"
import type { Context, Me } from "./context"

/**
 * Says what a change would do by doing it in a transaction that is taken back: the sentence comes from the same
 * rules that carry the change out. Refusals of the handler pass through.
 */
export async function previewing(
  context: Context & { me?: Me },
  params: Record<string, string | number>,
  attempt: (dryRun: Context & { me?: Me }) => Promise<unknown>,
): Promise<{ effects: Effect[] }> {
  const clientId = typeof params.clientId === "string" ? params.clientId : undefined
  const origin = { actorId: context.me?.atalaiaId ?? "", address: context.address }
  const effects = await rolledBack(context.db, async (tx): Promise<Effect[]> => {
    sealMailsWith(context.settings, tx)
    const entries: AuditEntry[] = []
    const before = clientId ? await effectiveGrantsOf(tx, clientId) : undefined
    await attempt({
      ...context,
      dryRun: true,
      db: tx,
      reading: (work) => work(tx),
      change: (work) =>
        work(tx, async (made) => {
          for (const entry of [made].flat()) entries.push(entry)
          await writeAudit(tx, made, origin)
        }),
    })
    const after = clientId ? await effectiveGrantsOf(tx, clientId) : undefined
    // What waits for the end of a change happens now, because this one has none.
    await tx.execute(sql`set constraints all immediate`)
    return [
      ...previewSentences(entries),
      ...(before && after ? await changedNow(tx, entries, before, after) : []),
      ...(await changedAtEnd(tx, entries)),
      ...(await sessionsEndedHere(tx, context.me)),
    ]
  })
  return { effects }
}
