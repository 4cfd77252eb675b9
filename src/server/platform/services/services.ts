import type { Database } from "../database/connection"
import type { Settings } from "../settings/settings"
import type { Report } from "../telemetry/log"
import type { ServerRuntime } from "./serverRuntime"

export interface Services {
  db: Database
  /** A replica of `db`, for long reads. */
  replica?: Database
  settings: Settings
  report: Report
  operating?: ServerRuntime
}
