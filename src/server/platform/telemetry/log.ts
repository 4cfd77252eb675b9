import { type DestinationStream, type Logger, pino } from "pino"
import type { Settings } from "../settings/settings"
import { saysUnavailable } from "./driverErrors"
import { errorForLog } from "./errorForLog"
import { errorInWords } from "./errorInWords"
import { OwnError } from "./ownError"

/**
 * Structured logs on standard error, one JSON line each. They contain no personal data: no ids, addresses, tokens, bodies,
 * paths or query strings, and of errors only the result of `errorForLog`.
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
 * Buffers 4 kB or 50 ms of lines, since writing each line alone takes as long as a look-up. Fatal errors, and the buffer at
 * process exit, are written at once. Only a killed process loses its last lines.
 */
const standardError = () => pino.destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 50 })

/** Alerts the operator although nothing failed; the name says to what. */
export class Alarm extends Error {}

/** Called for errors that should not happen, and for alarms; never for errors of a client. */
export type Report = (error: unknown, where: string, requestId?: string) => void

/** `where` is a place in the program: a route pattern or a task. */
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
 * Prints why a command failed: as a sentence if there is one, otherwise as a log line. `address` names the source of the
 * database's address.
 */
export function tellOperator(
  error: unknown,
  { log = logger({ production: true }), address = "DATABASE_URL" } = {},
): void {
  const sentence = sentenceFor(error, address)
  if (sentence) process.stderr.write(`${sentence}\n`)
  else log.fatal({ err: error }, "ended by an error")
}

/** Logs why the server could not start, as JSON like all of its log. */
export function logFailedStart(error: unknown, log = logger({ production: true })): void {
  log.fatal({ err: error }, sentenceFor(error) ?? "ended by an error")
}

/** The program's own message, or the sentence for a known error. An error is the program's own if it has only a message. */
function sentenceFor(error: unknown, address?: string): string | undefined {
  const own =
    error instanceof Error &&
    Object.getPrototypeOf(error) === Error.prototype &&
    !("code" in error) &&
    error.cause === undefined
  return own ? error.message : errorInWords(error, address)
}

/** Libraries write errors to the console if they cannot report them otherwise. The errors are logged, the texts are not. */
export function takeConsole(report: Report): void {
  const told = (...words: unknown[]) =>
    report(words.find((word) => word instanceof Error) ?? new Error("written to the console"), "console")
  console.error = told
  console.warn = told
}
