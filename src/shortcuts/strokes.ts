import { atomWithStorage } from "jotai/utils"

/** Whether single-letter shortcuts work outside fields. They can be switched off (WCAG 2.1.4). */
export const singleKeysAtom = atomWithStorage("atalaia:single-keys", true, undefined, { getOnInit: true })

/** Whether a shortcut is or contains a plain character without Ctrl or Alt. Key names such as `Enter` do not count. */
export const isSingleKey = (keys: string): boolean => keys.split(/\s+/).some((stroke) => stroke.length === 1)

const names: Readonly<Record<string, string>> = {
  esc: "escape",
  up: "arrowup",
  down: "arrowdown",
  left: "arrowleft",
  right: "arrowright",
  mod: "ctrl",
}
const order = ["ctrl", "alt", "shift"]
const rank = (part: string) => (order.includes(part) ? order.indexOf(part) : order.length)

/** The strokes of a binding, which has spaces between them: `j k`, `Ctrl+Shift+S`, `Alt+up`, `?`. */
export const strokesIn = (keys: string): readonly string[] =>
  keys.split(/\s+/).map((stroke) =>
    stroke
      .toLowerCase()
      .split(/(?<=.)\+/)
      .map((part) => names[part] ?? part)
      .sort((one, other) => rank(one) - rank(other))
      .join("+"),
  )

const modifiers = ["Control", "Meta", "Alt", "AltGraph", "Shift", "CapsLock", "Fn", "NumLock"]

/** Whether a key event is a key press for the page: no modifier alone, and no part of a composed character. */
export const isPress = ({ key, isComposing }: KeyboardEvent): boolean =>
  !isComposing && !["Dead", "Process", "Unidentified", ...modifiers, undefined].includes(key)

const isLetter = (key: string) => /^\p{L}$/u.test(key)
const isAltGraph = (event: KeyboardEvent) => event.getModifierState("AltGraph")
const isWithCtrl = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !isAltGraph(event)

/** Whether a key press types a character, with the Shift or AltGr that the layout needs for it. */
export const isTyped = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  !isWithCtrl(event) &&
  (!event.altKey || isAltGraph(event) || !/^\w$/.test(event.key))

/** On a layout without Latin letters, such as a Russian one, a combination is named by its key. */
const latinOf = ({ key, code }: KeyboardEvent): string =>
  (isLetter(key) && !/^\p{Script=Latin}$/u.test(key) && /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()) ||
  key.toLowerCase()

/**
 * The stroke of a key press, by the character that the layout gives: `n`, `?`, `ctrl+k`, `alt+1`, `shift+x`, `arrowup`.
 * Ctrl with Alt and a letter has no stroke: it is AltGr where the browser does not say so.
 */
export function strokeOf(event: KeyboardEvent): string | undefined {
  const { key, code, shiftKey, altKey } = event
  const isSymbol = key.length === 1 && !/^[\p{L}\p{N}]$/u.test(key)
  // With Alt, some layouts type another character than the digit on the key. On the number pad they type one by its code.
  const digit = altKey && /^Digit\d$/.test(code) ? code.slice(-1) : undefined
  if (isTyped(event) && digit === undefined)
    return shiftKey && isLetter(key) ? `shift+${key.toLowerCase()}` : key.toLowerCase()
  if (isWithCtrl(event) && altKey) return undefined
  if (altKey && code.startsWith("Numpad")) return undefined
  const named = [
    isWithCtrl(event) && "ctrl",
    altKey && !isAltGraph(event) && "alt",
    shiftKey && !isSymbol && digit === undefined && "shift",
    digit ?? latinOf(event),
  ]
  return named.filter((part) => part !== false).join("+")
}
