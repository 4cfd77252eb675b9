import { useVirtualizer } from "@tanstack/react-virtual"
import { type RefObject, useEffect } from "react"

/** How many rows before the end more are loaded. */
const margin = 10

export interface VirtualRowsOptions {
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>
  rows: readonly { key: string }[]
  /** Pixels. */
  rowHeight: number
  /** Index of the row that is kept visible, -1 for none. */
  current: number
  /** More rows are being loaded. */
  loading: boolean
  onEndReached: (() => void) | undefined
}

/** Rows of equal height. Only visible ones are in the page. */
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
