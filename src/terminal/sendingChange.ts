import { setTimeout as pause } from "node:timers/promises"
import type { ApiRequest } from "@/client/request"
import {
  isNotFromServer,
  notAnswered,
  perhapsDone,
  RequestError,
  type SendOptions,
  send,
} from "@/client/send"
import { routeTakesKey } from "@/contract/idempotency"
import { asOneLine } from "@/domain/text/oneLine"
import { type Result, type Stop, stop } from "./exitCodes"

/** The delays before each retry of a change whose answer was lost, in ms. */
const pausesMilliseconds = [500, 1000, 2000]
/**
 * Interval and maximum number of retries while the server is still working on the change. After two minutes the server gives up
 * changes whose end it never saw.
 */
const underWayMilliseconds = 2000
const maxUnderWay = 75

/** A change was sent, but its answer is unknown, and mostly also whether it was made. */
export class Lost extends Error {
  constructor(error: RequestError) {
    const why = whyNothing(error)
    super(why.includes(perhapsDone) || isDone(error) ? why : `${why} ${perhapsDone}`)
    this.name = "Lost"
  }
}

/** Stops the work in progress because of such a change. */
export const endOf = (lost: Lost, more: Partial<Result> = {}): Stop =>
  stop("unreachable", lost.message, { mayBeDone: true, ...more })

/** Whether an answer leaves it open what the server did: there was none, another system gave it, or the server was not ready. */
export const saysNothing = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.status === 0 || error.status === 503 || isNotFromServer(error))

/** Whether the change was made and its answer is not stored. It is a moment later, unless the server was stopped. */
const isDone = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === "KEY_DONE"

/** Why the outcome is unknown, for such an error. */
export const whyNothing = (error: RequestError): string =>
  isNotFromServer(error) && error.status > 0
    ? `${notAnswered} (HTTP ${error.status})`
    : asOneLine(error.message)

/**
 * Sends a change with an idempotency key, and retries it with the same key if the answer was lost, so that the server does it
 * once. Rejects with the server's refusal as a `RequestError`, or with `Lost` if no answer came within seconds.
 */
export async function sendChange<Answer>(
  request: ApiRequest<Answer>,
  options: SendOptions = {},
): Promise<Answer> {
  const takesKey = routeTakesKey(request.route)
  const keyed = takesKey ? { ...options, key: crypto.randomUUID() } : options
  const pauses = takesKey ? [...pausesMilliseconds] : []
  const turns = Array<number>(maxUnderWay).fill(underWayMilliseconds)
  for (;;) {
    try {
      return await send(request, keyed)
    } catch (error) {
      const isUnderWay = error instanceof RequestError && error.code === "KEY_UNDER_WAY"
      if (!isUnderWay && !saysNothing(error) && !isDone(error)) throw error
      const next = (isUnderWay ? turns : pauses).shift()
      if (next === undefined) throw new Lost(error)
      await pause(next)
    }
  }
}
