import type { Logger } from "pino"
import type { Metrics } from "./metrics"

/** What a server in operation has in addition to its calls; tests and development do without. */
export interface Operating {
  /** Gets one line for each request. */
  log?: Logger
  /** Collected and served if a metrics token is set. */
  metrics?: Metrics
  /** True once the process has been asked to end. */
  closing: () => boolean
}
