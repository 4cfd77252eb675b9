import { atom } from "jotai"
import { atomWithStorage } from "jotai/utils"

/** Whether single letters act outside fields: they can be switched off (WCAG 2.1.4). */
export const singleKeysAtom = atomWithStorage("atalaia:single-keys", true, undefined, { getOnInit: true })

/** `g` was pressed, and the next letter names a screen: until then letters are no commands. */
export const goPendingAtom = atom(false)

/** Whether a key is a plain character, alone or in a sequence, without Ctrl or Alt, and not a name such as `Enter`. */
export const isSingleKey = (key: string) => key.split(/\s+/).some((stroke) => stroke.length === 1)

/** Controls, by their role, in which letters are the page's: a switch between views takes arrows and the blank alone. */
export const lettersOn: readonly ["radio"] = ["radio"]

/** Whether a key is one of those by which fields are edited: nothing else is done by it there. */
export const isEditing = (key: string) => isSingleKey(key) || /^(insert|delete)$/i.test(key)

/** A key as the hotkeys library reads it: `g u` is a sequence, `Ctrl` is `⌘` on Apple's machines. */
export const toHotkey = (key: string) =>
  key
    .trim()
    .split(/\s+/)
    .join(">")
    .replace(/\bctrl\b/i, "mod")

/** Whether a dialog stands over the page. */
export const isUnderDialog = () => document.querySelector('[aria-modal="true"]:not([hidden] *)') !== null

/** Whether a key press is none of the page's business: answered already, in a menu, or under a dialog. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isUnderDialog()) return true
  const around = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
  return event.target instanceof Element && event.target.closest(around) !== null
}
