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

/** Height of a list row in pixels: `--row` of theme.css at the user's text size. */
export function rowHeight(density: Density): number {
  const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return (density === "compact" ? 2 : 2.5) * textSize
}

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
  const stops = [store.sub(themeAtom, apply), store.sub(densityAtom, apply)]
  system.addEventListener("change", apply)
  return () => {
    for (const stop of stops) stop()
    system.removeEventListener("change", apply)
  }
}
