import { atom, useSetAtom } from "jotai"
import { useEffect, useId } from "react"
import type { Target } from "./target"

/** What the page shows now that commands act on, the most particular last: the list, then its current row. */
const targetsById = atom<ReadonlyMap<string, Target>>(new Map())
export const targetsAtom = atom((get) => [...get(targetsById).values()])

/**
 * Says what the page, or its current row, is about: its commands get their keys, stand in the status line and
 * come first in the palette. `undefined` for nothing.
 */
export function useTarget(target: Target | undefined): void {
  const id = useId()
  const setTargets = useSetAtom(targetsById)
  const text = JSON.stringify(target)
  useEffect(() => {
    if (text === undefined) return
    setTargets((targets) => new Map(targets).set(id, JSON.parse(text) as Target))
    return () => setTargets((targets) => new Map([...targets].filter(([key]) => key !== id)))
  }, [text, id, setTargets])
}
