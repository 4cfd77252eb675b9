import { type DestinationStream, type Logger, pino } from "pino"
import { saysUnavailable } from "./database/driverErrors"
import { errorForLog } from "./operations/errorForLog"
import { errorInWords } from "./operations/errorInWords"
import { OwnError } from "./operations/ownError"
import type { Settings } from "./settings"

/**
 * Structured logs on standard error, a line of JSON each. Nothing about people goes in: no ids, addresses, tokens,
 * bodies, paths or query strings, and of errors what `errorForLog` leaves.
 */
export function logger(
  { production }: Pick<Settings, "production">,
  destination: DestinationStream = standardError(),
): Logger {
  const options = {
    level: production ? "info" : "warn",
    base: undefined,
    serializers: { err: (error: unknown) => errorForLog(error) },
  }
  return pino(options, destination)
}

/**
 * Writes 4 kB together, or what there is after 50 ms: writing each line takes as long as a look-up. What is fatal, and
 * what there is when the process ends, is written at once; only a process that is killed loses its last lines.
 */
const standardError = () => pino.destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 50 })

/** Nothing failed, but the operator is to be alerted: the name says by what. */
export class Alarm extends Error {}

/** Called for errors that should not happen, and for alarms; never for mistakes of a client. */
export type Report = (error: unknown, where: string, requestId?: string) => void

/** `where` is a place in the program: a route's pattern, a task. */
export const reporter =
  (log: Logger): Report =>
  (error, where, requestId) =>
    log.error({ err: error, where, ...(requestId && { requestId }) }, wordsFor(error))

function wordsFor(error: unknown): string {
  if (error instanceof Alarm) return "alarm"
  if (error instanceof OwnError) return error.message
  return saysUnavailable(error) ? "the database is unavailable" : "unexpected error"
}

/**
 * Tells the person who started a command why it failed: in a sentence if there is one, otherwise as in a log. `address` says
 * where the database's address was given.
 */
export function tellOperator(
  error: unknown,
  { log = logger({ production: true }), address = "DATABASE_URL" } = {},
): void {
  const sentence = sentenceFor(error, address)
  if (sentence) process.stderr.write(`${sentence}\n`)
  else log.fatal({ err: error }, "ended by an error")
}

/** The same in the log, whose lines are all JSON: for a server that could not start. */
export function logFailedStart(error: unknown, log = logger({ production: true })): void {
  log.fatal({ err: error }, sentenceFor(error) ?? "ended by an error")
}

/** The program's own words, or those for a known error. Only errors that carry nothing but a message are its own. */
function sentenceFor(error: unknown, address?: string): string | undefined {
  const own =
    error instanceof Error &&
    Object.getPrototypeOf(error) === Error.prototype &&
    !("code" in error) &&
    error.cause === undefined
  return own ? error.message : errorInWords(error, address)
}

/** Libraries write to the console what they cannot report otherwise; their errors are logged too, their words are not. */
export function takeConsole(report: Report): void {
  const told = (...words: unknown[]) =>
    report(words.find((word) => word instanceof Error) ?? new Error("written to the console"), "console")
  console.error = told
  console.warn = told
}
