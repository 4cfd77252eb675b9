import { useAtomValue } from "jotai"
import type { CSSProperties } from "react"
import { themeAtom, themeInUse } from "@/ui/theme/theme"

/** Maps the library's colours to the console's. */
const look = {
  "--color-canvas-default": "transparent",
  "--color-canvas-subtle": "var(--sunken)",
  "--color-fg-default": "var(--text)",
  "--color-fg-muted": "var(--muted)",
  "--color-border-default": "var(--line-strong)",
  "--color-border-muted": "var(--line)",
  "--color-neutral-muted": "var(--sunken)",
  "--color-accent-fg": "var(--accent-text)",
  "--color-accent-emphasis": "var(--accent)",
  "--md-editor-font-family": "inherit",
  fontFamily: "inherit",
  fontSize: "inherit",
} as CSSProperties

/** Props for elements of the markdown library, so that they look like the rest of the page. */
export function useMarkdownAppearance() {
  const theme = useAtomValue(themeAtom)
  return { style: look, "data-color-mode": themeInUse(theme) }
}
