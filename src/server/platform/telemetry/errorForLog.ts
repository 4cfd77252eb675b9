import { hasFields } from "@/domain/records"
import { driverCode } from "./driverErrors"

/** A loggable error: where it happened and which rule was broken, but no personal data. */
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

/** Properties that name parts of the program, the schema or the system, and never contain what people typed. */
const named = ["code", "severity", "constraint", "table", "column", "routine", "syscall"] as const
/** A name, or a code such as `23505`; free text does not match. */
const nameShape = /^\w[\w.$-]{0,99}$/
/** Numbers of people and of documents have six digits or more, codes do not. */
const longNumber = /\d{6}/
const isName = (value: unknown): value is string =>
  typeof value === "string" && nameShape.test(value) && !longNumber.test(value)
const maxFrames = 20
const maxCauses = 5

/**
 * An error as it may be logged, without its message and any property that is not known to be a name. Drizzle writes query
 * parameters into the message, pg a row's key into `detail`, mail servers the recipient into `response`. The stack frames show
 * where to look.
 */
export function errorForLog(error: unknown, depth = maxCauses): LoggedError {
  if (!hasFields(error)) return { name: `thrown ${typeof error}` }
  const logged: LoggedError = { name: nameOf(error) }
  for (const property of named) {
    const value = error[property]
    if (isName(value)) logged[property] = value
  }
  const code = logged.code ?? driverCode(error.message)
  if (code) logged.code = code
  const frames = framesOf(error)
  if (frames.length > 0) logged.frames = frames
  if (depth > 0 && error.cause !== undefined) logged.cause = errorForLog(error.cause, depth - 1)
  // One error for each refused address of a host.
  if (depth > 0 && Array.isArray(error.errors)) {
    logged.errors = error.errors.slice(0, maxCauses).map((each) => errorForLog(each, 0))
  }
  return logged
}

function nameOf(given: Record<string, unknown>): string {
  // Many error classes have the name `Error`, and pg's has `error`.
  const own = [given.name, given.constructor?.name].filter(isName)
  return own.find((name) => !/^error$/i.test(name)) ?? "Error"
}

/** A stack line that names a place in a file. The lines of a message come before them. */
const frameShape = /^ {4}at (?:async )?(?:.*\()?(?:file:|node:|\/|[A-Za-z]:\\).*:\d+:\d+\)?$/

function framesOf({ stack, message }: Record<string, unknown>): string[] {
  if (typeof stack !== "string") return []
  // A message may look like a stack frame, so its part of the stack is cut off first.
  const end = typeof message === "string" && message ? stack.indexOf(message) + message.length : 0
  const lines = stack.slice(end).split("\n")
  return lines
    .filter((line) => frameShape.test(line))
    .slice(0, maxFrames)
    .map((line) => line.slice(7))
}
