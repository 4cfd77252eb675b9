import { atom, useSetAtom } from "jotai"
import { useEffect, useId } from "react"

/** A key that works now, for the status line and the overlay: `{ keys: "j k", label: "mover" }`. */
export interface KeyHint {
  keys: string
  label: string
}

const hintsById = atom<ReadonlyMap<string, readonly KeyHint[]>>(new Map())
export const keyHintsAtom = atom((get) => [...get(hintsById).values()].flat())

/** Registers keys that belong to no command, such as list navigation, expanding and tabs. */
export function useKeyHints(hints: readonly KeyHint[]): void {
  const id = useId()
  const setHints = useSetAtom(hintsById)
  const text = JSON.stringify(hints)
  useEffect(() => {
    setHints((all) => new Map(all).set(id, JSON.parse(text) as KeyHint[]))
    return () => setHints((all) => new Map([...all].filter(([key]) => key !== id)))
  }, [text, id, setHints])
}
