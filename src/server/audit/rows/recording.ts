import type { AuditEntry } from "./audit"

/** Notes one or several audit rows of a change, which are written at its end. */
export type Recording = (entries: AuditEntry | AuditEntry[]) => Promise<void>

/**
 * Makes the last statement of a change and notes its audit rows. On PostgreSQL both are sent at once, with `commit`: no other
 * statement of the change may follow, and no later check may refuse it. `deputized`: a person who may lose a part by it has a
 * deputy, or is one.
 */
export type RecordingWith = <T>(
  statement: () => PromiseLike<T>,
  entries: AuditEntry | AuditEntry[],
  deputized: boolean,
) => Promise<T>

/** The same for a statement that others follow, or that may still be refused. */
export const inTurn =
  (record: Recording): RecordingWith =>
  async (statement, entries) => {
    const answer = await statement()
    await record(entries)
    return answer
  }

/** Both for a change that is not ended here: `entries` receives its audit rows. */
export function recordingIn(entries: AuditEntry[]): [Recording, RecordingWith] {
  const record: Recording = async (made) => {
    for (const entry of [made].flat()) entries.push(entry)
  }
  return [record, inTurn(record)]
}
