import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { type PagesOptions, pagesQuery } from "./pagesQuery"

export interface Pages<Row> {
  /** Every row loaded so far, without duplicates. */
  rows: readonly Row[]
  /** The total number of rows, if the server counts them. Without `exact` it is a lower bound. */
  count: number | undefined
  exact: boolean
  /** Whether the first or the next page is loading. */
  loading: boolean
  /** The error if the first page could not be loaded, so that there is nothing to show. */
  failure: Error | undefined
  /** The next page could not be loaded. */
  nextFailure: Error | undefined
  /** Loads the next page. Absent if there is none, or one is loading. */
  more: (() => void) | undefined
  /** Retries the failed page: the first or the next one. */
  retry: () => void
  /** When the rows were last loaded. */
  updatedAt: Temporal.Instant
  /** Refetches the rows now. */
  refresh: () => void
}

/** The part of the pages that a table needs. */
export type TablePages<Row> = Pick<
  Pages<Row>,
  "rows" | "loading" | "failure" | "nextFailure" | "more" | "retry"
>

/** All rows as one page. `query` loads them if they are not given. */
export const onePage = <Row>(
  rows: readonly Row[],
  query?: { data: unknown; error: Error | null; isPending: boolean; refetch: () => unknown },
): TablePages<Row> => ({
  rows,
  loading: query?.isPending ?? false,
  failure: (query?.data === undefined && query?.error) || undefined,
  nextFailure: undefined,
  more: undefined,
  retry: () => void query?.refetch(),
})

/** What a list shows of its pages, whatever tells them apart. */
function shownOf<Row>(
  query: Pick<
    UseInfiniteQueryResult,
    | "data"
    | "error"
    | "isPending"
    | "isFetching"
    | "isFetchingNextPage"
    | "isFetchNextPageError"
    | "hasNextPage"
    | "dataUpdatedAt"
    | "fetchNextPage"
    | "refetch"
  >,
  rows: readonly Row[],
): Omit<Pages<Row>, "count" | "exact"> {
  const isEmpty = query.data === undefined
  const next = () => void query.fetchNextPage()
  const hasMore = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
  return {
    rows,
    loading: query.isPending || query.isFetchingNextPage,
    failure: (isEmpty && query.error) || undefined,
    nextFailure: (query.isFetchNextPageError && query.error) || undefined,
    more: hasMore ? next : undefined,
    retry: () => (isEmpty ? void query.refetch() : next()),
    updatedAt: Temporal.Instant.fromEpochMilliseconds(query.dataUpdatedAt),
    refresh: () => void query.refetch(),
  }
}

/** A list whose next page is loaded when its end becomes visible. A row that moved to a later page is listed once. */
export function usePages<Row>(options: PagesOptions<Row>): Pages<Row> {
  const { keyOf, refreshEvery } = options
  const query = useInfiniteQuery({
    ...pagesQuery(options),
    ...(refreshEvery !== undefined && { refetchInterval: refreshEvery }),
  })
  const pages = query.data?.pages
  const rows = useMemo(() => {
    const all = pages?.flatMap(({ items }) => items) ?? []
    return [...new Map(all.map((row) => [keyOf(row), row])).values()]
  }, [pages, keyOf])
  const last = pages?.at(-1)
  return { ...shownOf(query, rows), count: last?.count, exact: last?.exact ?? true }
}

export interface CursorPagesOptions<Row> {
  /** Identifies the list and its filters. */
  queryKey: readonly unknown[]
  /** Loads the rows after a cursor, or the first ones. */
  load: (
    after: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ items: readonly Row[]; waiting?: number; after?: string }>
}

/** The pages of a list that continues after its last row. */
export type CursorPages<Row> = Omit<Pages<Row>, "count" | "exact"> & {
  /** All rows are loaded. */
  isWhole: boolean
  /** How many rows a queue has, loaded or not. */
  waiting: number | undefined
}

/** A list that continues after its last row, so that rows that leave it move no other to the next page. */
export function useCursorPages<Row>({ queryKey, load }: CursorPagesOptions<Row>): CursorPages<Row> {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, "cursors"],
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      load(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.after,
  })
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  return {
    ...shownOf(query, rows),
    isWhole: query.isSuccess && !query.hasNextPage && !query.isFetching,
    waiting: pages?.[0]?.waiting,
  }
}
