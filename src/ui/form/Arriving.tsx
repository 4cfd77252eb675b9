import { useIsFetching } from "@tanstack/react-query"
import { atom, useAtomValue, useSetAtom } from "jotai"
import { type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect } from "react"
import { afterPaint } from "../page/afterPaint"
import { ChunkBoundary } from "../page/ChunkBoundary"
import { ArrivalContext, arriving, type ComingOptions, useArrival, useComing } from "../page/coming"

export interface ArrivingProps extends Partial<Pick<ComingOptions, "wanted" | "kind">> {
  /** Called for `Esc` while it loads. */
  onCancel: ComingOptions["cancel"]
  /** Shown while the code is loading. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Wraps a form or dialog whose code or data may still be loading when it is opened. Until the form has the focus,
 * page shortcuts are off, and typed keys are buffered for its first field (`FormComing`).
 */
export function Arriving({ onCancel, wanted, kind = "over", fallback = null, children }: ArrivingProps) {
  const arrival = useComing({ kind, wanted, cancel: onCancel })
  return (
    <ArrivalContext value={arrival}>
      <Suspense fallback={fallback}>
        {kind === "over" ? <ChunkBoundary onMissing={onCancel}>{children}</ChunkBoundary> : children}
        {kind === "screen" && wanted !== undefined && <FormlessWatch key={wanted} />}
      </Suspense>
    </ArrivalContext>
  )
}

/** How many parts of the screen are still loading their code. */
const lateAtom = atom(0)

/** A placeholder for a part of a screen while its code loads. That part may contain a form. */
export function LoadingPart({ children }: { children: ReactNode }) {
  const setLate = useSetAtom(lateAtom)
  useLayoutEffect(() => {
    setLate((late) => late + 1)
    return () => setLate((late) => late - 1)
  }, [setLate])
  return children
}

/** Turns page shortcuts on again if the screen shows no form, for example because the user may not edit it. */
function FormlessWatch() {
  const fetching = useIsFetching()
  const late = useAtomValue(lateAtom)
  const { end } = useArrival()
  const onQuiet = useEffectEvent(end)
  useEffect(() => {
    if (fetching > 0 || late > 0) return
    let isQuiet = true
    // Waits for the paint: until then a form could still take the focus, or another part could begin to load.
    afterPaint(() => {
      if (isQuiet && !document.querySelector(`[${arriving}]`)) onQuiet()
    })
    return () => {
      isQuiet = false
    }
  }, [fetching, late])
  return null
}
