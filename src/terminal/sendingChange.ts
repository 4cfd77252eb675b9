import { setTimeout as pause } from "node:timers/promises"
import type { ApiRequest } from "@/client/request"
import { isForeign, notAnswered, perhapsDone, RequestError, type SendOptions, send } from "@/client/send"
import { routeTakesKey } from "@/contract/idempotency"
import { asOneLine } from "@/domain/text/oneLine"
import { type Result, type Stop, stop } from "./exits"

/** How long is waited before a change whose answer was lost is sent again, each time. */
const pausesMilliseconds = [500, 1000, 2000]
/** How often the server is asked that is still at it. After two minutes it gives up what it never saw the end of. */
const underWayMilliseconds = 2000
const mostUnderWay = 75

/** A change was sent, and nobody knows what became of it. */
export class Lost extends Error {
  constructor(error: RequestError) {
    const why = whyNothing(error)
    super(why.includes(perhapsDone) ? why : `${why} ${perhapsDone}`)
    this.name = "Lost"
  }
}

/** How such a change ends what is under way. */
export const endOf = (lost: Lost, more: Partial<Result> = {}): Stop =>
  stop("unreachable", lost.message, { mayBeDone: true, ...more })

/** Whether an answer leaves open what the server did: there was none, something else gave it, or the server was not ready. */
export const saysNothing = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.status === 0 || error.status === 503 || isForeign(error))

/** Why nothing is known, of an error that says nothing. */
export const whyNothing = (error: RequestError): string =>
  isForeign(error) && error.status > 0 ? `${notAnswered} (HTTP ${error.status})` : asOneLine(error.message)

/**
 * Sends a change with a key of its own, and again with the same key where its answer was lost, at which the server does it once.
 * Rejects with the server's refusal as a `RequestError`, and with `Lost` where no answer came in seconds.
 */
export async function sendChange<Answer>(
  request: ApiRequest<Answer>,
  options: SendOptions = {},
): Promise<Answer> {
  const takesKey = routeTakesKey(request.route)
  const keyed = takesKey ? { ...options, key: crypto.randomUUID() } : options
  const pauses = takesKey ? [...pausesMilliseconds] : []
  const turns = Array<number>(mostUnderWay).fill(underWayMilliseconds)
  for (;;) {
    try {
      return await send(request, keyed)
    } catch (error) {
      const isUnderWay = error instanceof RequestError && error.code === "KEY_UNDER_WAY"
      if (!isUnderWay && !saysNothing(error)) throw error
      const next = (isUnderWay ? turns : pauses).shift()
      if (next === undefined) throw new Lost(error)
      await pause(next)
    }
  }
}
