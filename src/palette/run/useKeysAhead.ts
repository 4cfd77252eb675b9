import { useStore } from "jotai"
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react"
import { opensElsewhere } from "@/ui/form/oneGo"
import { useCommands } from "../slots/useSources"
import { targetsAtom } from "../targets"
import { actsOnTarget, boundKeys } from "./CommandKeys"
import { type HeldKeys, holdKeys } from "./holdKeys"
import { goPendingAtom } from "./keys"
import { useInOneGo } from "./useInOneGo"

/** Keys that every screen has, or its search: `g` and the letter behind it go to another one. */
const everywhere = ["/", "g", "?"]

/**
 * Keeps the keys that are pressed while a screen is `coming`, and gives them to it. Nobody has seen yet what is on it, so none
 * of them acts on that: they search, go on to another screen, or open what is about nothing that is shown, as *Novo usuário*.
 */
export function useKeysAhead(coming: boolean): void {
  const store = useStore()
  const commands = useCommands()
  const { onTyped } = useInOneGo()
  const held = useRef<HeldKeys>(undefined)
  const mayAct = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (opensElsewhere(event) || store.get(goPendingAtom) || everywhere.includes(key)) return true
    const bound = boundKeys(commands, store.get(targetsAtom)).get(key)
    return bound !== undefined && !actsOnTarget(bound)
  })
  useLayoutEffect(() => {
    if (coming) held.current = holdKeys({ leaveBy: ["Escape", "Tab"], onLeave: () => true })
  }, [coming])
  const give = useEffectEvent(() => held.current?.give((event) => mayAct(event), onTyped))
  // After the effects of the screen, which has its keys then.
  useEffect(() => {
    if (coming) return
    void give()
    held.current = undefined
  }, [coming])
  useEffect(() => () => held.current?.drop(), [])
}
