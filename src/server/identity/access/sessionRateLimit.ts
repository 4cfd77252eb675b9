import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible"
import type { Settings } from "../../platform/settings/settings"
import { slowDown } from "./limits"

export const windowSeconds = 60

/** The remaining calls of a session, as in the headers `RateLimit-…`. */
export interface RateLimitState {
  limit: number
  remaining: number
  /** Seconds until the window restarts. */
  reset: number
}

export interface SessionRateLimit {
  /** Counts one call of an open session. Throws 429 if it exceeds the limit. */
  count: (session: string, tell: (pace: RateLimitState) => void) => Promise<void>
  /** Throws 429 if a session has no calls left, before any other work is done. */
  refuseIfSpent: (session: string, tell: (pace: RateLimitState) => void) => Promise<void>
}

/** The rate limit of each session's calls, so that no session copies the whole database; undefined if no limit is set. */
export function sessionRateLimit({
  callsPerMinute,
}: Pick<Settings, "callsPerMinute">): SessionRateLimit | undefined {
  if (callsPerMinute === 0) return undefined
  // In memory, not in the database: a write for each call would cost more than it saves.
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: windowSeconds })
  const paceOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): RateLimitState => ({
    limit: callsPerMinute,
    remaining: Math.max(0, callsPerMinute - consumedPoints),
    reset: Math.ceil(msBeforeNext / 1000),
  })
  return {
    count: async (session, tell) => {
      const state = await limiter.penalty(session)
      tell(paceOf(state))
      if (state.consumedPoints > callsPerMinute) throw tooFast(state)
    },
    refuseIfSpent: async (session, tell) => {
      const state = await limiter.get(session)
      if (!state || state.consumedPoints < callsPerMinute) return
      tell(paceOf(state))
      throw tooFast(state)
    },
  }
}

const tooFast = ({ msBeforeNext }: RateLimiterRes) =>
  slowDown("Sua sessão fez chamadas demais em um minuto.", msBeforeNext)
