import { useSearchParams } from "wouter"
import type { DomainName } from "@/domain/domainTables"
import { useLeave } from "@/ui/page/unsaved"
import { entryParameters, newEntry } from "./entityAddress"

/** The edited entry, as the address names it. */
export interface EntryInAddress {
  /** The id as text, or `new` for a new entry. Undefined if none is edited. */
  key: string | undefined
  /** Its name, to search for it if the list does not contain it. */
  named: string
  start: (id: number, label: string) => void
  /** Ends editing, whether saved or not. */
  stop: () => void
}

/**
 * The edited row of a domain table, one at a time. It is stored in the address, so that commands can open it and a
 * reload restores it.
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
