import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId } from "react"
import { searchDebounce, useDebounced } from "../page/useDebounced"

export interface ComboOption {
  value: string
  label: string
  /** Shown next to the label: the full name, a CPF. */
  detail?: ReactNode
}

/** Loads the options for a text, or the first options for an empty text. Aborts with the signal. */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly ComboOption[]>

/** Loads the options for the typed text, debounced. Loads nothing while `typed` is undefined. */
export function useComboOptions(typed: string | undefined, load: LoadOptions, within?: string) {
  const id = useId()
  const query = useDebounced(typed ?? "", searchDebounce).trim()
  const settled = query === (typed ?? "").trim()
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["options", id, within, query],
    queryFn: ({ signal }) => load(query, signal),
    enabled: typed !== undefined && settled,
    staleTime: 60_000,
    retry: false,
  })
  return {
    options: (settled && data) || [],
    /** The text that the options were loaded for. */
    query,
    waiting: isFetching || !settled,
    failed: isError,
    retry: () => void refetch(),
  }
}
