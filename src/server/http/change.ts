import { type AuditEntry, type AuditOrigin, endChange } from "../audit/rows/audit"
import { type RecordingWith, recordingIn } from "../audit/rows/recording"
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
      const [record, recordWith] = recordingIn(entries)
      let ended: ReturnType<typeof endWith> | undefined
      const endingWith: RecordingWith = async (statement, made, deputized) => {
        // drizzle sends a statement when it is first awaited.
        const answer = statement().then((done) => done)
        record(made)
        ended = endWith(tx, entries, origin, deputized)
        return (await Promise.all([answer, ended]))[0]
      }
      // A mark may still refuse the change.
      const result = await work(tx, record, mark ? recordWith : endingWith)
      await mark?.(tx)
      return { result, end: await (ended ?? endWith(tx, entries, origin)) }
    })
    if (end?.told) {
      tells(end.id)
      wakeJob(db, "deliveries")
    }
    return result
  }
}

/** Writes the audit rows, and ends the deputies whose part they took. Its first statement is asked at once. */
async function endWith(tx: Database, entries: AuditEntry[], origin: AuditOrigin, deputized = true) {
  if (entries.length === 0) return undefined
  const takes = deputized && mayTakeParts(entries)
  if (!takes) nextIsLast(tx)
  const end = await endChange(tx, entries, origin)
  if (takes) await endLost(tx, entries, end?.deputies ?? false)
  return end
}
