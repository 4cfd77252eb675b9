import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { behind } from "../../audit/syslog/worker"
import { type OpenDatabase, rows } from "../../platform/database/connection"
import { jobRuns } from "../../platform/jobs/runs"
import type { Metrics } from "../../platform/services/serverRuntime"
import type { Settings } from "../../platform/settings/settings"
import { databaseTimeout, within } from "../../platform/telemetry/timeouts"

/** Bucket bounds in seconds: the response time goals are between the first and the middle ones. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Starts counting. The library is loaded here, so that servers without metrics do not pay for it. */
export async function openMetrics(
  { db, pool }: Pick<OpenDatabase, "db" | "pool">,
  { syslog }: Pick<Settings, "syslog"> = {},
): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import("prom-client")
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const duration = new Histogram({
    name: "atalaia_request_duration_seconds",
    help: "Seconds until a request was answered, by method, pattern of the route and class of the status.",
    labelNames: ["method", "route", "status"],
    buckets: durations,
    registers,
  })
  const underWay = new Gauge({
    name: "atalaia_requests_under_way",
    help: "Requests that are not answered yet.",
    registers,
  })
  const limited = new Counter({
    name: "atalaia_requests_rate_limited_total",
    help: "Requests refused because there were too many (429).",
    labelNames: ["method", "route"],
    registers,
  })
  if (pool) {
    new Gauge({
      name: "atalaia_database_pool_connections",
      help: "Connections to PostgreSQL: total open, idle of them, and requests waiting for one.",
      labelNames: ["state"],
      registers,
      collect() {
        for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
      },
    })
  }
  if (syslog) {
    new Gauge({
      name: "atalaia_audit_syslog_behind",
      help: "Sealed entries of the audit that the syslog server has not taken yet, of all processes.",
      registers,
      async collect() {
        this.reset()
        const left = await within(databaseTimeout, behind(db)).catch(() => undefined)
        if (left !== undefined) this.set(left)
      },
    })
  }
  new Gauge({
    name: "atalaia_job_last_success_timestamp_seconds",
    help: "When a background job of this process last ended without an error, as a Unix time.",
    labelNames: ["job"],
    registers,
    collect() {
      for (const [job, { succeeded }] of jobRuns()) if (succeeded !== undefined) this.set({ job }, succeeded)
    },
  })
  new Gauge({
    name: "atalaia_job_failures",
    help: "Runs of a background job of this process that ended with an error.",
    labelNames: ["job"],
    registers,
    collect() {
      for (const [job, { failures }] of jobRuns()) this.set({ job }, failures)
    },
  })
  new Gauge({
    name: "atalaia_mails",
    help: "Messages of the outbox not sent yet, of all processes: waiting for a first try, or failed at least once.",
    labelNames: ["state"],
    registers,
    async collect() {
      // If the database does not answer, the metric has no value rather than an old one. All other metrics are still reported.
      this.reset()
      const counts = await within(databaseTimeout, mails(db)).catch(() => undefined)
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })

  return {
    underWay: (change) => underWay.inc(change),
    answered: ({ method, route, status }, seconds) => {
      duration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
      if (status === 429) limited.inc({ method, route })
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}

const mailCounts = type({ waiting: "number.integer", failed: "number.integer" })

/** A message that is being sent counts as failed for that moment, because its retry is scheduled before the attempt. */
async function mails(db: OpenDatabase["db"]): Promise<typeof mailCounts.infer | undefined> {
  const [counts] = await rows(
    db,
    mailCounts,
    sql`
      select count(*) filter (where attempts = 0)::int as waiting, count(*) filter (where attempts > 0)::int as failed
      from mail_outbox where sent_date is null`,
  )
  return counts
}
