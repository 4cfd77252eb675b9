import { atom, useSetAtom } from "jotai"

/** The palette: closed, or open with what stands in its line at first. */
export const paletteAtom = atom<{ line: string } | undefined>(undefined)
/** The overlay with every key of the screen. */
export const keysOverlayAtom = atom(false)

/** Opens the palette; `line` is typed ahead, the caret behind it. */
export function useOpenPalette(): (line?: string) => void {
  const setPalette = useSetAtom(paletteAtom)
  return (line = "") => setPalette({ line })
}
