import { getDefaultStore } from "jotai"
import { atomWithStorage } from "jotai/utils"

export type Theme = "light" | "dark" | "system"
export type Density = "comfortable" | "compact"

/**
 * The user's settings, stored in this browser. They are read synchronously, so that the first paint is already right.
 */
export const themeAtom = atomWithStorage<Theme>("atalaia:theme", "system", undefined, { getOnInit: true })
export const densityAtom = atomWithStorage<Density>("atalaia:density", "comfortable", undefined, {
  getOnInit: true,
})

const systemDark = () => window.matchMedia("(prefers-color-scheme: dark)")

/** The theme to use now. *system* follows the browser. */
export function themeInUse(theme: Theme): "light" | "dark" {
  if (theme !== "system") return theme
  return systemDark().matches ? "dark" : "light"
}

let textSize: number | undefined
/** The user changes the text size in another window, or the zoom, which resizes this one. */
const forgetTextSize = () => {
  textSize = undefined
}

/** One rem in pixels: the user's text size. Kept, because reading it makes the browser compute the styles of the whole page. */
export function rem(): number {
  textSize ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return textSize
}

/** Height of a list row in pixels: `--row` of theme.css. */
export const rowHeight = (density: Density): number => (density === "compact" ? 2 : 2.5) * rem()

/**
 * Keeps the document's `data-theme` and `data-density` equal to the settings. Called once, before the first render,
 * because the content security policy allows no inline script. Returns a function that stops it.
 */
export function startAppearance(store = getDefaultStore()): () => void {
  const system = systemDark()
  const apply = () => {
    const { dataset } = document.documentElement
    dataset.theme = themeInUse(store.get(themeAtom))
    dataset.density = store.get(densityAtom)
  }
  apply()
  // While there is little to style.
  rem()
  const stops = [store.sub(themeAtom, apply), store.sub(densityAtom, apply)]
  system.addEventListener("change", apply)
  for (const event of ["focus", "resize"]) window.addEventListener(event, forgetTextSize)
  return () => {
    for (const stop of stops) stop()
    system.removeEventListener("change", apply)
    for (const event of ["focus", "resize"]) window.removeEventListener(event, forgetTextSize)
  }
}
