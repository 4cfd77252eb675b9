import { type Pages, usePages } from "@views/list/usePages"
import { api } from "@/client/api"
import type { Application } from "./applicationTarget"

/** Rows of a page (1-core §9). */
const size = 20

export const applicationKey = ({ id }: Application) => String(id)

/** The applications that a search finds, page by page; the security application comes first (1-core §2.6). */
export function useApplicationPages(search: string): Pages<Application> {
  return usePages({
    queryKey: ["applications", "list", { search }],
    load: (page, signal) =>
      api.applications.list.query({ query: { page, size, search: search || undefined } }).queryFn({ signal }),
    size,
    keyOf: applicationKey,
  })
}
