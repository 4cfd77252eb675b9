import { atom, useSetAtom } from "jotai"
import { useLayoutEffect, useState } from "react"
import { afterPaint } from "@/ui/page/afterPaint"
import type { Target } from "./target"

/** By the order in which their places were drawn first: the page, its list, the list's current row. */
const targetsByPlace = atom<ReadonlyMap<number, Target>>(new Map())

/** What the page shows now that commands act on, the most particular last: the list, then its current row. */
export const targetsAtom = atom((get) =>
  [...get(targetsByPlace)].toSorted(([one], [other]) => one - other).map(([, target]) => target),
)

/** Since when all of it is painted: milliseconds of `performance.now()`, infinite until it is. */
const paintedSinceAtom = atom(Number.NEGATIVE_INFINITY)

/** Until when nobody can have read what was put in the place of what is gone, as the next case of a queue. */
export const unreadUntilAtom = atom(Number.NEGATIVE_INFINITY)

/** Since when what the page shows is seen: a key that was pressed before was not meant for it. */
export const seenSinceAtom = atom((get) => Math.max(get(paintedSinceAtom), get(unreadUntilAtom)))

let places = 0
let appearances = 0

/**
 * Says what the page, or its current row, is about: its commands get their keys, are shown in the status line and
 * come first in the palette. `undefined` for nothing. `opened` names what is drawn as a whole for it, as a case beside its list:
 * of another one nobody has seen anything, while the next row of a list was on the page before.
 */
export function useTarget(target: Target | undefined, opened?: string | number): void {
  const [place] = useState(() => places++)
  const setTargets = useSetAtom(targetsByPlace)
  const setPaintedSince = useSetAtom(paintedSinceAtom)
  const isKnown = target !== undefined && target.kind !== "unknown"
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one that is `opened` is painted anew.
  useLayoutEffect(() => {
    if (!isKnown) return
    const appearance = ++appearances
    setPaintedSince(Number.POSITIVE_INFINITY)
    afterPaint(() => {
      if (appearance === appearances) setPaintedSince(performance.now())
    })
  }, [isKnown, opened, setPaintedSince])
  const text = JSON.stringify(target)
  // With the drawing, not after it: a key pressed on what one sees must not act on what was there before.
  useLayoutEffect(() => {
    if (text === undefined) return
    setTargets((targets) => new Map(targets).set(place, JSON.parse(text) as Target))
    return () => setTargets((targets) => new Map([...targets].filter(([each]) => each !== place)))
  }, [text, place, setTargets])
}
