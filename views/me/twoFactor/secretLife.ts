import { encodeBase32, secretBytes, secretRenewal, secretValidity } from "@/domain/twoFactor"

/** A two-factor secret that is not confirmed yet. Times are epoch milliseconds. */
export interface SecretLife {
  secret: string
  /** The start of its validity, plus the time that confirmations took. */
  start: number
  /** When the current confirmation was sent. Its time is paused until the answer. */
  pausedAt?: number
  /** The number of failed confirmations. */
  attempts: number
  /** Whether it replaced an expired one. */
  renewed: boolean
}

export function newLife(now: number, renewed = false): SecretLife {
  const secret = encodeBase32(crypto.getRandomValues(new Uint8Array(secretBytes)))
  return { secret, start: now, attempts: 0, renewed }
}

const age = ({ start, pausedAt }: SecretLife, now: number) => Math.max(0, (pausedAt ?? now) - start)

/** The milliseconds left to confirm it; 0 after its end. */
export const remainingOf = (life: SecretLife, now: number) => Math.max(0, secretValidity - age(life, now))

/** Whether a new secret is needed. */
export const isOver = (life: SecretLife, now: number) => age(life, now) >= secretValidity + secretRenewal

export const pause = (life: SecretLife, now: number): SecretLife => ({ ...life, pausedAt: now })

/** After a failed confirmation, its time continues. */
export function resumeAfterFailure({ pausedAt, start, ...life }: SecretLife, now: number): SecretLife {
  return { ...life, start: start + (now - (pausedAt ?? now)), attempts: life.attempts + 1 }
}

export type Urgency = "calm" | "soon" | "late"

/** How close it is to its end: less than half of its time left, or less than a fifth. */
export function urgencyOf(remaining: number): Urgency {
  const part = remaining / secretValidity
  if (part < 0.2) return "late"
  return part < 0.5 ? "soon" : "calm"
}
