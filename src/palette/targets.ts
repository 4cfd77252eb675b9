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

/** Milliseconds after it was painted in which nobody can have read what is new on the page. */
const readingTime = 500

/** When what appeared was painted: milliseconds of `performance.now()`, infinite until it is. */
const paintedAtom = atom(Number.NEGATIVE_INFINITY)

/** Until when what was opened is not read. */
const openedUntilAtom = atom(Number.NEGATIVE_INFINITY)

/** The same of what takes the place of what is gone, as the next case of a queue behind a decision. */
const replacedUntilAtom = atom(Number.NEGATIVE_INFINITY)
export const replacedAtom = atom(
  (get) => get(replacedUntilAtom),
  (_, set) => set(replacedUntilAtom, performance.now() + readingTime),
)

const readFromAtom = atom((get) => Math.max(get(openedUntilAtom), get(replacedAtom)))

/** Until when nobody can have read what the page shows. */
export const unreadUntilAtom = atom((get) => Math.max(get(paintedAtom), get(readFromAtom)))

/** A key, in milliseconds of `performance.now()`. */
export interface Pressed {
  at: number
  /** When the keys were begun that were typed without looking, of which it is the last. */
  since: number
}

/**
 * Whether a key was not meant for what the page shows: it was pressed before that was painted, or typed in one go with keys before
 * it could be read.
 */
export const isUnreadAtom = atom(
  (get) => (key: Pressed) => get(paintedAtom) > key.at || get(readFromAtom) > key.since,
)

/** What nobody could read is uncovered: it can be read from now on. */
export const uncoveredAtom = atom(null, (_, set) => set(openedUntilAtom, performance.now() + readingTime))

let places = 0
let appearances = 0
/** Whether the next painting shows what was opened. */
let isOpening = false

/**
 * Says what the page, or its current row, is about: its commands get their keys, are shown in the status line and
 * come first in the palette. `undefined` for nothing. `opened` names what is drawn as a whole for it, as a case beside its list,
 * or the list of what a search finds: of another one nobody has read anything, while the next row of a list was on the page before.
 */
export function useTarget(target: Target | undefined, opened?: string | number): void {
  const [place] = useState(() => places++)
  const setTargets = useSetAtom(targetsByPlace)
  const setPainted = useSetAtom(paintedAtom)
  const setOpenedUntil = useSetAtom(openedUntilAtom)
  const isKnown = target !== undefined && target.kind !== "unknown"
  useLayoutEffect(() => {
    if (!isKnown) return
    const appearance = ++appearances
    if (opened !== undefined) isOpening = true
    setPainted(Number.POSITIVE_INFINITY)
    afterPaint(() => {
      if (appearance !== appearances) return
      const now = performance.now()
      if (isOpening) setOpenedUntil(now + readingTime)
      setPainted(now)
      isOpening = false
    })
  }, [isKnown, opened, setPainted, setOpenedUntil])
  const text = JSON.stringify(target)
  // With the drawing, not after it: a key pressed on what one sees must not act on what was there before.
  useLayoutEffect(() => {
    if (text === undefined) return
    setTargets((targets) => new Map(targets).set(place, JSON.parse(text) as Target))
    return () => setTargets((targets) => new Map([...targets].filter(([each]) => each !== place)))
  }, [text, place, setTargets])
}
