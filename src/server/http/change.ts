import { type AuditEntry, type AuditOrigin, endChange } from "../audit/audit"
import { wakeDeliveries } from "../deliveries/delivering"
import { sealMailsWith } from "../mail/outbox"
import type { Context } from "./context"
import type { Services } from "./services"

/**
 * Makes the changes of one call, each in a transaction with its audit rows. `tells` gets the ids of the transactions
 * that ended sessions of applications, to which the end is delivered from then on.
 */
export function changing(
  { db, settings }: Services,
  origin: AuditOrigin,
  tells: (changeId: string) => void,
): Context["change"] {
  return async (work) => {
    const { result, ended } = await db.transaction(async (tx) => {
      sealMailsWith(settings, tx)
      const entries: AuditEntry[] = []
      const result = await work(tx, async (made) => {
        for (const entry of [made].flat()) entries.push(entry)
      })
      return { result, ended: entries.length > 0 ? await endChange(tx, entries, origin) : undefined }
    })
    if (ended?.told) {
      tells(ended.id)
      wakeDeliveries(db)
    }
    return result
  }
}
