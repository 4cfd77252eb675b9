import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { useAtomValue } from "jotai"
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react"
import { densityAtom, rowHeight } from "../theme/theme"
import type { DataTableProps } from "./dataTableProps"
import { useEndReached } from "./useVirtualRows"

/** Height of a section's heading in pixels. */
const sectionHeight = 28

/** How many placeholder rows are shown while loading: one screenful at first, a few at the end. */
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
 * Shared by table and cards: virtualization, keys while the list has the focus, scrolling to the current row, and
 * loading more near the end. `head` is the height in pixels of the sticky part above the rows; `height` is a row's
 * height if it differs from the density's.
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
  // The current row is always mounted, even off screen, because `aria-activedescendant` must name an element.
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
    // React 19 renders after a scroll without it, and warns about `flushSync` during a render.
    useFlushSync: false,
    scrollMargin: head,
    scrollPaddingStart: head,
    rangeExtractor,
  })

  // The virtualizer caches sizes and does not notice a change of density.
  useEffect(() => {
    if (size > 0) virtualizer.measure()
  }, [size, virtualizer])
  useEffect(() => {
    // The first row of a new list is visible anyway. Scrolling to it would force another layout.
    if (current > 0 || (current === 0 && virtualizer.scrollOffset)) {
      virtualizer.scrollToIndex(current, { align: "auto" })
    }
  }, [current, virtualizer])
  useEndReached(virtualizer, rows.length, { loading, onEndReached })

  const onKeyDown = (event: KeyboardEvent) => {
    // Only while the list itself has the focus: checkboxes and buttons in a row have their own keys.
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

export type RowsInSight = ReturnType<typeof useRows>
