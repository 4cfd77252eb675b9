import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { useAtomValue } from "jotai"
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react"
import { densityAtom, rowHeight } from "../theme/theme"
import type { DataTableProps } from "./dataTableProps"

/** Pixels of the heading over the rows of a section. */
const sectionHeight = 28

/** How many rows of skeleton stand for what is on its way: a screenful at first, a few at the end. */
const skeletons = { first: 12, more: 3 }

const moves: Record<string, (current: number, page: number, last: number) => number> = {
  ArrowDown: (current, _, last) => Math.min(current + 1, last),
  ArrowUp: (current) => Math.max(current - 1, 0),
  PageDown: (current, page, last) => Math.min(current + page, last),
  PageUp: (current, page) => Math.max(current - page, 0),
  Home: () => 0,
  End: (_current, _page, last) => last,
}

/**
 * What table and cards share: which rows are in the page, keys while the list has focus, the current row kept
 * in sight, more asked for near the end. `head` is the height in pixels of what sticks above the rows, `height`
 * that of a row where it is not the density's own.
 */
export function useRows<Row>(
  props: DataTableProps<Row>,
  { head, height }: { head: number; height?: number },
) {
  const {
    rows,
    current,
    onCurrent,
    onOpen,
    loading = false,
    onEndReached,
    initialOffset = 0,
    rowKey,
    sectionOf,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rowSize = rowHeight(useAtomValue(densityAtom))
  const size = height ?? rowSize
  const sectionAt = (index: number) => {
    const row = rows[index]
    const before = rows[index - 1]
    if (!sectionOf || row === undefined) return undefined
    const section = sectionOf(row)
    return before !== undefined && sectionOf(before) === section ? undefined : section
  }
  const waiting = loading ? (rows.length === 0 ? skeletons.first : skeletons.more) : 0
  // The current row stays in the page wherever one scrolls: aria-activedescendant must name something real.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (current < 0 || current >= range.count || indexes.includes(current)) return indexes
      return [...indexes, current].sort((a, b) => a - b)
    },
    [current],
  )
  const virtualizer = useVirtualizer({
    count: rows.length + waiting,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (sectionAt(index) === undefined ? size : size + sectionHeight),
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? `waiting-${index}` : rowKey(row)
    },
    overscan: 8,
    initialOffset,
    // React 19 draws after the scroll by itself, and warns of flushing inside its own work.
    useFlushSync: false,
    scrollMargin: head,
    scrollPaddingStart: head,
    rangeExtractor,
  })

  // Sizes are remembered by the virtualizer, which does not see that the density changed.
  useEffect(() => {
    if (size > 0) virtualizer.measure()
  }, [size, virtualizer])
  useEffect(() => {
    // The first row of a fresh list is in sight; asking where it is would lay out the page once more.
    if (current > 0 || (current === 0 && virtualizer.scrollOffset)) {
      virtualizer.scrollToIndex(current, { align: "auto" })
    }
  }, [current, virtualizer])
  const lastInSight = virtualizer.range?.endIndex ?? -1
  useEffect(() => {
    if (!loading && rows.length > 0 && lastInSight >= rows.length - 10) onEndReached?.()
  }, [lastInSight, rows.length, loading, onEndReached])

  const onKeyDown = (event: KeyboardEvent) => {
    // Only while the list itself has focus: a box to tick or a button in a row has keys of its own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (rows.length === 0) return
    if (event.key === "Enter") {
      const row = rows[current]
      if (row !== undefined) onOpen(row, current)
      return
    }
    const page = Math.max(Math.floor(((virtualizer.scrollRect?.height ?? 0) - head) / size), 1)
    const next = moves[event.key]?.(current, page, rows.length - 1)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onCurrent(next)
  }
  return { scroller, virtualizer, onKeyDown, sectionAt, sectionHeight }
}
