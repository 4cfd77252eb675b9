import { type Logger, pino } from "pino"
import type { Settings } from "./settings"

/** Structured logs on standard error. Nothing about people goes in: no ids, tokens, bodies or query strings. */
export function logger(settings: Settings): Logger {
  return pino({ level: settings.production ? "info" : "warn", base: undefined }, pino.destination(2))
}
