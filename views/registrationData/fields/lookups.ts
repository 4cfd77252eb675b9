import { useQuery } from "@tanstack/react-query"
import { searchOrganizations } from "@views/list/search/searchOptions"
import { api } from "@/client/api"
import type { DomainName } from "@/domain/domainTables"
import { maxPageSize } from "@/domain/pageSizes"
import { domainEntriesQuery } from "@/palette/slots/serverLists"
import type { ComboOption } from "@/ui/choice/ComboField"
import type { LoadOptions } from "@/ui/choice/useComboOptions"
import type { SelectOption } from "@/ui/fields/useTypedAhead"

/* Options for the fields of registration data, from the domain tables. */

const size = maxPageSize
const tenMinutes = 600_000

/** Searches the entries of a long table. A bank is also found by its code. */
export const searchLookup =
  (table: DomainName): LoadOptions =>
  async (search, signal): Promise<ComboOption[]> => {
    const listQuery = api.domainTables.list.query({ params: { domain: table }, query: { search, size } })
    const { items } = await listQuery.queryFn({ signal })
    return items.map(({ id, label, code }) => ({
      value: String(id),
      label,
      ...(code !== undefined && { detail: code }),
    }))
  }

const searches = new Map<string, LoadOptions>()

/** Memoized per table, so that fields do not render again. */
export function searchFor(table: DomainName | "organizations"): LoadOptions {
  if (table === "organizations") return searchOrganizations
  const known = searches.get(table) ?? searchLookup(table)
  searches.set(table, known)
  return known
}

/** All entries of a short table, for a `Select`. */
export function useLookup(table: DomainName) {
  const { data, isError, refetch } = useQuery({ ...domainEntriesQuery(table), staleTime: tenMinutes })
  const options: SelectOption[] | undefined = data?.map(({ id, label }) => ({ value: String(id), label }))
  return { options, isError, refetch }
}
