import { atom, useSetAtom } from "jotai"
import { useLayoutEffect, useState } from "react"
import { usePaintedAt } from "@/shortcuts/painted"
import type { Target } from "./targetTypes"

/** Ordered by first render: the page, its list, the list's current row. */
const targetsByPlace = atom<ReadonlyMap<number, Target>>(new Map())

/** The page's targets for commands, the most specific last: the list, then its current row. */
export const targetsAtom = atom((get) =>
  [...get(targetsByPlace)].toSorted(([one], [other]) => one - other).map(([, target]) => target),
)

/** Whether the details of the most specific target are still loading. */
export const isTargetUnknownAtom = atom((get) => get(targetsAtom).at(-1)?.kind === "unknown")

const paintTimes = new WeakMap<Target, () => number>()

/** When a target was painted. A row that was on the page before it became the current one was painted with the page. */
export const targetPaintedAt = (target: Target): number =>
  paintTimes.get(target)?.() ?? Number.NEGATIVE_INFINITY

/** Whether a target was painted after this moment, so that keys typed since cannot be about it. */
export const isUnseenSince = (targets: readonly Target[], moment: number): boolean =>
  targets.some((target) => targetPaintedAt(target) > moment)

let places = 0

/**
 * Registers the object that the page or its current row is about. Its commands get their keys and appear in the
 * status line and first in the palette. `undefined` registers nothing. `opened` identifies content drawn as a whole,
 * such as a case next to its list or the results of a search: a new value is new content. A row of a list has a
 * constant one, because it was visible before it became the current row.
 */
export function useTarget(target: Target | undefined, opened?: string | number): void {
  const [place] = useState(() => places++)
  const setTargets = useSetAtom(targetsByPlace)
  const paintedAt = usePaintedAt(opened ?? (target !== undefined && target.kind !== "unknown"))
  const text = JSON.stringify(target)
  // In a layout effect, because a key pressed on the visible content must not act on the previous content.
  useLayoutEffect(() => {
    if (text === undefined) return
    const shown: Target = JSON.parse(text)
    paintTimes.set(shown, paintedAt)
    setTargets((targets) => new Map(targets).set(place, shown))
    return () => setTargets((targets) => new Map([...targets].filter(([each]) => each !== place)))
  }, [text, place, paintedAt, setTargets])
}

/** As `useTarget`, for a row of a list that is on the page as a whole. */
export const useRowTarget = (isCurrent: boolean, target: Target | undefined): void =>
  useTarget(isCurrent ? target : undefined, "row")
