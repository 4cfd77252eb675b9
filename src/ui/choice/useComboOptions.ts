import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId } from "react"
import { searchDebounce, useDebounced } from "../page/useDebounced"

export interface ComboOption {
  value: string
  label: string
  /** Beside the label: the full name, a CPF. */
  detail?: ReactNode
}

/** The options for what was typed, the first ones for nothing typed. Give up with the signal. */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly ComboOption[]>

/** Options asked for once the text stood still; nothing is asked while `typed` is undefined. */
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
    /** What the options are for. */
    query,
    waiting: isFetching || !settled,
    failed: isError,
    retry: () => void refetch(),
  }
}
