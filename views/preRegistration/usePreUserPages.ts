import { type Pages, usePages } from "@views/list/usePages"
import { api } from "@/client/api"
import { type PreUserRow, preUserKey } from "./preUser"

/** Rows of a page (decisions.md, The calls). */
const size = 30

/** Pre-registrations that a search finds, page by page: those that one started, or all that are under way. */
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
