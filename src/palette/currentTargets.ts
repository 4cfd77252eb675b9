import { atom, useSetAtom } from "jotai"
import { useLayoutEffect, useState } from "react"
import { afterPaint } from "@/ui/page/afterPaint"
import type { Target } from "./targetTypes"

/** Ordered by first render: the page, its list, the list's current row. */
const targetsByPlace = atom<ReadonlyMap<number, Target>>(new Map())

/** The page's targets for commands, the most specific last: the list, then its current row. */
export const targetsAtom = atom((get) =>
  [...get(targetsByPlace)].toSorted(([one], [other]) => one - other).map(([, target]) => target),
)

/** Milliseconds after a paint in which the user cannot have read new content. */
const readingTime = 500

/** When new content was painted, by `performance.now()`. Infinity until then. */
const paintedAtom = atom(Number.NEGATIVE_INFINITY)

/** When opened content counts as read. */
const openedUntilAtom = atom(Number.NEGATIVE_INFINITY)

/** As `openedUntilAtom`, for content that replaces decided content, such as the next case of a queue. */
const replacedUntilAtom = atom(Number.NEGATIVE_INFINITY)
export const replacedAtom = atom(
  (get) => get(replacedUntilAtom),
  (_, set) => set(replacedUntilAtom, performance.now() + readingTime),
)

const readFromAtom = atom((get) => Math.max(get(openedUntilAtom), get(replacedAtom)))

/** When the page's content counts as read. */
export const unreadUntilAtom = atom((get) => Math.max(get(paintedAtom), get(readFromAtom)))

/** A key press, in milliseconds of `performance.now()`. */
export interface Pressed {
  at: number
  /** The start of the burst of typing that the key belongs to. */
  since: number
}

/**
 * Whether a key press cannot be meant for the page's content. True if it came before the paint, or if its burst began
 * before the content could be read.
 */
export const isUnreadAtom = atom(
  (get) => (key: Pressed) => get(paintedAtom) > key.at || get(readFromAtom) > key.since,
)

/** Marks content as uncovered: the time to read it starts now. */
export const uncoveredAtom = atom(null, (_, set) => set(openedUntilAtom, performance.now() + readingTime))

let places = 0
let appearances = 0
/** Whether the next paint shows opened content. */
let isOpening = false

/**
 * Registers the object that the page or its current row is about. Its commands get their keys and appear in the
 * status line and first in the palette. `undefined` registers nothing. `opened` identifies content drawn as a whole,
 * such as a case next to its list or the results of a search. A new value counts as unread, while the next row of a
 * list was visible before.
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
  // In a layout effect, because a key pressed on the visible content must not act on the previous content.
  useLayoutEffect(() => {
    if (text === undefined) return
    setTargets((targets) => new Map(targets).set(place, JSON.parse(text) as Target))
    return () => setTargets((targets) => new Map([...targets].filter(([each]) => each !== place)))
  }, [text, place, setTargets])
}
