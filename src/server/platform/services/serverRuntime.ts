import type { Logger } from "pino"

/** What a server in operation has in addition to its calls; tests and development do without. */
export interface ServerRuntime {
  /** Gets one line for each request. */
  log?: Logger
  /** Collected and served if a metrics token is set. */
  metrics?: Metrics
  /** True once the process has been asked to end. */
  closing: () => boolean
}
export interface AnsweredRequest {
  method: string
  /** The route's pattern, never the path: each new label value is stored for as long as the process lives. */
  route: string
  status: number
}

/** This process's metrics, for Prometheus. */
export interface Metrics {
  underWay: (change: 1 | -1) => void
  answered: (request: AnsweredRequest, seconds: number) => void
  /** All metrics in the text format of Prometheus, and their content type. */
  text: () => Promise<string>
  contentType: string
}
