import type { Database } from "../database/connection"
import type { WakeableJob } from "./jobs"

/** How to wake each job of this process, by the database that it works on. */
const started = new WeakMap<Database, Map<WakeableJob, () => void>>()

/** Lets changes wake a job from now on. Returns how to end that. */
export function wakeable(db: Database, name: WakeableJob, wake: () => void): () => void {
  const jobs = started.get(db) ?? new Map<WakeableJob, () => void>()
  started.set(db, jobs.set(name, wake))
  return () => void jobs.delete(name)
}

/** Makes a job of this process do at once what a change has just written; nothing if the job does not run here. */
export const wakeJob = (db: Database, name: WakeableJob): void => started.get(db)?.get(name)?.()
