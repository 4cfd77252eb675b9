import { atom, useSetAtom, useStore } from "jotai"
import { useCallback, useLayoutEffect, useState } from "react"
import { burstBegan, dropRest } from "@/shortcuts/dispatcher"
import { pendingAtom } from "@/ui/page/pending"
import { isUnseenSince } from "../currentTargets"
import type { Target } from "../targetTypes"

export interface OpenPalette {
  /** The initial text of the line. */
  line: string
  /** Whether the palette was opened over a form or a question, so that the user no longer looks at the page. */
  overDialog: boolean
  /** When the burst of key presses that opened it began. Later content was not seen. */
  since: number
  /** The key that submitted the line before the palette's code had loaded. */
  sent?: "Enter" | "Ctrl+Enter"
}

/** The open palette, or `undefined` while it is closed. */
export const paletteAtom = atom<OpenPalette | undefined>(undefined)

export const closePaletteAtom = atom(null, (_, set) => set(paletteAtom, undefined))

/** Whether something that the page is about was painted while the palette was opened, or since. */
export const coversUnseen = (palette: OpenPalette | undefined, targets: readonly Target[]): boolean =>
  isUnseenSince(targets, palette?.since ?? Number.POSITIVE_INFINITY)

/** Refuses a line about content that was not seen. From now on the content counts as seen. */
export const refuseUnseenAtom = atom(null, (_, set) => {
  dropRest("unseen")
  set(paletteAtom, (open) => open && { ...open, since: performance.now() })
})

/** Whether the overlay with every key of the screen is open. */
export const keysOverlayAtom = atom(false)

/** Whether a form or a question is open over the page, not counting the palette. */
const isOverDialog = (): boolean =>
  document.querySelector('[aria-modal="true"]:not([data-palette], [hidden] *)') !== null

/** Opens the palette with `line` in its input and the caret at the end. */
export function useOpenPalette(): (line?: string) => void {
  const setPalette = useSetAtom(paletteAtom)
  return (line = "") => setPalette({ line, overDialog: isOverDialog(), since: burstBegan() })
}

/**
 * Subscribes to the palette in a layout effect, so that no key is lost. Jotai's own hook subscribes after paint,
 * which is too late for keys typed before.
 */
export function usePaletteAtOnce(): OpenPalette | undefined {
  const store = useStore()
  const [palette, setPalette] = useState(() => store.get(paletteAtom))
  useLayoutEffect(() => {
    const read = () => setPalette(store.get(paletteAtom))
    read()
    return store.sub(paletteAtom, read)
  }, [store])
  return palette
}

/** Closes a palette that was opened before it was known that the session has no commands. */
export function useForgetPalette(): () => void {
  const store = useStore()
  return useCallback(() => {
    // Keys typed after a line that was sent have no target either.
    if (store.get(paletteAtom)?.sent) store.set(pendingAtom, undefined)
    store.set(paletteAtom, undefined)
  }, [store])
}
