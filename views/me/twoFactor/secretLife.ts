import { encodeBase32, secretBytes, secretRenewal, secretValidity } from "@/domain/twoFactor"

/** A two-factor secret that waits for its confirmation (3-registration §4). Times are epoch milliseconds. */
export interface SecretLife {
  secret: string
  /** When it began to age, moved on by the time that confirmations took. */
  start: number
  /** Since when a confirmation is under way: meanwhile it does not age. */
  held?: number
  /** Confirmations of this secret that failed. */
  attempts: number
  /** Whether it took the place of one that had lapsed. */
  renewed: boolean
}

export function newLife(now: number, renewed = false): SecretLife {
  const secret = encodeBase32(crypto.getRandomValues(new Uint8Array(secretBytes)))
  return { secret, start: now, attempts: 0, renewed }
}

const age = ({ start, held }: SecretLife, now: number) => Math.max(0, (held ?? now) - start)

/** Milliseconds that it can still be confirmed; 0 from its end on. */
export const remainingOf = (life: SecretLife, now: number) => Math.max(0, secretValidity - age(life, now))

/** Whether the next secret is due. */
export const isOver = (life: SecretLife, now: number) => age(life, now) >= secretValidity + secretRenewal

export const hold = (life: SecretLife, now: number): SecretLife => ({ ...life, held: now })

/** After a confirmation that failed: it goes on ageing from where it stood. */
export function releaseFailed({ held, start, ...life }: SecretLife, now: number): SecretLife {
  return { ...life, start: start + (now - (held ?? now)), attempts: life.attempts + 1 }
}

export type Urgency = "calm" | "soon" | "late"

/** How near its end is: from half of its time on, and from a fifth on. */
export function urgencyOf(remaining: number): Urgency {
  const part = remaining / secretValidity
  if (part < 0.2) return "late"
  return part < 0.5 ? "soon" : "calm"
}
