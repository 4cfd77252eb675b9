import type { QueryClient } from "@tanstack/react-query"
import { type PagesOptions, pagesQuery } from "@views/list/pagesQuery"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import type { UserRow } from "@/palette/userTarget"

/** Rows of a page. */
const size = pageSizes.users

export const userKey = ({ atalaiaId }: UserRow) => atalaiaId

/** The people that match a search, page by page. */
export const userPages = (search: string): PagesOptions<UserRow> => ({
  queryKey: ["users", "list", { search }],
  load: (page, signal) =>
    api.users.list.query({ query: { page, size, search: search || undefined } }).queryFn({ signal }),
  size,
  keyOf: userKey,
})

/** Prefetches their first page. */
export const prefetchUsers = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchInfiniteQuery(pagesQuery(userPages(search)))
