import { type AuditOrigin, writeAudit } from "../audit/audit"
import { noteActor } from "../deliveries/changes"
import { wakeDeliveries } from "../deliveries/delivering"
import { sealMailsWith } from "../mail/outbox"
import type { Context } from "./context"
import type { Services } from "./services"

/**
 * Makes the changes of one call, each in a transaction with its audit rows. `tells` gets the ids of the transactions
 * that ended sessions of applications, to which the end is delivered from then on.
 */
export function changing(
  { db, settings, report }: Services,
  origin: AuditOrigin,
  tells: (changeId: string) => void,
): Context["change"] {
  return async (work) => {
    let changeId: string | undefined
    const result = await db.transaction((tx) => {
      sealMailsWith(settings, tx)
      return work(tx, async (entries) => {
        changeId = await writeAudit(tx, entries, origin)
      })
    })
    if (changeId === undefined) return result
    try {
      if (await noteActor(db, changeId, origin.actorId)) {
        tells(changeId)
        wakeDeliveries(db)
      }
    } catch (error) {
      // The change is made, and stays made even if the deliveries cannot be counted.
      report(error, "deliveries of a change")
    }
    return result
  }
}
