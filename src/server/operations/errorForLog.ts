import { driverCode } from "../database/driverErrors"

/** What a log says of an error: where it happened and which rule was broken, never about whom. */
export interface LoggedError {
  name: string
  code?: string
  severity?: string
  constraint?: string
  table?: string
  column?: string
  routine?: string
  syscall?: string
  frames?: string[]
  cause?: LoggedError
  errors?: LoggedError[]
}

/** Properties that name parts of the program, the schema or the system, written by none of the people in it. */
const named = ["code", "severity", "constraint", "table", "column", "routine", "syscall"] as const
/** A name, or a code such as `23505`; free text does not fit. */
const nameShape = /^\w[\w.$-]{0,99}$/
/** Numbers of people and of documents are as long or longer, codes are not. */
const longNumber = /\d{6}/
const isName = (value: unknown): value is string =>
  typeof value === "string" && nameShape.test(value) && !longNumber.test(value)
const mostFrames = 20
const mostCauses = 5

/**
 * An error as it may be logged. Its message is left out, and everything else that is not known to be a name:
 * drizzle writes the parameters of a query into the message, pg the key of a row into `detail`, mail servers the
 * recipient into `response`. The frames of the stack say where to look.
 */
export function errorForLog(error: unknown, depth = mostCauses): LoggedError {
  if (typeof error !== "object" || error === null) return { name: `thrown ${typeof error}` }
  const given = error as Record<string, unknown>
  const logged: LoggedError = { name: nameOf(given) }
  for (const property of named) {
    const value = given[property]
    if (isName(value)) logged[property] = value
  }
  const code = logged.code ?? driverCode(given.message)
  if (code) logged.code = code
  const frames = framesOf(given)
  if (frames.length > 0) logged.frames = frames
  if (depth > 0 && given.cause !== undefined) logged.cause = errorForLog(given.cause, depth - 1)
  // Several addresses of one host, and each refused.
  if (depth > 0 && Array.isArray(given.errors)) {
    logged.errors = given.errors.slice(0, mostCauses).map((each) => errorForLog(each, 0))
  }
  return logged
}

function nameOf(given: Record<string, unknown>): string {
  // Many classes of errors keep the name `Error`, pg's has `error`.
  const own = [given.name, given.constructor?.name].filter(isName)
  return own.find((name) => !/^error$/i.test(name)) ?? "Error"
}

/** A line of the stack that names a place in a file; a message of several lines comes before them. */
const frameShape = /^ {4}at (?:async )?(?:.*\()?(?:file:|node:|\/|[A-Za-z]:\\).*:\d+:\d+\)?$/

function framesOf({ stack, message }: Record<string, unknown>): string[] {
  if (typeof stack !== "string") return []
  // A message may look like a frame: so its part of the stack is cut off first.
  const end = typeof message === "string" && message ? stack.indexOf(message) + message.length : 0
  const lines = stack.slice(end).split("\n")
  return lines
    .filter((line) => frameShape.test(line))
    .slice(0, mostFrames)
    .map((line) => line.slice(7))
}
