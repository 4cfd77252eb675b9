import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { useAtomValue } from "jotai"
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react"
import { useShortcuts } from "@/shortcuts/useShortcuts"
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

interface RowsOptions {
  /** The element that scrolls, or the list that scrolls with the page. */
  scroller: RefObject<HTMLElement | null>
  /** Whether the list scrolls with the page (`main`). */
  inPage?: boolean
  /** Height in pixels of the sticky part above the rows. */
  head: number
  /** A row's height in pixels, if it differs from the density's. */
  height?: number
  /** Pixels in addition to the density's height. */
  extra?: number
}

/**
 * Shared by table and cards: virtualization, keys while the list has the focus, scrolling to the current row, and
 * loading more near the end.
 */
export function useRows<Row>(
  props: DataTableProps<Row>,
  { scroller, inPage = false, head, height, extra = 0 }: RowsOptions,
) {
  const {
    rows,
    current,
    loading = false,
    onEndReached,
    onScrolled,
    initialOffset = 0,
    covered = 0,
    rowKey,
    sectionOf,
  } = props
  const rowSize = rowHeight(useAtomValue(densityAtom))
  const size = height ?? rowSize + extra
  const scrolling = useCallback(
    () => (inPage ? scroller.current?.closest("main") : undefined) ?? scroller.current,
    [inPage, scroller],
  )
  const above = usePixelsAbove(scroller, scrolling)
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
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: rows.length + waiting,
    getScrollElement: scrolling,
    estimateSize: (index) => (sectionAt(index) === undefined ? size : size + sectionHeight),
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? `waiting-${index}` : rowKey(row)
    },
    overscan: 8,
    initialOffset,
    // React 19 renders after a scroll without it, and warns about `flushSync` during a render.
    useFlushSync: false,
    scrollMargin: above + head,
    scrollPaddingStart: head,
    scrollPaddingEnd: covered,
    rangeExtractor,
  })

  // The virtualizer caches sizes and does not notice a change of density. Measuring at first would draw all rows twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect ends when the size changes.
  useEffect(() => () => virtualizer.measure(), [size, virtualizer])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row may have a higher bar, which covers more.
  useEffect(() => {
    // The first row of a new list is visible anyway. Scrolling to it would force another layout.
    if (current > 0 || (current === 0 && virtualizer.scrollOffset)) {
      virtualizer.scrollToIndex(current, { align: "auto" })
    }
  }, [current, covered, virtualizer])
  useEndReached(virtualizer, rows.length, { loading, onEndReached })
  useScrolled(scrolling, onScrolled)

  const page = Math.max(Math.floor(((virtualizer.scrollRect?.height ?? 0) - head) / size), 1)
  const onKeyDown = useRowKeys(props, scroller, page)
  return { virtualizer, onKeyDown, sectionAt, sectionHeight, top: above + head }
}

/**
 * The keys that move through the rows, as a handler for the list, which has the focus. The page keys work with the focus elsewhere
 * on the page, too; the other moves are keys of the screen there, as not all lists are tables. `page` is in rows.
 */
function useRowKeys<Row>(
  { rows, current, onCurrent, onOpen, loading = false }: DataTableProps<Row>,
  list: RefObject<HTMLElement | null>,
  page: number,
): (event: KeyboardEvent) => void {
  const isEmpty = rows.length === 0
  const reachedBy = (key: string) => moves[key]?.(current, page, rows.length - 1)
  const turnPage = ({ key }: { key: string }) => {
    const next = reachedBy(key)
    if (next !== undefined) onCurrent(next)
    list.current?.focus({ preventScroll: true })
  }
  useShortcuts([
    { keys: "PageDown PageUp", run: turnPage, enabled: !isEmpty || loading, repeats: true, waits: true },
  ])
  return (event) => {
    // Checkboxes and buttons in a row have their own keys.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (isEmpty) return
    if (event.key === "Enter") {
      const row = rows[current]
      if (row !== undefined) onOpen(row, current)
      return
    }
    const next = reachedBy(event.key)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onCurrent(next)
  }
}

/** Reports how far the list has been scrolled, in pixels. */
function useScrolled(scrolling: () => HTMLElement | null, onScrolled?: (top: number) => void): void {
  useLayoutEffect(() => {
    const element = scrolling()
    if (!element || !onScrolled) return
    const onScroll = () => onScrolled(element.scrollTop)
    element.addEventListener("scroll", onScroll, { passive: true })
    return () => element.removeEventListener("scroll", onScroll)
  }, [scrolling, onScrolled])
}

/** The pixels of the page above a list that scrolls with it, 0 for a list that scrolls itself. */
function usePixelsAbove(list: RefObject<HTMLElement | null>, scrolling: () => HTMLElement | null): number {
  const [above, setAbove] = useState(0)
  // Runs after every render, because what is above the list may have changed.
  useLayoutEffect(() => {
    const [own, page] = [list.current, scrolling()]
    if (!own || !page || own === page) return
    const [{ top }, { top: from }] = [own.getBoundingClientRect(), page.getBoundingClientRect()]
    setAbove(Math.round(top - from + page.scrollTop))
  })
  return above
}

export type RowsInSight = ReturnType<typeof useRows>
