import { useVirtualizer } from "@tanstack/react-virtual"
import { type RefObject, useEffect } from "react"

/** How near the end more is asked for, in rows. */
const margin = 10

export interface VirtualRowsOptions {
  /** What they scroll in. */
  scroller: RefObject<HTMLElement | null>
  rows: readonly { key: string }[]
  /** Pixels. */
  rowHeight: number
  /** Index of the row that is kept in sight, -1 for none. */
  current: number
  /** More rows are on their way. */
  loading: boolean
  onEndReached: (() => void) | undefined
}

/** Rows of one height, of which only those in sight are in the page. */
export function useVirtualRows(options: VirtualRowsOptions) {
  const { scroller, rows, rowHeight, current, loading, onEndReached } = options
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    useFlushSync: false,
  })
  useEffect(() => {
    if (current >= 0) virtualizer.scrollToIndex(current, { align: "auto" })
  }, [current, virtualizer])
  const lastInSight = virtualizer.range?.endIndex ?? -1
  useEffect(() => {
    if (!loading && rows.length > 0 && lastInSight >= rows.length - margin) onEndReached?.()
  }, [lastInSight, rows.length, loading, onEndReached])
  return virtualizer
}
