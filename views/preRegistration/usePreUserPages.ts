import { type Pages, usePages } from "@views/list/usePages"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import { type PreUserRow, preUserKey } from "./preUser"

/** Rows on one page. */
const size = pageSizes.registration

/** The results of a search for pre-registrations, page by page: the person's own, or all open ones. */
export function usePreUserPages(whose: "mine" | "ongoing", search: string): Pages<PreUserRow> {
  return usePages({
    queryKey: ["registration", whose, { search }],
    load: (page, signal) =>
      api.registration[whose]
        .query({ query: { page, size, search: search || undefined } })
        .queryFn({ signal }),
    size,
    keyOf: preUserKey,
  })
}
