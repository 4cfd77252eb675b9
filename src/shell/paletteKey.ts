import type { Shortcut } from "@/shortcuts/useShortcuts"

/** The shortcut of the palette. Inside it, the line has it. */
export const paletteKey = (open: () => void, enabled = true): Shortcut => ({
  keys: "Ctrl+K",
  run: open,
  enabled,
  inFields: true,
  when: ({ target }) => !(target instanceof Element && target.closest("[data-palette]")),
})
