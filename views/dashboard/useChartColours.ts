import { useMemo, useSyncExternalStore } from "react"

export interface ChartColours {
  line: string
  fill: string
  grid: string
  text: string
}

/** Colours of theme.css. */
const variables: ChartColours = { line: "--accent", fill: "--accent-soft", grid: "--line", text: "--muted" }
/** With forced colours, the canvas must use the browser's colours. */
const forced: ChartColours = { line: "Highlight", fill: "transparent", grid: "GrayText", text: "CanvasText" }
const forcedQuery = "(forced-colors: active)"

function subscribe(changed: () => void): () => void {
  const theme = new MutationObserver(changed)
  theme.observe(document.documentElement, { attributeFilter: ["data-theme"] })
  const media = window.matchMedia(forcedQuery)
  media.addEventListener("change", changed)
  return () => {
    theme.disconnect()
    media.removeEventListener("change", changed)
  }
}

function read(): string {
  if (window.matchMedia(forcedQuery).matches) return JSON.stringify(forced)
  const style = getComputedStyle(document.documentElement)
  const colours = Object.entries(variables).map(([name, variable]) => [
    name,
    style.getPropertyValue(variable),
  ])
  return JSON.stringify(Object.fromEntries(colours))
}

/** The theme's colours for a canvas, updated when the theme changes. */
export function useChartColours(): ChartColours {
  const text = useSyncExternalStore(subscribe, read)
  return useMemo((): ChartColours => JSON.parse(text), [text])
}
