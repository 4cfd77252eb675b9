import { api } from "@/client/api"
import type { DomainName } from "@/domain/domainTables"
import { maxPageSize } from "@/domain/pageSizes"
import { domainEntriesQuery } from "@/palette/slots/serverLists"
import type { ComboOption } from "@/ui/choice/ComboField"

/* Options of a unit's form, from the domain tables. */

export const typesQuery = domainEntriesQuery("organization-types")

const size = maxPageSize
/** How many options are enough to show. */
const enough = 8
/**
 * The maximum number of pages read for them: there are thousands of municipalities, and only one state's are wanted.
 */
const maxPages = 6

const page = (domain: DomainName, search: string, number: number, signal: AbortSignal) =>
  api.domainTables.list
    .query({ params: { domain }, query: { search, page: number, size } })
    .queryFn({ signal })

/** Searches entries of a short table by name. */
const searchEntries =
  (domain: DomainName) =>
  async (search: string, signal: AbortSignal): Promise<ComboOption[]> => {
    const { items } = await page(domain, search, 0, signal)
    return items.map(({ id, label }) => ({ value: String(id), label }))
  }
export const searchClassifications = searchEntries("organization-classifications")
export const searchSpecializations = searchEntries("specializations")
export const searchCountries = searchEntries("countries")

/** Searches municipalities of a state. */
export const searchCities =
  (stateId: string) =>
  async (search: string, signal: AbortSignal): Promise<ComboOption[]> => {
    const options: ComboOption[] = []
    if (stateId === "" || search === "") return options
    for (let number = 0; number < maxPages && options.length < enough; number++) {
      const { items } = await page("cities", search, number, signal)
      const here = items.filter((city) => city.stateId === stateId)
      options.push(...here.map(({ id, label }) => ({ value: String(id), label })))
      if (items.length < size) break
    }
    return options
  }

/** Brazil, the initial country of forms. */
export const brazilQuery = {
  queryKey: ["domainTables", "brazil"],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ComboOption | null> => {
    const countries = await searchCountries("brasil", signal)
    return countries.find(({ label }) => label === "Brasil") ?? null
  },
  staleTime: Number.POSITIVE_INFINITY,
}
