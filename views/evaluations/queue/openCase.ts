import { atom, useSetAtom } from "jotai"
import { useEffect, useEffectEvent } from "react"

/** The actions of the case on the page, which also shows their dialogs. */
export interface OpenCase {
  atalaiaId: string
  approve: () => void
  /** Asks for the justification, with an initial text. */
  refuse: (justification: string) => void
  /** Switches between the whole registration and only the changes. */
  toggleWhole: () => void
  /** Called after the case was decided elsewhere on the page. */
  onDecided: () => void
}

export const openCaseAtom = atom<OpenCase | undefined>(undefined)

/** Registers the actions of the case on the page, for the commands *approve* and *refuse*. */
export function useOpenCase(open: OpenCase): void {
  const setOpenCase = useSetAtom(openCaseAtom)
  const approve = useEffectEvent(open.approve)
  const refuse = useEffectEvent(open.refuse)
  const toggleWhole = useEffectEvent(open.toggleWhole)
  const onDecided = useEffectEvent(open.onDecided)
  const { atalaiaId } = open
  useEffect(() => {
    setOpenCase({
      atalaiaId,
      approve: () => approve(),
      refuse: (justification) => refuse(justification),
      toggleWhole: () => toggleWhole(),
      onDecided: () => onDecided(),
    })
    return () => setOpenCase(undefined)
  }, [atalaiaId, setOpenCase])
}
