import { apartFromCalls } from "../tracing/tracing"

export interface Repeating {
  /** Does what is due now, after what is under way. */
  flush: () => Promise<void>
  /** The same without waiting for it; several calls at once count as one. */
  wake: () => void
  /** Starts nothing more, and waits for the work under way. */
  close: () => Promise<void>
}

interface Options {
  milliseconds: number
  /** Does what is due; `closed` says that the rest can wait for the next start. */
  work: (closed: () => boolean) => Promise<void>
  report: (error: unknown) => void
}

/** Does what is due in the background, again and again, never twice at once. A failure is reported, and tried again. */
export function repeating({ milliseconds, work, report }: Options): Repeating {
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
