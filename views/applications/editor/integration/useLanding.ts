import { useEffect, useEffectEvent, useRef } from "react"
import { useSearchParams } from "wouter"

const parameter = "part"
/** Whom the part is about, where the command named somebody. */
const about = "user"

/**
 * Brings a part of the tab into sight and focuses it, once it is drawn, where the address asks for it (`?part=`).
 * What was asked for is taken out of the address: the same command leads there again.
 */
export function useLanding(
  part: "deliveries" | "test",
  ready: boolean,
  onLanding?: (about: string | undefined) => void,
) {
  const element = useRef<HTMLElement>(null)
  const [parameters, setParameters] = useSearchParams()
  const asked = ready && parameters.get(parameter) === part
  const land = useEffectEvent(() => {
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: "start" })
    onLanding?.(parameters.get(about) ?? undefined)
    setParameters(
      (now) => {
        now.delete(parameter)
        now.delete(about)
        return now
      },
      { replace: true, state: window.history.state },
    )
  })
  useEffect(() => {
    if (asked) land()
  }, [asked])
  return element
}
