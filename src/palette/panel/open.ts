import { atom, useSetAtom } from "jotai"
import { useCallback, useReducer } from "react"
import { flushSync } from "react-dom"

export interface OpenPalette {
  /** The text in its line at first. */
  line: string
  /** It was opened over a form or a question, whose page the person no longer looks at. */
  overDialog: boolean
}

/** The palette, while it is open. */
export const paletteAtom = atom<OpenPalette | undefined>(undefined)
/** The overlay with every key of the screen. */
export const keysOverlayAtom = atom(false)

/** Whether a form or a question is open over the page, under the palette. */
const isOverDialog = (): boolean =>
  document.querySelector('[aria-modal="true"]:not([data-palette], [hidden] *)') !== null

/** Opens the palette; `line` is typed ahead, the caret behind it. */
export function useOpenPalette(): (line?: string) => void {
  const setPalette = useSetAtom(paletteAtom)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  return (line = "") => {
    // What draws it may just have been drawn itself, and not listen yet: that comes first, so that the next key is for it.
    flushSync(redraw)
    setPalette({ line, overDialog: isOverDialog() })
  }
}

/** Closes a palette that was opened before it was known that there are no commands. */
export function useForgetPalette(): () => void {
  const setPalette = useSetAtom(paletteAtom)
  return useCallback(() => setPalette(undefined), [setPalette])
}
