import { atom, useSetAtom } from "jotai"
import { createContext, useContext, useEffect, useId } from "react"
import { HolderContext } from "@/shortcuts/useShortcuts"

/** A key that works now, for the status line and the overlay: `{ keys: "j k", label: "mover" }`. */
export interface KeyHint {
  keys: string
  label: string
}

/** A hint, and the dialog in which its key works; absent on the page. */
export interface PlacedHint extends KeyHint {
  dialog?: string | undefined
}

const hintsById = atom<ReadonlyMap<string, readonly PlacedHint[]>>(new Map())
export const keyHintsAtom = atom((get) => [...get(hintsById).values()].flat())

/** A key does what its first holder says. Duplicates would also have the same key in React, which then keeps a stale one. */
export const eachKeyOnce = (hints: readonly KeyHint[]): KeyHint[] =>
  hints.filter(({ keys }, index) => hints.findIndex((hint) => hint.keys === keys) === index)

/** Whether buttons say their keys here: in forms and dialogs, whose keys belong to no command. */
export const ButtonHintsContext = createContext(false)

/** Registers keys that belong to no command, such as list navigation, expanding and tabs. */
export function useKeyHints(hints: readonly KeyHint[]): void {
  const id = useId()
  const dialog = useContext(HolderContext)
  const setHints = useSetAtom(hintsById)
  const text = JSON.stringify(hints)
  useEffect(() => {
    const placed = (JSON.parse(text) as KeyHint[]).map((hint) => ({ ...hint, dialog }))
    setHints((all) => new Map(all).set(id, placed))
    return () => setHints((all) => new Map([...all].filter(([key]) => key !== id)))
  }, [text, id, dialog, setHints])
}
