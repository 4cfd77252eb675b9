import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual"
import { type RefObject, useEffect } from "react"

/** More rows are loaded this many rows before the end. */
const margin = 10

export interface VirtualRowsOptions extends Partial<EndOptions> {
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>
  /** One for each row. */
  keys: readonly string[]
  /** Pixels. */
  rowHeight: number
  /** Index of the row to keep visible, or -1. */
  current?: number
}

/** A virtualized list of rows with equal height. */
export function useVirtualRows(options: VirtualRowsOptions) {
  const { scroller, keys, rowHeight, current = -1, loading = false, onEndReached } = options
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 8,
    useFlushSync: false,
  })
  useEffect(() => {
    if (current >= 0) virtualizer.scrollToIndex(current, { align: "auto" })
  }, [current, virtualizer])
  useEndReached(virtualizer, keys.length, { loading, onEndReached })
  return virtualizer
}

interface EndOptions {
  /** Whether more rows are loading. */
  loading: boolean
  onEndReached: (() => void) | undefined
}

/** Loads more once the last of `count` rows are almost visible. */
export function useEndReached(
  { range }: Virtualizer<HTMLDivElement, Element> | Virtualizer<HTMLElement, Element>,
  count: number,
  { loading, onEndReached }: EndOptions,
) {
  const lastInSight = range?.endIndex ?? -1
  useEffect(() => {
    if (!loading && count > 0 && lastInSight >= count - margin) onEndReached?.()
  }, [lastInSight, count, loading, onEndReached])
}
