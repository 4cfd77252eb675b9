import type { Logger } from "pino"
import { startAnchoring } from "../audit/seals/anchors"
import { startSealing } from "../audit/seals/sealing"
import { startSyslog } from "../audit/syslog/worker"
import { startDeliveries } from "../federation/deliveries/delivering"
import { startExpiry } from "../federation/provider/expiry"
import { handlerOf } from "../http/handlers"
import { contextFor } from "../http/withoutCall"
import { startMailWorker } from "../identity/mail/worker"
import { startDeputies } from "../people/deputies/job"
import { startRetention } from "../people/privacy/retention"
import type { Database } from "../platform/database/connection"
import type { BackgroundJob } from "../platform/jobs/backgroundJob"
import type { JobName } from "../platform/jobs/jobs"
import type { Settings } from "../platform/settings/settings"
import type { Report } from "../platform/telemetry/log"
import { startEndings } from "../rights/assignments/endings"
import { startReviews } from "../work/reviews/job"
import { startUnusedCounts } from "../work/reviews/unused"
import { startReports } from "../work/searchAlerts/sending"

interface JobServices {
  db: Database
  settings: Settings
  log: Logger
  report: Report
}

/** How each job of the table (`platform/jobs/jobs.ts`) is started; undefined if the settings have no use for it. */
const starts: Record<JobName, (services: JobServices) => BackgroundJob | undefined> = {
  mail: startMailWorker,
  deliveries: startDeliveries,
  expiry: startExpiry,
  endings: startEndings,
  "search reports": startReports,
  reviews: (services) => startReviews({ ...services, handlerOf, contextOf: contextFor(services) }),
  "unused access": startUnusedCounts,
  deputies: startDeputies,
  retention: startRetention,
  "audit seals": startSealing,
  "audit anchor": startAnchoring,
  "audit syslog": startSyslog,
}

/** Starts all jobs. The returned function starts no more work, and waits for the work in progress. */
export function startJobs(services: JobServices): () => Promise<void> {
  const started = Object.values(starts).map((start) => start(services))
  return async () => {
    await Promise.all(started.map((job) => job?.close()))
  }
}
