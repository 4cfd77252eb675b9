import { atom, useSetAtom } from "jotai"
import { useEffect, useEffectEvent } from "react"

/** What can be done with the case that is open on the page; its dialogs stand there too. */
export interface OpenCase {
  approve: () => void
  /** Asks for the justification, which may be filled in already. */
  refuse: (justification: string) => void
  /** Shows the whole registration, or again only what changes. */
  toggleWhole: () => void
}

export const openCaseAtom = atom<OpenCase | undefined>(undefined)

/** Says what the commands *approve* and *refuse* do while this case is on the page. */
export function useOpenCase(open: OpenCase): void {
  const setOpenCase = useSetAtom(openCaseAtom)
  const approve = useEffectEvent(open.approve)
  const refuse = useEffectEvent(open.refuse)
  const toggleWhole = useEffectEvent(open.toggleWhole)
  useEffect(() => {
    setOpenCase({
      approve: () => approve(),
      refuse: (justification) => refuse(justification),
      toggleWhole: () => toggleWhole(),
    })
    return () => setOpenCase(undefined)
  }, [setOpenCase])
}
