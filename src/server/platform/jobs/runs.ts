import type { JobName } from "./jobs"

/** What a process knows of a job's runs. */
export interface JobRuns {
  /** When the last run ended without an error, in Unix seconds; undefined if none has. */
  succeeded?: number
  failures: number
}

const runs = new Map<JobName, JobRuns>()

/** Notes the end of a run. */
export function noteRun(job: JobName, failed: boolean): void {
  const { succeeded, failures } = runs.get(job) ?? { failures: 0 }
  const last = failed ? succeeded : Date.now() / 1000
  runs.set(job, { ...(last !== undefined && { succeeded: last }), failures: failures + (failed ? 1 : 0) })
}

/** The jobs that have run in this process. */
export const jobRuns = (): ReadonlyMap<JobName, JobRuns> => runs
