import { useSearchParams } from "wouter"
import { recordOf } from "@/domain/records"

/** The filters of a list by name. Unset filters are empty. */
export type Filters<Name extends string> = Record<Name, string>

const pageParameter = "page"

/**
 * The filters of a screen and the page of its results (from 0). They are stored in the address, so that going back, a
 * reload and a link restore them. Searching goes to the first page.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams()
  const filters: Filters<Name> = recordOf(names, (name) => parameters.get(name) ?? "")
  const change = (entries: readonly (readonly [string, string])[]) =>
    setParameters((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of entries) {
        if (value === "") next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  const shown = Number.parseInt(parameters.get(pageParameter) ?? "", 10)
  return {
    filters,
    /** Whether any filter is set. */
    narrowed: names.some((name) => filters[name] !== ""),
    search: (wanted: Filters<Name>) =>
      change([...names.map((name) => [name, wanted[name].trim()] as const), [pageParameter, ""]]),
    page: shown > 1 ? shown - 1 : 0,
    goToPage: (page: number) => change([[pageParameter, page === 0 ? "" : String(page + 1)]]),
  }
}
