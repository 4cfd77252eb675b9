import { useEffect, useEffectEvent, useState } from "react"
import { type Assertion, noPasskeysHere, offerPasskeys } from "@/client/passkeys"

const offersPasskeys = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.autocomplete.includes("webauthn")

/**
 * Lets the browser offer passkeys in the autofill of the identifier field while `wanted`, because a browser handles one request
 * at a time. After a refusal, they are offered again only when the person returns to that field. Returns why one was refused, a
 * function that clears this, and a function to call when one is refused elsewhere.
 */
export function useOfferedPasskeys(enter: (assertion: Assertion) => Promise<void>, wanted: boolean) {
  const [failure, setFailure] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const use = useEffectEvent(async (assertion: Assertion) => {
    setFailure(undefined)
    await enter(assertion).catch((error: Error) => {
      setFailure(error.message)
      setRefused(true)
    })
  })
  const offers = wanted && !isRefused
  useEffect(() => {
    if (!offers || noPasskeysHere() !== undefined) return
    const leaving = new AbortController()
    offerPasskeys((assertion) => use(assertion), leaving.signal).catch(console.error)
    return () => leaving.abort()
  }, [offers])
  useEffect(() => {
    if (!isRefused) return
    const again = ({ target }: FocusEvent) => {
      if (offersPasskeys(target)) setRefused(false)
    }
    document.addEventListener("focusin", again)
    return () => document.removeEventListener("focusin", again)
  }, [isRefused])
  return { failure, forget: () => setFailure(undefined), stop: () => setRefused(true) }
}
