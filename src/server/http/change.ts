import { type AuditEntry, type AuditOrigin, endChange } from "../audit/rows/audit"
import type { Context } from "../identity/actor/context"
import { endLost, mayTakeParts } from "../people/deputies/losing"
import type { Database } from "../platform/database/connection"
import { nextIsLast } from "../platform/database/lastStatement"
import { wakeJob } from "../platform/jobs/waking"
import { sealMailsWith } from "../platform/mail/outbox"
import type { Services } from "../platform/services/services"

/**
 * Makes the changes of one call, each in a transaction with its audit rows. `tells` receives the ids of the transactions that
 * ended sessions of applications. The logout notices are delivered from then on. `mark` writes in each transaction.
 */
export function changing(
  { db, settings }: Services,
  origin: AuditOrigin,
  tells: (changeId: string) => void,
  mark?: (tx: Database) => Promise<void>,
): Context["change"] {
  return async (work) => {
    const { result, end } = await db.transaction(async (tx) => {
      sealMailsWith(settings, tx)
      const entries: AuditEntry[] = []
      const result = await work(tx, async (made) => {
        for (const entry of [made].flat()) entries.push(entry)
      })
      await mark?.(tx)
      if (entries.length === 0) return { result, end: undefined }
      const takes = mayTakeParts(entries)
      if (!takes) nextIsLast(tx)
      const end = await endChange(tx, entries, origin)
      if (takes) await endLost(tx, entries, end?.deputies ?? false)
      return { result, end }
    })
    if (end?.told) {
      tells(end.id)
      wakeJob(db, "deliveries")
    }
    return result
  }
}
