import { useEffect, useState } from "react"
import { useSearchParams } from "wouter"
import { searchDebounce, useDebounced } from "@/ui/page/useDebounced"

const parameter = "search"

export interface SearchText {
  /** What stands in the box. */
  text: string
  setText: (text: string) => void
  /** What is asked of the server: the text once it stood still (1-core §9), as the address has it. */
  search: string
  /** Asks at once, without waiting for quiet. */
  settle: () => void
}

/** The search of a screen, kept in the address, so that going back, a reload and a link find it again. */
export function useSearchText(): SearchText {
  const [parameters, setParameters] = useSearchParams()
  const search = parameters.get(parameter) ?? ""
  const [typed, setTyped] = useState<{ text: string; over: string }>()
  // What was typed counts until the address moves on: to it, or elsewhere by a link.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `write` is made anew with every render.
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
