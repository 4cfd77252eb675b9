import { useAtom } from "jotai"
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react"
import { useHeldKeys } from "@/ui/form/coming"
import { paletteAtom } from "./open"

interface SentAhead {
  /** Not all that the line could mean is known yet. */
  pending: boolean
  acts: { enter: () => void; execute: () => void }
  /** The line, which takes what was typed since, where it stays open. */
  input: RefObject<HTMLInputElement | null>
}

/**
 * Focuses the line. One that was sent before the palette was there is sent once it is known what it means; what is typed
 * meanwhile is held for what it opens.
 */
export function useSentAhead({ pending, acts, input }: SentAhead): void {
  const [palette, setPalette] = useAtom(paletteAtom)
  const keys = useHeldKeys()
  const send = useEffectEvent((key: "Enter" | "Ctrl+Enter") => {
    setPalette((open) => {
      if (!open) return open
      const { sent: _, ...rest } = open
      return rest
    })
    // The same keys, held by what knows where they lead.
    keys.hold()
    if (key === "Enter") acts.enter()
    else acts.execute()
    keys.release(input)
  })
  const sent = palette?.sent
  const focus = useEffectEvent(() => {
    if (!sent) input.current?.focus()
  })
  useLayoutEffect(() => focus(), [])
  useEffect(() => {
    if (sent && !pending) send(sent)
  }, [sent, pending])
}
