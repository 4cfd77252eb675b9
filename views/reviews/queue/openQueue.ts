import { atom, useSetAtom } from "jotai"
import { useEffect, useEffectEvent } from "react"
import { linesOnPageAtom } from "@/palette/slots/kinds/review"
import { lineKey, lineName, type NamedLine } from "./line"

/** The actions of the queue on the page. */
interface OpenQueue {
  /** Keeps a line at once. */
  keep: (line: number) => void
  /** The loaded rows of these lines of a review, or of all its lines. */
  rowKeys: (review: string, lines?: readonly string[]) => readonly string[]
}

export const reviewQueueAtom = atom<OpenQueue | undefined>(undefined)

/** Registers the actions of the queue on the page, for its commands. */
export function useOpenQueue(open: OpenQueue): void {
  const setQueue = useSetAtom(reviewQueueAtom)
  const keep = useEffectEvent(open.keep)
  const rowKeys = useEffectEvent(open.rowKeys)
  useEffect(() => {
    setQueue({ keep: (line) => keep(line), rowKeys: (...which) => rowKeys(...which) })
    return () => setQueue(undefined)
  }, [setQueue])
}

/** Names the lines on the page, for commands about them. The names stay until other lines are shown. */
export function useLineNames(review: number, rows: readonly NamedLine[]): void {
  const setLines = useSetAtom(linesOnPageAtom)
  useEffect(
    () => setLines({ review, names: new Map(rows.map((row) => [lineKey(row), lineName(row)])) }),
    [review, rows, setLines],
  )
}
