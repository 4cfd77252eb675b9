import { useInfiniteQuery } from "@tanstack/react-query"
import { useMemo } from "react"

export interface PagesOptions<Row> {
  /** What is listed and how it is narrowed; another key is another list, from page 0. */
  queryKey: readonly unknown[]
  /** One page, counted from 0. Give up with `signal`. */
  load: (
    page: number,
    signal: AbortSignal,
  ) => Promise<{ items: readonly Row[]; count?: number; exact?: boolean }>
  /** Rows of a full page: a shorter one is the last (1-core §4). */
  size: number
  keyOf: (row: Row) => string
  /** Milliseconds after which it is asked for anew, counted from the last time. */
  refreshEvery?: number
}

export interface Pages<Row> {
  /** Every row loaded so far, each once. */
  rows: readonly Row[]
  /** How many there are in all, where the pages say so; at least so many where it is not `exact`. */
  count: number | undefined
  exact: boolean
  /** The first page, or another one, is on its way. */
  loading: boolean
  /** The first page could not be loaded, so that there is nothing to show. */
  failure: Error | undefined
  /** Rows are there, the next page is not. */
  nextFailure: Error | undefined
  /** Loads the next page; absent where there is none, or one is on its way. */
  more: (() => void) | undefined
  /** Tries again what failed: the first page or the next one. */
  retry: () => void
  /** When the rows were last asked for, and asking for them now. */
  updatedAt: Temporal.Instant
  refresh: () => void
}

/** A list that grows while one goes down: pages are appended without duplicates. */
export function usePages<Row>(options: PagesOptions<Row>): Pages<Row> {
  const { queryKey, load, size, keyOf, refreshEvery } = options
  const query = useInfiniteQuery({
    queryKey: [...queryKey, "pages"],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.items.length >= size ? pages.length : undefined),
    ...(refreshEvery !== undefined && { refetchInterval: refreshEvery }),
  })
  const pages = query.data?.pages
  const rows = useMemo(() => {
    const all = pages?.flatMap(({ items }) => items) ?? []
    return [...new Map(all.map((row) => [keyOf(row), row])).values()]
  }, [pages, keyOf])
  const last = pages?.at(-1)
  const next = () => void query.fetchNextPage()
  const waits = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
  return {
    rows,
    count: last?.count,
    exact: last?.exact ?? true,
    loading: query.isPending || query.isFetchingNextPage,
    failure: pages === undefined && query.error ? query.error : undefined,
    nextFailure: query.isFetchNextPageError ? query.error : undefined,
    more: waits ? next : undefined,
    retry: () => (pages === undefined ? void query.refetch() : next()),
    updatedAt: Temporal.Instant.fromEpochMilliseconds(query.dataUpdatedAt),
    refresh: () => void query.refetch(),
  }
}
