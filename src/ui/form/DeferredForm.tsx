import { useIsFetching } from "@tanstack/react-query"
import { atom, useAtomValue, useSetAtom } from "jotai"
import { type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect } from "react"
import { useWaiting } from "@/shortcuts/kept"
import { afterPaint } from "@/shortcuts/painted"
import { ChunkBoundary } from "../page/ChunkBoundary"
import { ArrivalContext, arrivingForms, type PendingOptions, useArrival, usePending } from "../page/pending"

export interface DeferredFormProps extends Partial<Pick<PendingOptions, "wanted" | "kind">> {
  /** Called for `Esc` while it loads. */
  onCancel: PendingOptions["cancel"]
  /** Shown while the code is loading. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Wraps a form or dialog whose code or data may still be loading when it is opened. Until the form has the focus,
 * page shortcuts are off, and typed text is buffered for its first field (`KeystrokeBuffer`).
 */
export function DeferredForm({
  onCancel,
  wanted,
  kind = "over",
  fallback = null,
  children,
}: DeferredFormProps) {
  const arrival = usePending({ kind, wanted, cancel: onCancel })
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

/** A placeholder for a part of a screen while its code loads. Keys wait for it, because it may contain their target. */
export function LoadingPart({ children }: { children: ReactNode }) {
  const setLate = useSetAtom(lateAtom)
  useWaiting(true)
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
  const { atQuestion } = useArrival()
  const onQuiet = useEffectEvent(() => atQuestion(undefined))
  useEffect(() => {
    if (fetching > 0 || late > 0) return
    let isQuiet = true
    // Waits for the paint: until then a form could still take the focus, or another part could begin to load.
    afterPaint(() => {
      if (isQuiet && arrivingForms.size === 0) onQuiet()
    })
    return () => {
      isQuiet = false
    }
  }, [fetching, late])
  return null
}
