import { useEffect, useEffectEvent, useRef } from "react"
import { useSearchParams } from "wouter"
import { landing } from "@/ui/page/useGuardedNavigate"

/**
 * Scrolls to a part of the tab and focuses it once it is rendered, if the address asks for it (`?part=`). Removes the
 * parameter, so that the same command works again.
 */
export function useLanding(
  part: "deliveries" | "test",
  ready: boolean,
  onLanding?: (about: string | undefined) => void,
) {
  const element = useRef<HTMLElement>(null)
  const [parameters, setParameters] = useSearchParams()
  const asked = ready && parameters.get(landing.part) === part
  const land = useEffectEvent(() => {
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: "start" })
    onLanding?.(parameters.get(landing.about) ?? undefined)
    setParameters(
      (now) => {
        now.delete(landing.part)
        now.delete(landing.about)
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
