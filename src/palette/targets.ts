import { atom, useSetAtom } from "jotai"
import { useLayoutEffect, useState } from "react"
import type { Target } from "./target"

/** By the order in which their places were drawn first: the page, its list, the list's current row. */
const targetsByPlace = atom<ReadonlyMap<number, Target>>(new Map())

/** What the page shows now that commands act on, the most particular last: the list, then its current row. */
export const targetsAtom = atom((get) =>
  [...get(targetsByPlace)].toSorted(([one], [other]) => one - other).map(([, target]) => target),
)

let places = 0

/**
 * Says what the page, or its current row, is about: its commands get their keys, are shown in the status line and
 * come first in the palette. `undefined` for nothing.
 */
export function useTarget(target: Target | undefined): void {
  const [place] = useState(() => places++)
  const setTargets = useSetAtom(targetsByPlace)
  const text = JSON.stringify(target)
  // With the drawing, not after it: a key pressed on what one sees must not act on what was there before.
  useLayoutEffect(() => {
    if (text === undefined) return
    setTargets((targets) => new Map(targets).set(place, JSON.parse(text) as Target))
    return () => setTargets((targets) => new Map([...targets].filter(([each]) => each !== place)))
  }, [text, place, setTargets])
}
