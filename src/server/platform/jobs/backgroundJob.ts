import { apartFromCalls } from "../telemetry/tracing/tracing"

export interface BackgroundJob {
  /** Does all due work, after the work in progress. */
  flush: () => Promise<void>
  /** The same without waiting for it; several calls at once count as one. */
  wake: () => void
  /** Starts no more work, and waits for the work in progress. */
  close: () => Promise<void>
}

interface Options {
  milliseconds: number
  /** Does all due work; if `closed` returns true, the rest can wait for the next start. */
  work: (closed: () => boolean) => Promise<void>
  report: (error: unknown) => void
}

/** A background job that repeats its due work, never twice at once. A failure is reported and retried. */
export function backgroundJob({ milliseconds, work, report }: Options): BackgroundJob {
  let closed = false
  let idle = true
  let woken = false
  let last = Promise.resolve()
  const flush = () => {
    last = last.then(() => work(() => closed)).catch(report)
    return last
  }
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    void flush().finally(() => {
      idle = true
    })
  }, milliseconds)
  timer.unref()
  return {
    flush,
    wake: () => {
      if (woken || closed) return
      woken = true
      last = apartFromCalls(() =>
        last.then(() => {
          woken = false
          return work(() => closed).catch(report)
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
