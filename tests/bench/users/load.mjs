import { Agent, request } from "node:http"
import { performance } from "node:perf_hooks"
import { median, percentile } from "../report.mjs"

/**
 * Runs `count` pieces of work on `connections` concurrent connections. `work(connection, number)` runs one. Returns the
 * milliseconds of each (with its number) and of all.
 */
export async function measure(connections, count, work) {
  const samples = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (next < count) {
        const number = next++
        const begin = performance.now()
        await work(connection, number)
        samples.push({ number, milliseconds: performance.now() - begin })
      }
    }),
  )
  return { samples, milliseconds: performance.now() - started }
}

/**
 * Combines several measurements of the same load, in which `lines` different requests alternated. Some are inherently fast, some
 * slow: `p50` is the mean of each one's median.
 */
export function together(measurements, lines) {
  const samples = measurements.flatMap((one) => one.samples)
  const milliseconds = measurements.reduce((sum, one) => sum + one.milliseconds, 0)
  const times = (wanted) => samples.filter(wanted).map((sample) => sample.milliseconds)
  const medians = Array.from({ length: lines }, (_, line) =>
    median(times(({ number }) => number % lines === line)),
  )
  return {
    p50: medians.reduce((sum, one) => sum + one, 0) / lines,
    p95: percentile(
      times(() => true),
      0.95,
    ),
    perSecond: (samples.length / milliseconds) * 1000,
  }
}

/** Requests a page of people from a server, over keep-alive connections. Returns the result of a search line. */
export function apiCaller(port, token, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = {
    authorization: `Bearer ${token}`,
    "x-client-key": "atalaia",
    "x-client-name": "bench",
    "x-client-version": "1",
  }
  const call = (line) =>
    new Promise((resolve, reject) => {
      const path = `/api/users?size=30&search=${encodeURIComponent(line)}`
      const sent = request({ host: "127.0.0.1", port, path, agent, headers }, (answer) => {
        const parts = []
        answer.on("data", (part) => parts.push(part))
        answer.on("end", () => {
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode === 200) resolve(JSON.parse(text).items)
          else reject(new Error(`${path}: ${answer.statusCode} ${text}`))
        })
      })
      sent.on("error", reject)
      sent.end()
    })
  return { call, close: () => agent.destroy() }
}
