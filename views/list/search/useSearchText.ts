import { useEffect, useState } from "react"
import { useSearchParams } from "wouter"
import { searchDebounce, useDebounced } from "@/ui/page/useDebounced"
import { parameter, searchIn } from "./searchIn"

export interface SearchText {
  /** The text in the box. */
  text: string
  setText: (text: string) => void
  /** The search sent to the server: the debounced text, stored in the address. */
  search: string
  /** Searches at once, without the debounce. */
  settle: () => void
}

/** The search of a screen, stored in the address, so that going back, a reload and a link restore it. */
export function useSearchText(): SearchText {
  const [parameters, setParameters] = useSearchParams()
  const search = searchIn(parameters)
  const [typed, setTyped] = useState<{ text: string; over: string }>()
  // The typed text is shown until the search in the address changes, by this box or by a link.
  const text = typed?.over === search ? typed.text : search
  const quiet = useDebounced(text, searchDebounce)
  const write = (wanted: string) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        if (wanted.trim() === "") next.delete(parameter)
        else next.set(parameter, wanted)
        return next
      },
      { replace: true },
    )
  const due = quiet === text && text !== search && (text.trim() !== "" || search !== "")
  // biome-ignore lint/correctness/useExhaustiveDependencies: `write` is a new function on every render.
  useEffect(() => {
    if (due) write(text)
  }, [due, text])
  return {
    text,
    setText: (wanted) => setTyped({ text: wanted, over: search }),
    search,
    settle: () => write(text),
  }
}
