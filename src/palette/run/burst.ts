import { useEffect } from "react"
import { isModifier } from "@/ui/page/oneGo"
import type { Pressed } from "../currentTargets"

/** In milliseconds: with shorter gaps between keys, the user cannot have seen and answered what the first key did. */
const unseen = 300

let began = Number.POSITIVE_INFINITY
let last = Number.NEGATIVE_INFINITY

/**
 * A key press at `at`, with the start of its burst. Content that appeared during the burst is unread for its last key
 * as for its first.
 */
export const pressed = (at = performance.now()): Pressed => ({ at, since: Math.min(at, began) })

/**
 * Tracks the current burst of key presses, before any other listener handles them. A pointer press starts a new
 * burst.
 */
export function useBursts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.isTrusted || isModifier(event)) return
      if (event.timeStamp - last > unseen) began = event.timeStamp
      last = event.timeStamp
    }
    const onPointerDown = ({ timeStamp }: PointerEvent) => {
      began = timeStamp
      last = Number.NEGATIVE_INFINITY
    }
    window.addEventListener("keydown", onKeyDown, true)
    window.addEventListener("pointerdown", onPointerDown, true)
    return () => {
      window.removeEventListener("keydown", onKeyDown, true)
      window.removeEventListener("pointerdown", onPointerDown, true)
    }
  }, [])
}
