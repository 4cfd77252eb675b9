/** The data about a request after it is answered. */
export interface AnsweredCall {
  /** `OTHER` if the method is unknown. */
  method: string
  /** The pattern of the route, never the path. */
  route: string
  status: number
  /** Name of the call in the contract, such as `blocks.remove`. */
  name: string | undefined
  /** Key of the calling application. */
  caller: string | undefined
  /** The thrown error, if any. */
  error: unknown
}

/** A request in progress. */
export interface TracedCall {
  /** 32 hexadecimal digits; undefined if the request is not recorded. */
  traceId: string | undefined
  /** Runs the work that answers it: database statements and outgoing requests in it belong to this call. */
  within: <T>(work: () => T) => T
  end: (answered: AnsweredCall) => void
}

/** An outgoing request. Only these parts of its address are recorded. */
export interface Outgoing {
  /** The other system, in the words of docs/deployment.md ("What it talks to"). */
  to: "applications" | "clamd" | "files" | "mail" | "postal codes" | "syslog" | "upstream"
  /** An HTTP method, or another action. */
  does: string
  address: Pick<URL, "protocol" | "hostname" | "port">
}

/** The tracer of this process. */
export interface Tracing {
  call: (header: (name: string) => string | undefined) => TracedCall
  /** Runs a database statement, and records it if it is part of a recorded call. `server` is its host, if it has one. */
  statement: <T>(text: string, server: string | undefined, run: () => Promise<T>) => Promise<T>
  outgoing: <T>(to: Outgoing, ask: () => Promise<T>) => Promise<T>
  /** Runs work that belongs to no call, even if a call has started it. */
  apart: <T>(work: () => T) => T
  /** Sends the recorded spans, within two seconds at most. */
  close: () => Promise<void>
}

/** Tracing is global to the process, as in OpenTelemetry, so that it need not be passed around. */
let started: Tracing | undefined

/** The tracer of this process, if tracing is on. */
export const tracing = (): Tracing | undefined => started

/** Sets or removes the tracer of this process. */
export function traceBy(opened: Tracing | undefined): void {
  started = opened
}

/**
 * Runs a request to another system and records its target, but not its content. The trace context is not sent: the other
 * system is not part of this one, and the traces are private.
 */
export const outgoing = <T>(to: Outgoing, ask: () => Promise<T>): Promise<T> =>
  started ? started.outgoing(to, ask) : ask()

/** Runs a background job: it belongs to no call, even if a call has woken it. */
export const apartFromCalls = <T>(work: () => T): T => (started ? started.apart(work) : work())
