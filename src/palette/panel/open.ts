import { atom, useSetAtom, useStore } from "jotai"
import { useCallback, useLayoutEffect, useState } from "react"
import { comingAtom } from "@/ui/form/coming"
import { pressed } from "../run/burst"
import { isUnreadAtom, type Pressed, uncoveredAtom } from "../targets"

export interface OpenPalette {
  /** The text in its line at first. */
  line: string
  /** It was opened over a form or a question, whose page the person no longer looks at. */
  overDialog: boolean
  /** When it covered the page, and since when its key was typed with others. */
  opened: Pressed
  /** The key with which the line was sent before the palette's code was there. */
  sent?: "Enter" | "Ctrl+Enter"
}

/** The palette, while it is open. */
export const paletteAtom = atom<OpenPalette | undefined>(undefined)

/**
 * Whether the palette covers something that nobody can have read: it came to the page a moment before, or since. What the
 * palette does about it is done unread.
 */
export const coversUnreadAtom = atom((get) => {
  const palette = get(paletteAtom)
  return palette !== undefined && get(isUnreadAtom)(palette.opened)
})

/** Closes the palette. */
export const closePaletteAtom = atom(null, (get, set) => {
  if (get(coversUnreadAtom)) set(uncoveredAtom)
  set(paletteAtom, undefined)
})

/** The overlay with every key of the screen. */
export const keysOverlayAtom = atom(false)

/** Whether a form or a question is open over the page, under the palette. */
const isOverDialog = (): boolean =>
  document.querySelector('[aria-modal="true"]:not([data-palette], [hidden] *)') !== null

/** Opens the palette; `line` is typed ahead, the caret behind it. */
export function useOpenPalette(): (line?: string) => void {
  const setPalette = useSetAtom(paletteAtom)
  return (line = "") => setPalette({ line, overDialog: isOverDialog(), opened: pressed() })
}

/**
 * The palette, where no key may be lost: it is listened to from the moment it is drawn. Other readers of an atom listen once
 * they are painted, and what is typed before that comes too late for them.
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

/** Closes a palette that was opened before it was known that there are no commands. */
export function useForgetPalette(): () => void {
  const store = useStore()
  return useCallback(() => {
    // What was typed behind a line that was sent leads nowhere either.
    if (store.get(paletteAtom)?.sent) store.set(comingAtom, undefined)
    store.set(paletteAtom, undefined)
  }, [store])
}
