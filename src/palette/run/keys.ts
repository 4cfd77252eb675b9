import { atom } from "jotai"
import { atomWithStorage } from "jotai/utils"

/** Whether single-letter shortcuts work outside fields. They can be switched off (WCAG 2.1.4). */
export const singleKeysAtom = atomWithStorage("atalaia:single-keys", true, undefined, { getOnInit: true })

/** `g` was pressed and the next letter names a screen. Until then letters run no commands. */
export const goPendingAtom = atom(false)

/** Whether a shortcut is or contains a plain character without Ctrl or Alt. Key names such as `Enter` do not count. */
export const isSingleKey = (key: string) => key.split(/\s+/).some((stroke) => stroke.length === 1)

/** Roles of controls in which letters remain shortcuts: a radio group uses only arrows and the space bar. */
export const lettersOn: readonly ["radio"] = ["radio"]

/** Whether a key edits fields, so that inside a field it does nothing else. */
export const isEditing = (key: string) => isSingleKey(key) || /^(insert|delete)$/i.test(key)

/** Converts a shortcut to the hotkeys library's syntax: `g u` is a sequence, and `Ctrl` is `⌘` on Apple machines. */
export const toHotkey = (key: string) =>
  key
    .trim()
    .split(/\s+/)
    .join(">")
    .replace(/\bctrl\b/i, "mod")

/** Whether a modal dialog is open over the page. */
export const isUnderDialog = () => document.querySelector('[aria-modal="true"]:not([hidden] *)') !== null

/** Whether the page must ignore a key press: it was already handled, or is inside a menu or dialog or under one. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isUnderDialog()) return true
  const around = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
  return event.target instanceof Element && event.target.closest(around) !== null
}
