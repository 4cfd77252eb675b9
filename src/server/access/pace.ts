import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible"
import type { Settings } from "../settings"
import { slowDown } from "./limits"

const windowSeconds = 60

/** What a session has left of its calls, as the headers `RateLimit-…` say it. */
export interface Pace {
  limit: number
  remaining: number
  /** Seconds until it begins anew. */
  reset: number
}

export interface Pacing {
  /** Counts one call of a session that is open. Throws 429 where it is one too many. */
  count: (token: string, tell: (pace: Pace) => void) => Promise<void>
  /** Throws 429 where a session has none left, before anything is done for it. */
  refuseIfSpent: (token: string, tell: (pace: Pace) => void) => Promise<void>
}

/** A limit on the calls of each session, so that nobody reads out the database; nothing where there is none. */
export function pacing({ callsPerMinute }: Pick<Settings, "callsPerMinute">): Pacing | undefined {
  if (callsPerMinute === 0) return undefined
  // Not in the database: a write for each call would cost more than it saves.
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: windowSeconds })
  const paceOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Pace => ({
    limit: callsPerMinute,
    remaining: Math.max(0, callsPerMinute - consumedPoints),
    reset: Math.ceil(msBeforeNext / 1000),
  })
  return {
    count: async (token, tell) => {
      const state = await limiter.penalty(token)
      tell(paceOf(state))
      if (state.consumedPoints > callsPerMinute) throw tooFast(state)
    },
    refuseIfSpent: async (token, tell) => {
      const state = await limiter.get(token)
      if (!state || state.consumedPoints < callsPerMinute) return
      tell(paceOf(state))
      throw tooFast(state)
    },
  }
}

const tooFast = ({ msBeforeNext }: RateLimiterRes) =>
  slowDown("Sua sessão fez chamadas demais em um minuto.", msBeforeNext)
