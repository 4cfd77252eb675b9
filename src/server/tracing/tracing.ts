/** What is known of a request once it is answered. */
export interface AnsweredCall {
  /** `OTHER` where nobody knows it. */
  method: string
  /** The pattern of the route, never the path. */
  route: string
  status: number
  /** Name of the call in the contract, such as `blocks.removeAll`. */
  name: string | undefined
  /** Key of the application that called. */
  caller: string | undefined
  /** What was thrown, if anything. */
  error: unknown
}

/** A request that is being answered. */
export interface TracedCall {
  /** 32 hexadecimal digits; absent where it is not recorded. */
  traceId: string | undefined
  /** Runs what answers it: what the database and others are asked there belongs to it. */
  within: <T>(work: () => T) => T
  end: (answered: AnsweredCall) => void
}

/** Somebody else who is asked. Of the address only these parts are looked at. */
export interface Outgoing {
  /** What stands there, in the words of DEPLOYMENT.md ("What it talks to"). */
  to: "applications" | "clamd" | "files" | "mail" | "postal codes" | "syslog"
  /** A method of HTTP, or what else is done. */
  does: string
  address: Pick<URL, "protocol" | "hostname" | "port">
}

/** What is traced of this process. */
export interface Tracing {
  call: (header: (name: string) => string | undefined) => TracedCall
  /** A statement of the database: recorded as a part of a call, otherwise only run. `server` is its host, if it has one. */
  statement: <T>(text: string, server: string | undefined, run: () => Promise<T>) => Promise<T>
  outgoing: <T>(to: Outgoing, ask: () => Promise<T>) => Promise<T>
  /** Runs what belongs to no call, even if one has begun it. */
  apart: <T>(work: () => T) => T
  /** Sends what was recorded, for two seconds at most. */
  close: () => Promise<void>
}

/** Tracing is about a process, as OpenTelemetry has it: what asks others need not be handed it. */
let started: Tracing | undefined

/** What is traced of this process, if anything is. */
export const tracing = (): Tracing | undefined => started

/** From now on this is what is traced of this process, or nothing. */
export function traceBy(opened: Tracing | undefined): void {
  started = opened
}

/**
 * Asks somebody else, which is traced where anything is: who, not what. No context is sent along: whoever is asked is
 * not of this system, and its traces are nobody else's.
 */
export const outgoing = <T>(to: Outgoing, ask: () => Promise<T>): Promise<T> =>
  started ? started.outgoing(to, ask) : ask()

/** Runs what works in the background: it belongs to no call, even if one has woken it. */
export const apartFromCalls = <T>(work: () => T): T => (started ? started.apart(work) : work())
