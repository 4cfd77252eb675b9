import { apartFromCalls } from "../telemetry/tracing/tracing"
import { type JobName, jobs } from "./jobs"
import { noteRun } from "./runs"

export interface BackgroundJob {
  /** Does all due work, after the work in progress. */
  flush: () => Promise<void>
  /** The same without waiting for it; several calls at once count as one. */
  wake: () => void
  /** Starts no more work, and waits for the work in progress. */
  close: () => Promise<void>
}

interface Options {
  /** Its record says how often it looks for work. */
  job: JobName
  /** Does all due work; if `closed` returns true, the rest can wait for the next start. */
  work: (closed: () => boolean) => Promise<void>
  report: (error: unknown, job: JobName) => void
}

/** A background job that repeats its due work, never twice at once. A failure is reported and retried. */
export function backgroundJob({ job, work, report }: Options): BackgroundJob {
  let closed = false
  let idle = true
  let woken = false
  let last = Promise.resolve()
  const run = () =>
    work(() => closed).then(
      () => noteRun(job, false),
      (error: unknown) => {
        noteRun(job, true)
        report(error, job)
      },
    )
  const flush = () => {
    last = last.then(run)
    return last
  }
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    void flush().finally(() => {
      idle = true
    })
  }, jobs[job].everyMs)
  timer.unref()
  return {
    flush,
    wake: () => {
      if (woken || closed) return
      woken = true
      last = apartFromCalls(() =>
        last.then(() => {
          woken = false
          return run()
        }),
      )
    },
    close: async () => {
      closed = true
      clearInterval(timer)
      await last
    },
  }
}
