import { useIsFetching } from "@tanstack/react-query"
import { atom, useAtomValue, useSetAtom } from "jotai"
import { type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect } from "react"
import { afterPaint } from "../page/afterPaint"
import { ArrivalContext, arriving, type ComingOptions, useArrival, useComing } from "./coming"

export interface ArrivingProps extends Partial<Pick<ComingOptions, "wanted" | "kind">> {
  /** `Esc` before it came. */
  onCancel: ComingOptions["cancel"]
  /** In its place, while its code is on its way. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Stands around a form, or a dialog, whose code or data may still be on their way when it is opened. Until the form has
 * the focus no key of the page lives, and what is typed goes into its first field (`FormComing`).
 */
export function Arriving({ onCancel, wanted, kind = "over", fallback = null, children }: ArrivingProps) {
  const arrival = useComing({ kind, wanted, cancel: onCancel })
  return (
    <ArrivalContext value={arrival}>
      <Suspense fallback={fallback}>
        {children}
        {kind === "screen" && wanted !== undefined && <FormlessWatch key={wanted} />}
      </Suspense>
    </ArrivalContext>
  )
}

/** How many parts of the screen have their code on its way. */
const lateAtom = atom(0)

/** Stands in the place of a part of a screen whose code is on its way: a form may come with it. */
export function Late({ children }: { children: ReactNode }) {
  const setLate = useSetAtom(lateAtom)
  useLayoutEffect(() => {
    setLate((late) => late + 1)
    return () => setLate((late) => late - 1)
  }, [setLate])
  return children
}

/** Gives the keys back where no form came with what a screen asked for: it was refused, or may not be edited. */
function FormlessWatch() {
  const fetching = useIsFetching()
  const late = useAtomValue(lateAtom)
  const { end } = useArrival()
  const onQuiet = useEffectEvent(end)
  useEffect(() => {
    if (fetching > 0 || late > 0) return
    let isQuiet = true
    // What is drawn with it may hold a form, which takes the focus after the paint, or begin to ask for something.
    afterPaint(() => {
      if (isQuiet && !document.querySelector(`[${arriving}]`)) onQuiet()
    })
    return () => {
      isQuiet = false
    }
  }, [fetching, late])
  return null
}
