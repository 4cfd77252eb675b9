import { useEffect, useEffectEvent, useState } from "react"
import { type Assertion, noPasskeysHere, offerPasskeys } from "@/client/passkeys"

/**
 * Has the browser offer passkeys where it fills in the identifier, while `wanted`: the browser asks one question at a time.
 * Answers why one that was picked was not taken, and how to say so no longer.
 */
export function useOfferedPasskeys(
  enter: (assertion: Assertion) => Promise<void>,
  wanted: boolean,
): [failure: string | undefined, forget: () => void] {
  const [failure, setFailure] = useState<string>()
  const use = useEffectEvent(async (assertion: Assertion) => {
    setFailure(undefined)
    await enter(assertion).catch((error: Error) => setFailure(error.message))
  })
  useEffect(() => {
    if (!wanted || noPasskeysHere() !== undefined) return
    const leaving = new AbortController()
    offerPasskeys((assertion) => use(assertion), leaving.signal).catch(console.error)
    return () => leaving.abort()
  }, [wanted])
  return [failure, () => setFailure(undefined)]
}
