/** Where a key press would go. */
export interface Place {
  element: Element | null
  /** The `data-holder` of the dialog on top, if one is open. */
  dialog: string | undefined
  isDialog: boolean
  /** A menu, a list of options or a small window over the page: the page's keys are off. */
  isPopup: boolean
  /**
   * `text`: takes characters. `control`: another field, which takes no character but is no place for shortcuts.
   * `radio`: takes arrows only. `widget`: has its own keys, and answers first.
   */
  focus: "text" | "control" | "radio" | "widget" | "page"
}

const modal = '[aria-modal="true"]:not([hidden] *)'
const popup = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const untyped = ["checkbox", "radio", "file", "button", "submit", "reset", "image", "range", "color"]
const controls =
  'input, [role="searchbox"], [role="slider"], [role="spinbutton"], [role^="menuitem"], [role="option"], [role="textbox"]'
/** They search by the first letters, or have keys of their own, such as a map. */
const widgets =
  '[role="menu"], [role="listbox"], [role="combobox"], [role="tree"], [role="application"], [data-own-keys]'

/** Whether characters typed into an element become text, or choose an option. */
export const takesText = (element: Element | null): element is HTMLElement =>
  (element instanceof HTMLInputElement && !untyped.includes(element.type)) ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLElement && (element.isContentEditable || element.contentEditable === "true"))

function focusOf(element: Element | null): Place["focus"] {
  if (takesText(element)) return "text"
  if (element?.matches('[role="radio"]')) return "radio"
  if (element?.closest(widgets)) return "widget"
  return element?.matches(controls) ? "control" : "page"
}

/** Whether a modal dialog is open over the page. */
export const isUnderDialog = (): boolean => document.querySelector(modal) !== null

export function placeOf(element: Element | null): Place {
  const top = [...document.querySelectorAll<HTMLElement>(modal)].at(-1)
  const around = element?.closest(popup)
  return {
    element,
    dialog: top?.dataset.holder,
    isDialog: top !== undefined,
    isPopup: around !== null && around !== undefined && !around.matches(modal) && around.contains(element),
    focus: focusOf(element),
  }
}
