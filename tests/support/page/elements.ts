import { computeAccessibleDescription, computeAccessibleName } from "dom-accessibility-api"

/* Facts about elements of a page in jsdom, defined as in Playwright. */

export type Wanted = string | RegExp

const normal = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim()

/** Compares as Playwright's locators do: a string matches a part in any case, unless `exact`. */
export function matches(text: string | null, wanted: Wanted, exact = false): boolean {
  const found = normal(text)
  if (typeof wanted !== "string") return wanted.test(found)
  return exact ? found === normal(wanted) : found.toLowerCase().includes(normal(wanted).toLowerCase())
}

/** Whether neither the element nor an ancestor is hidden. jsdom has no layout, so size and position do not count. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { display, visibility } = getComputedStyle(each)
    if (display === "none" || visibility === "hidden") return false
    const { parentElement } = each
    if (parentElement?.matches("details:not([open])") && each.tagName !== "SUMMARY") return false
  }
  return true
}

/** Elements whose content is not text of the page. */
export const unread = new Set(["HEAD", "SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"])

/** The label texts of an element. */
export const labelsOf = (element: Element): string[] => {
  const by = element.getAttribute("aria-labelledby")
  if (by) return by.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "")
  const own = element.getAttribute("aria-label")
  if (own !== null) return [own]
  const labels = "labels" in element ? (element.labels as NodeListOf<Element> | null) : null
  return [...(labels ?? [])].map(({ textContent }) => textContent ?? "")
}

export const summary = (element: Element) => element.outerHTML.slice(0, 120)

export const shownText = (element: Element): string =>
  [...element.childNodes]
    .map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ""
      if (!(node instanceof Element) || unread.has(node.tagName)) return ""
      const { display } = getComputedStyle(node)
      if (display === "none") return ""
      return /^(DIV|P|LI|UL|OL|TR|H\d|SECTION|LABEL|BR|DT|DD|TABLE|FORM|HEADER|FOOTER|MAIN)$/.test(
        node.tagName,
      )
        ? `\n${shownText(node)}\n`
        : shownText(node)
    })
    .join("")
    .replace(/\n+/g, "\n")
    .trim()

export const fieldValue = (element: Element): string =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement
    ? element.value
    : ""

/** Replaces the value of a field as typing does: React does not see the change before the event. */
export function changeValue(field: Element, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value)
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: value, inputType: "insertText" }))
}

export const isChecked = (element: Element): boolean =>
  element instanceof HTMLInputElement ? element.checked : element.getAttribute("aria-checked") === "true"

export const isDisabled = (element: Element): boolean =>
  element.matches(":disabled") || element.closest('[aria-disabled="true"]') === element

export const isEditable = (element: Element): boolean =>
  isVisible(element) && !element.matches(":disabled, [readonly]") && !element.closest("[inert]")

/** Visible, enabled and not inert. */
export const isReadyFor = (element: Element): boolean =>
  isVisible(element) && !element.matches(":disabled") && !element.closest("[inert]")

export const nameOf = (element: Element) => normal(computeAccessibleName(element))
export const descriptionOf = (element: Element) => normal(computeAccessibleDescription(element))
