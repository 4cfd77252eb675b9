import type { Database } from "../database/connection"
import type { Report } from "../log"
import type { Operating } from "../operations/operating"
import type { Settings } from "../settings"

export interface Services {
  db: Database
  /** A replica of `db`, for long reads. */
  replica?: Database
  settings: Settings
  report: Report
  operating?: Operating
}
