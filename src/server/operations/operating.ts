import type { Logger } from "pino"
import type { Metrics } from "./metrics"

/** What a server in operation has beside its calls; tests and development do without. */
export interface Operating {
  /** Gets one line a request. */
  log?: Logger
  /** Counted and answered where a token is set for them. */
  metrics?: Metrics
  /** True from the moment the process was told to end. */
  closing: () => boolean
}
