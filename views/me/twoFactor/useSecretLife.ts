import { useState } from "react"
import { useNow } from "@/ui/page/useNow"
import { hold, isOver, newLife, releaseFailed, remainingOf, type SecretLife } from "./secretLife"

/** Milliseconds between two looks at the secret's age. */
const pace = 250
const present = () => Temporal.Now.instant().epochMilliseconds

export interface Confirming {
  life: SecretLife
  /** Milliseconds; 0 while the next secret is made. */
  remaining: number
  /** Sends a confirmation, during which the secret does not age; a failed one is counted. */
  confirm: <Answer>(send: (secret: string) => Promise<Answer>) => Promise<Answer>
}

/** A secret to be confirmed, and another one in its place when its time is over. */
export function useSecretLife(): Confirming {
  const now = useNow(pace).epochMilliseconds
  const [life, setLife] = useState(() => newLife(present()))
  if (isOver(life, now)) setLife(newLife(now, true))
  return {
    life,
    remaining: remainingOf(life, now),
    confirm: async (send) => {
      setLife((current) => hold(current, present()))
      try {
        return await send(life.secret)
      } catch (error) {
        setLife((current) => releaseFailed(current, present()))
        throw error
      }
    },
  }
}
