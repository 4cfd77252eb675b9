import { useInfiniteQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { TablePages } from "../list/usePages"

export interface CursorPagesOptions<Row> {
  /** Identifies the list and its filters. */
  queryKey: readonly unknown[]
  /** Loads the rows after a cursor, or the first ones. */
  load: (after: string | undefined, signal: AbortSignal) => Promise<{ items: readonly Row[]; after?: string }>
  enabled?: boolean
}

/** A list that continues after its last row, so that rows that leave it move no other to the next page. */
export function useCursorPages<Row>({
  queryKey,
  load,
  enabled = true,
}: CursorPagesOptions<Row>): TablePages<Row> & {
  updatedAt: Temporal.Instant
  refresh: () => void
  /** All rows are loaded. */
  isWhole: boolean
} {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, "cursors"],
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      load(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.after,
    enabled,
  })
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const next = () => void query.fetchNextPage()
  const hasMore = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
  return {
    rows,
    loading: query.isPending || query.isFetchingNextPage,
    failure: pages === undefined && query.error ? query.error : undefined,
    nextFailure: query.isFetchNextPageError ? query.error : undefined,
    more: hasMore ? next : undefined,
    retry: () => (pages === undefined ? void query.refetch() : next()),
    updatedAt: Temporal.Instant.fromEpochMilliseconds(query.dataUpdatedAt),
    refresh: () => void query.refetch(),
    isWhole: query.isSuccess && !query.hasNextPage && !query.isFetching,
  }
}
