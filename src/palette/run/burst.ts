import { useEffect } from "react"
import { isModifier } from "@/ui/form/oneGo"
import type { Pressed } from "../targets"

/** Milliseconds between keys in which nobody sees what the first of them did and answers to it. */
const unseen = 300

let began = Number.POSITIVE_INFINITY
let last = Number.NEGATIVE_INFINITY

/**
 * A key that is pressed now, and since when keys are typed without looking. What was opened since is as unread for the last of
 * them as for the first.
 */
export const pressed = (at = performance.now()): Pressed => ({ at, since: Math.min(at, began) })

/** Notes when keys are pressed, before anything else hears of them. */
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
