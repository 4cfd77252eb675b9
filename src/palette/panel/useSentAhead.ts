import { useAtom } from "jotai"
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react"
import { useHeldText } from "@/ui/page/pending"
import { paletteAtom } from "../run/open"

interface SentAhead {
  /** Whether results that could change the line's meaning are still loading. */
  pending: boolean
  acts: { enter: () => void; execute: () => void }
  /** The input, which receives the keys typed since if the palette stays open. */
  input: RefObject<HTMLInputElement | null>
}

/**
 * Focuses the line. A line that was submitted before the palette had loaded is run once its meaning is known. Keys
 * typed until then are held for the form or screen that it opens.
 */
export function useSentAhead({ pending, acts, input }: SentAhead): void {
  const [palette, setPalette] = useAtom(paletteAtom)
  const keys = useHeldText()
  const send = useEffectEvent((key: "Enter" | "Ctrl+Enter") => {
    setPalette((open) => {
      if (!open) return open
      const { sent: _, ...rest } = open
      return rest
    })
    // Holds the same keys until it is known where they lead.
    keys.hold()
    if (key === "Enter") acts.enter()
    else acts.execute()
    keys.release(() => input.current)
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
