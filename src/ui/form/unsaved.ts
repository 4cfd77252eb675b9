import { atom, useSetAtom, useStore } from "jotai"
import { useCallback, useEffect, useId } from "react"

export const unsavedText = "Existem alterações não salvas..."

/** Forms with unsaved changes, by id. `kept`: a draft on this browser will restore them. */
const unsavedFormsAtom = atom<ReadonlyMap<string, { kept: boolean }>>(new Map())

export interface Leaving {
  kept: boolean
  go: () => void
}
/** A navigation that waits until the person confirms it in `UnsavedGuard`. */
export const leavingAtom = atom<Leaving | undefined>(undefined)

/** Whether anything on the page is unsaved. */
export const unsavedAtom = atom((get) => get(unsavedFormsAtom).size > 0)

/**
 * Asks before the page is left while there are unsaved changes: on closing the tab, reloading, and leaving through
 * `useLeave`. Returns a function that ends this at once, for leaving right after saving.
 */
export function useUnsaved(unsaved: boolean, kept = false): () => void {
  const id = useId()
  const setUnsavedForms = useSetAtom(unsavedFormsAtom)
  const release = useCallback(
    () => setUnsavedForms((forms) => new Map([...forms].filter(([form]) => form !== id))),
    [id, setUnsavedForms],
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    setUnsavedForms((forms) => new Map(forms).set(id, { kept }))
    return () => {
      window.removeEventListener("beforeunload", ask)
      release()
    }
  }, [unsaved, kept, id, setUnsavedForms, release])
  return release
}

/** Leaves by calling `go`: at once, or after the person agreed to lose unsaved changes. */
export function useLeave(): (go: () => void) => void {
  const store = useStore()
  return (go) => {
    const forms = [...store.get(unsavedFormsAtom).values()]
    if (forms.length === 0) go()
    else store.set(leavingAtom, { go, kept: forms.every((form) => form.kept) })
  }
}
