import { atom, useSetAtom, useStore } from "jotai"
import { useCallback, useEffect, useId } from "react"

export const unsavedText = "Existem alterações não salvas..."

/** Forms with unsaved changes, by id. `kept`: a draft on this browser will restore them. */
const holdersAtom = atom<ReadonlyMap<string, { kept: boolean }>>(new Map())

export interface Leaving {
  kept: boolean
  go: () => void
}
/** A navigation that waits until the person confirms it in `UnsavedGuard`. */
export const leavingAtom = atom<Leaving | undefined>(undefined)

/** Whether anything on the page is unsaved. */
export const unsavedAtom = atom((get) => get(holdersAtom).size > 0)

/**
 * Asks before the page is left while there are unsaved changes: on closing the tab, reloading, and leaving through
 * `useLeave`. Returns a function that ends this at once, for leaving right after saving.
 */
export function useUnsaved(unsaved: boolean, kept = false): () => void {
  const id = useId()
  const setHolders = useSetAtom(holdersAtom)
  const release = useCallback(
    () => setHolders((holders) => new Map([...holders].filter(([holder]) => holder !== id))),
    [id, setHolders],
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    setHolders((holders) => new Map(holders).set(id, { kept }))
    return () => {
      window.removeEventListener("beforeunload", ask)
      release()
    }
  }, [unsaved, kept, id, setHolders, release])
  return release
}

/** Leaves by calling `go`: at once, or after the person agreed to lose unsaved changes. */
export function useLeave(): (go: () => void) => void {
  const store = useStore()
  return (go) => {
    const holders = [...store.get(holdersAtom).values()]
    if (holders.length === 0) go()
    else store.set(leavingAtom, { go, kept: holders.every((holder) => holder.kept) })
  }
}
