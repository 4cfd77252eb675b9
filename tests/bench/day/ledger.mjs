import { performance } from "node:perf_hooks"
import { setTimeout as delay } from "node:timers/promises"
import { milliseconds, percentile, table } from "../report.mjs"

/** Milliseconds after which a caller stops waiting for an answer. */
const patience = 60_000
/** The same for a whole export, or a plan of thousands of lines. */
export const longPatience = 600_000

/** All calls of the day: how long each took from the moment at which it was due, and how it ended. */
export function newLedger() {
  const entries = []
  const underWay = new Set()
  /** Makes a call. Resolves to its result; to undefined if it failed, which is written down. */
  const call = async (title, work, due = performance.now(), most = patience) => {
    let outcome = "success"
    const late = new AbortController()
    try {
      return await Promise.race([
        work(),
        delay(most, undefined, { signal: late.signal }).then(() => {
          throw Object.assign(new Error(`${title}: no answer`), { status: "no answer" })
        }),
      ])
    } catch (error) {
      outcome = String(error.status ?? error.code ?? error.message)
      return undefined
    } finally {
      late.abort()
      const now = performance.now()
      entries.push({ title, at: now, took: now - due, outcome })
    }
  }
  return {
    call,
    /**
     * Begins work at random moments, on average `perSecond` times a second, whether or not earlier work is done, until the moment
     * `until` or until there is no more. `work` gets the moment at which it was due and its number.
     */
    async often(perSecond, until, work) {
      let due = performance.now()
      for (let number = 0; ; number++) {
        due += (-Math.log(1 - Math.random()) * 1000) / perSecond
        if (due > until) return
        await delay(Math.max(0, due - performance.now()))
        const working = work(due, number)
        if (!working) return
        underWay.add(working)
        working.finally(() => underWay.delete(working))
      }
    },
    /** Resolves when nothing that was begun is under way. */
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    /** All calls so far, and how many of them failed. */
    soFar() {
      return { calls: entries.length, failed: entries.filter(({ outcome }) => outcome !== "success").length }
    },
    /** Failed calls while the database was away are counted apart. */
    print(minutes, away) {
      const titles = [...new Set(entries.map(({ title }) => title))]
      const isAway = ({ at, took }) => at > away.from && at - took < away.until
      table(
        `a day in ${minutes} minutes: time from the moment at which a call was due`,
        ["call", "calls", "p50", "p99", "longest", "failed", "failed while the database was away"],
        titles.map((title) => {
          const all = entries.filter((entry) => entry.title === title)
          const counted = all.filter((entry) => !isAway(entry))
          const took = counted.map((entry) => entry.took)
          const failures = (some) => {
            const outcomes = some.map(({ outcome }) => outcome).filter((outcome) => outcome !== "success")
            const counts = [...new Set(outcomes)].map(
              (one) => `${outcomes.filter((other) => other === one).length} × ${one}`,
            )
            return counts.join(", ") || "0"
          }
          return [
            title,
            String(all.length),
            ...(took.length > 0
              ? [0.5, 0.99, 1].map((part) => milliseconds(percentile(took, part)))
              : ["", "", ""]),
            failures(counted),
            failures(all.filter(isAway)),
          ]
        }),
      )
    },
  }
}
