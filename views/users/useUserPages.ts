import { type Pages, usePages } from "@views/list/usePages"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import type { UserRow } from "@/palette/userTarget"

/** Rows of a page. */
const size = pageSizes.users

export const userKey = ({ atalaiaId }: UserRow) => atalaiaId

/** The people that match a search, page by page. */
export function useUserPages(search: string): Pages<UserRow> {
  return usePages({
    queryKey: ["users", "list", { search }],
    load: (page, signal) =>
      api.users.list.query({ query: { page, size, search: search || undefined } }).queryFn({ signal }),
    size,
    keyOf: userKey,
  })
}
