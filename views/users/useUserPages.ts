import type { QueryClient } from "@tanstack/react-query"
import { type Pages, type PagesOptions, pagesQuery, usePages } from "@views/list/usePages"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import type { UserRow } from "@/palette/userTarget"

/** Rows of a page. */
const size = pageSizes.users

export const userKey = ({ atalaiaId }: UserRow) => atalaiaId

const userPages = (search: string): PagesOptions<UserRow> => ({
  queryKey: ["users", "list", { search }],
  load: (page, signal) =>
    api.users.list.query({ query: { page, size, search: search || undefined } }).queryFn({ signal }),
  size,
  keyOf: userKey,
})

/** The people that match a search, page by page. */
export const useUserPages = (search: string): Pages<UserRow> => usePages(userPages(search))

/** Prefetches their first page. */
export const prefetchUsers = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchInfiniteQuery(pagesQuery(userPages(search)))
