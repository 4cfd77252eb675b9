import { useState } from "react"
import { useNow } from "@/ui/page/useNow"
import { isOver, newLife, pause, remainingOf, resumeAfterFailure, type SecretLife } from "./secretLife"

/** How often the age of the secret is checked, in milliseconds. */
const pace = 250
const present = () => Temporal.Now.instant().epochMilliseconds

export interface Confirming {
  life: SecretLife
  /** In milliseconds; 0 while the next secret is created. */
  remaining: number
  /** Sends a confirmation and pauses the secret's time until the answer. Failures are counted. */
  confirm: <Answer>(send: (secret: string) => Promise<Answer>) => Promise<Answer>
}

/** A secret to confirm. A new one replaces it when its time is over. */
export function useSecretLife(): Confirming {
  const now = useNow(pace).epochMilliseconds
  const [life, setLife] = useState(() => newLife(present()))
  if (isOver(life, now)) setLife(newLife(now, true))
  return {
    life,
    remaining: remainingOf(life, now),
    confirm: async (send) => {
      setLife((current) => pause(current, present()))
      try {
        return await send(life.secret)
      } catch (error) {
        setLife((current) => resumeAfterFailure(current, present()))
        throw error
      }
    },
  }
}
