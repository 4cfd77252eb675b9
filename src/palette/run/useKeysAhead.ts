import { useStore } from "jotai"
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react"
import { opensElsewhere } from "@/ui/page/oneGo"
import { targetsAtom } from "../currentTargets"
import { useCommands } from "../slots/useSources"
import { actsOnTarget, boundKeys } from "./CommandKeys"
import { type HeldKeys, holdKeys } from "./holdKeys"
import { goPendingAtom } from "./keys"
import { useInOneGo } from "./useInOneGo"

/** Keys that work on every screen: search, help, and `g` with the letter of another screen. */
const everywhere = ["/", "g", "?"]

/**
 * Buffers the keys pressed while a screen is loading (`coming`), then replays them. The user has not seen its content
 * yet, so no key may act on it. Keys may search, go to another screen, or open a form about nothing shown, such as
 * *Novo usuário*.
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
  // Runs after the effects of the screen, which has bound its keys by then.
  useEffect(() => {
    if (coming) return
    void give()
    held.current = undefined
  }, [coming])
  useEffect(() => () => held.current?.drop(), [])
}
