import type { DomainName } from "@/domain/domainTables"

/** An entry of a domain table with a name and a description. */
export type LookupRow = { id: number; label: string; description?: string }

/** The initial content of domain tables in a new installation. */
export type FirstEntries = Partial<Record<DomainName, LookupRow[]>>

/** Rows numbered from 1 in the order written; new entries go at the end, because ids are stored. */
export function rows(
  ...entries: readonly (string | readonly [label: string, description: string])[]
): LookupRow[] {
  return entries.map((entry, index) => {
    if (typeof entry === "string") return { id: index + 1, label: entry }
    const [label, description] = entry
    return { id: index + 1, label, description }
  })
}
