import { atom, useSetAtom } from "jotai"
import { useEffect, useEffectEvent } from "react"

/**
 * The person whose registration data is open. Commands about a course or document use it; otherwise they use the
 * actor's own.
 */
export interface OpenRegistration {
  atalaiaId: string
  /** The screen's path, and the query parameter that names the visible part. */
  path: string
  parameter: "tab" | "step"
  /** Goes to the last step, if there is one. */
  finish?: (() => void) | undefined
}

export const openRegistrationAtom = atom<OpenRegistration | undefined>(undefined)

/** Publishes which registration data is open, until the component unmounts. */
export function useOpenRegistration({ atalaiaId, path, parameter, finish }: OpenRegistration): void {
  const setOpen = useSetAtom(openRegistrationAtom)
  const end = useEffectEvent(() => finish?.())
  const ends = finish !== undefined
  useEffect(() => {
    setOpen({ atalaiaId, path, parameter, ...(ends && { finish: () => end() }) })
    return () => setOpen(undefined)
  }, [setOpen, atalaiaId, path, parameter, ends])
}
