import { type Pages, usePages } from "@views/list/usePages"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import type { Application } from "../bulkUnlink/applicationTarget"

/** Rows of a page. */
const size = pageSizes.applications

export const applicationKey = ({ id }: Application) => String(id)

/** The applications that match a search, page by page; the security application comes first. */
export function useApplicationPages(search: string): Pages<Application> {
  return usePages({
    queryKey: ["applications", "list", { search }],
    load: (page, signal) =>
      api.applications.list.query({ query: { page, size, search: search || undefined } }).queryFn({ signal }),
    size,
    keyOf: applicationKey,
  })
}
