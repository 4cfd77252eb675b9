import { useSearchParams } from "wouter"
import type { DomainName } from "@/domain/domainTables"
import { useLeave } from "@/ui/form/unsaved"
import { entryParameters, newEntry } from "./entityAddress"

/** The entry that is edited, by what the address says. */
export interface EntryInAddress {
  /** The id as text, `new` for one that is being added; undefined for none. */
  key: string | undefined
  /** What it is called, by which it is found where the list does not show it. */
  named: string
  start: (id: number, label: string) => void
  /** Ends editing, whether saved or not. */
  stop: () => void
}

/**
 * Which row of a domain table is edited, one at a time (2-… §4): it stands in the address, so that commands lead to
 * it and a reload finds it again.
 */
export function useEntryInAddress(table: DomainName): EntryInAddress {
  const [parameters, setParameters] = useSearchParams()
  const leave = useLeave()
  const write = (changes: Record<string, string>) =>
    setParameters(
      (now) => {
        const kept = [...now].filter(([name]) => !entryParameters.includes(name))
        return new URLSearchParams([...kept, ...Object.entries(changes)])
      },
      { replace: true },
    )
  return {
    key: parameters.get("entry") ?? undefined,
    named: parameters.get("named") ?? "",
    start: (id, label) => leave(() => write({ table, entry: String(id), named: label })),
    stop: () => write({}),
  }
}

export const isNew = (entry: EntryInAddress) => entry.key === newEntry
