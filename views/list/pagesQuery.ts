import { infiniteQueryOptions } from "@tanstack/react-query"

export interface PagesOptions<Row> {
  /** Identifies the list and its filters. Another key starts a new list at page 0. */
  queryKey: readonly unknown[]
  /** Loads one page, counted from 0. */
  load: (
    page: number,
    signal: AbortSignal,
  ) => Promise<{ items: readonly Row[]; count?: number; exact?: boolean }>
  /** Rows of a full page: a shorter page is the last one. */
  size: number
  keyOf: (row: Row) => string
  /** Milliseconds after which the list is loaded again. */
  refreshEvery?: number
}

/** The list as a query. */
export const pagesQuery = <Row>({ queryKey, load, size }: PagesOptions<Row>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, "pages"],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.items.length >= size ? pages.length : undefined),
  })
