import { atom, useSetAtom, useStore } from "jotai"
import { createContext, useCallback, useContext, useEffect, useId } from "react"

export const unsavedText = "Existem alterações não salvas..."

/** Whether the component is rendered in a dialog. */
export const InDialogContext = createContext(false)

interface Unsaved {
  /** Whether a draft in this browser will restore the changes. */
  kept: boolean
  inDialog: boolean
}
/** Forms with unsaved changes, by id. */
const unsavedFormsAtom = atom<ReadonlyMap<string, Unsaved>>(new Map())

export interface Leaving {
  kept: boolean
  go: () => void
}
/** A navigation that waits for confirmation in `UnsavedGuard`. */
export const leavingAtom = atom<Leaving | undefined>(undefined)

/** Whether anything on the page is unsaved. */
export const unsavedAtom = atom((get) => get(unsavedFormsAtom).size > 0)

let isLedBack = false
/** For a way that leads back to this page: forms that their draft restores do not ask before it is left. */
export function leaveWithDrafts(): void {
  isLedBack = true
}

/**
 * Asks before the page is left with unsaved changes: on closing the tab, on reload, and on leaving through
 * `useLeave`. Returns a function that stops this at once, for leaving right after saving.
 */
export function useUnsaved(unsaved: boolean, kept = false): () => void {
  const id = useId()
  const inDialog = useContext(InDialogContext)
  const setUnsavedForms = useSetAtom(unsavedFormsAtom)
  const release = useCallback(
    () => setUnsavedForms((forms) => new Map([...forms].filter(([form]) => form !== id))),
    [id, setUnsavedForms],
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!kept || !isLedBack) event.preventDefault()
    }
    window.addEventListener("beforeunload", ask)
    setUnsavedForms((forms) => new Map(forms).set(id, { kept, inDialog }))
    return () => {
      window.removeEventListener("beforeunload", ask)
      release()
    }
  }, [unsaved, kept, inDialog, id, setUnsavedForms, release])
  return release
}

/**
 * Calls `go` to leave: at once, or after the user agreed to lose unsaved changes. Leaving a `dialog` does not ask
 * about changes in the page under it.
 */
export function useLeave(what: "page" | "dialog" = "page"): (go: () => void) => void {
  const store = useStore()
  return (go) => {
    const forms = [...store.get(unsavedFormsAtom).values()].filter(
      ({ inDialog }) => what === "page" || inDialog,
    )
    if (forms.length === 0) go()
    else store.set(leavingAtom, { go, kept: forms.every((form) => form.kept) })
  }
}
