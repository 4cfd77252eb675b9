import { usePages } from "@views/list/usePages"
import { api } from "@/client/api"
import type { DomainName } from "@/domain/domainTables"
import { maxPageSize } from "@/domain/pageSizes"
import type { Entry } from "./entities"

const size = maxPageSize
const keyOf = ({ id }: Entry) => String(id)

/** The entries of a domain table that a search finds, page by page. */
export const useEntryPages = (table: DomainName, search: string) =>
  usePages({
    queryKey: ["domainTables", "list", table, { search }],
    load: (page, signal) =>
      api.domainTables.list
        .query({ params: { domain: table }, query: { page, size, search: search || undefined } })
        .queryFn({ signal }),
    size,
    keyOf,
  })
