import { atom, useSetAtom } from "jotai"
import { useEffect, useEffectEvent } from "react"

/** Whose registration data are on the screen: commands about a course or a document mean theirs, else one's own. */
export interface OpenRegistration {
  atalaiaId: string
  /** The screen, and the parameter of its address that says which part is shown. */
  path: string
  parameter: "tab" | "step"
  /** Goes to the last step, where there is one. */
  finish?: (() => void) | undefined
}

export const openRegistrationAtom = atom<OpenRegistration | undefined>(undefined)

/** Says which registration data are on the screen, as long as they are. */
export function useOpenRegistration({ atalaiaId, path, parameter, finish }: OpenRegistration): void {
  const setOpen = useSetAtom(openRegistrationAtom)
  const end = useEffectEvent(() => finish?.())
  const ends = finish !== undefined
  useEffect(() => {
    setOpen({ atalaiaId, path, parameter, ...(ends && { finish: () => end() }) })
    return () => setOpen(undefined)
  }, [setOpen, atalaiaId, path, parameter, ends])
}
