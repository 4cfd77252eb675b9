const apple = typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.userAgent)

const signs: Record<string, string> = {
  enter: "↵",
  escape: "Esc",
  esc: "Esc",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  arrowup: "↑",
  arrowdown: "↓",
  mod: apple ? "⌘" : "Ctrl",
  ctrl: apple ? "⌘" : "Ctrl",
}

const ariaNames: Record<string, string> = {
  ctrl: apple ? "Meta" : "Control",
  mod: apple ? "Meta" : "Control",
  esc: "Escape",
}

const sign = (key: string) =>
  signs[key.toLowerCase()] ??
  (key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1))

const parts = (keys: string) => keys.split(/(?<=[^+\s])\+|\s+/)

/** Formats keys for display: `Ctrl+K` → `Ctrl K`, `g u` → `G U`, `Enter` → `↵`. */
export const keysText = (keys: string): string => parts(keys).map(sign).join(" ")

/**
 * Formats a key for `aria-keyshortcuts`. `undefined` for sequences such as `g u`, which the attribute does not
 * support.
 */
export function keysForAria(keys: string): string | undefined {
  if (/\s/.test(keys)) return undefined
  return parts(keys)
    .map((key) => ariaNames[key.toLowerCase()] ?? key)
    .join("+")
}

export interface KeysProps {
  /** `Ctrl+K`, `g u`, `Enter`. */
  keys: string
  className?: string
}

/** A key hint. Hidden on touch screens and from assistive technology, which reads `aria-keyshortcuts`. */
export function Keys({ keys, className }: KeysProps) {
  return (
    <kbd aria-hidden className={className}>
      {keysText(keys)}
    </kbd>
  )
}
