import { atom, useSetAtom } from "jotai"
import { useEffect, useId } from "react"

const submittersAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Whether a form of the page is being submitted. It must stay mounted until then. */
export const submittingAtom = atom((get) => get(submittersAtom).size > 0)

/** Registers the form while it is being submitted. */
export function useSubmitting(submitting: boolean): void {
  const id = useId()
  const setSubmitters = useSetAtom(submittersAtom)
  useEffect(() => {
    if (!submitting) return
    setSubmitters((ids) => new Set(ids).add(id))
    return () => setSubmitters((ids) => new Set([...ids].filter((other) => other !== id)))
  }, [submitting, id, setSubmitters])
}
