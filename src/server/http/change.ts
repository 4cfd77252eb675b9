import { type AuditEntry, type AuditOrigin, endChange } from "../audit/rows/audit"
import type { Context } from "../identity/actor/context"
import type { Database } from "../platform/database/connection"
import { wakeJob } from "../platform/jobs/waking"
import { sealMailsWith } from "../platform/mail/outbox"
import type { Services } from "../platform/services/services"

type Work<T> = (tx: Database, record: (entries: AuditEntry | AuditEntry[]) => Promise<void>) => Promise<T>

/**
 * Makes the changes of one call, each in a transaction with its audit rows. `tells` receives the ids of the transactions that
 * ended sessions of applications. The logout notices are delivered from then on.
 */
export function changing(
  services: Services,
  origin: AuditOrigin,
  tells: (changeId: string) => void,
): Context["change"] {
  return async (work) => {
    const afterwards: (() => void)[] = []
    const result = await services.db.transaction((tx) =>
      carryOut(services, tx, work, origin, (changeId, wake) => afterwards.push(() => tells(changeId), wake)),
    )
    for (const then of afterwards) then()
    return result
  }
}

/** Makes a change and writes its audit rows, in a transaction. `ended` registers the work to do after the commit. */
export async function carryOut<T>(
  { db, settings }: Services,
  tx: Database,
  work: Work<T>,
  origin: AuditOrigin,
  ended: (changeId: string, wake: () => void) => void,
): Promise<T> {
  sealMailsWith(settings, tx)
  const entries: AuditEntry[] = []
  const result = await work(tx, async (made) => {
    for (const entry of [made].flat()) entries.push(entry)
  })
  const end = entries.length > 0 ? await endChange(tx, entries, origin) : undefined
  if (end?.told) ended(end.id, () => wakeJob(db, "deliveries"))
  return result
}
