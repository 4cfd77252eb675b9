import { vi } from "vitest"
import { changeValue, isVisible } from "./elements"
import { prepareWindow } from "./window"

/* Adds to jsdom what the page needs: a window of the size of the browser tests, and cheap styles without a style sheet. */

const width = 1360
const height = 820

/** Evaluates a media query: mouse, light theme, reduced motion. */
function isTrue(query: string): boolean {
  const parts = query.toLowerCase().split(/\s*,\s*/)
  return parts.some((part) =>
    [...part.matchAll(/\(([\w-]+)(?::\s*([^)]+))?\)/g)].every(([, feature, value = ""]) => {
      if (feature === "min-width") return width >= pixels(value)
      if (feature === "max-width") return width <= pixels(value)
      if (feature === "min-height") return height >= pixels(value)
      if (feature === "max-height") return height <= pixels(value)
      return ["reduce", "light", "fine", "hover"].includes(value)
    }),
  )
}
const pixels = (value: string) => Number.parseFloat(value) * (value.endsWith("rem") ? 16 : 1)

/** Whether a utility class hides the element at this size. */
const isHiddenByClass = (element: Element) =>
  (element.classList.contains("hidden") &&
    !/(^|\s)(sm|md|lg|xl):(?!hidden)/.test(element.className.toString())) ||
  (element.classList.contains("empty:hidden") && element.childNodes.length === 0)

const displayOf = (element: Element): string => {
  if (element.hasAttribute("hidden") || element.matches("script, style, template, head")) return "none"
  const own = (element as HTMLElement).style?.display
  if (own) return own
  return isHiddenByClass(element) ? "none" : "block"
}

/** The computed style, as far as visibility needs it. jsdom's own is slow and does not apply the page's style sheets. */
function styleOf(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement
  const read = (name: string): string => {
    if (name === "display") return displayOf(element)
    if (name === "visibility")
      return style?.visibility || (element.classList.contains("invisible") ? "hidden" : "visible")
    return style?.getPropertyValue(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)) ?? ""
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === "getPropertyValue" ? read : typeof name === "string" ? read(name) : undefined,
  })
}

let selectText: (() => void) | undefined

/** Inserts text at the cursor of the focused field. Other commands do nothing. */
function execCommand(this: Document, command: string, _?: boolean, text = ""): boolean {
  const field = this.activeElement
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (command !== "insertText" || !isField) return false
  const { value, selectionStart, selectionEnd, maxLength } = field
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  const room = maxLength < 0 ? text.length : maxLength - value.length + end - start
  const inserted = text.slice(0, Math.max(0, room))
  changeValue(field, value.slice(0, start) + inserted + value.slice(end))
  if (selectionStart !== null) field.setSelectionRange(start + inserted.length, start + inserted.length)
  return true
}

export function preparePageWindow(): void {
  prepareWindow()
  const never = () => undefined
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: isTrue(media),
    addEventListener: never,
    removeEventListener: never,
  }))
  vi.stubGlobal("getComputedStyle", styleOf)
  vi.stubGlobal("innerWidth", width)
  vi.stubGlobal("innerHeight", height)
  // Headless UI treats an element without size as removed.
  HTMLElement.prototype.getBoundingClientRect = () =>
    DOMRect.fromRect({ x: 10, y: 10, width: 200, height: 30 })
  Object.defineProperty(HTMLElement.prototype, "offsetParent", {
    configurable: true,
    get(this: HTMLElement) {
      return isVisible(this) ? this.parentElement : null
    },
  })
  Element.prototype.checkVisibility = function () {
    return isVisible(this)
  }
  // user-event moves between radio buttons with it.
  vi.stubGlobal("CSS", { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&"), supports: () => false })
  // Browsers also focus the field. jsdom only selects its text.
  selectText ??= HTMLInputElement.prototype.select
  HTMLInputElement.prototype.select = function () {
    this.focus()
    selectText?.call(this)
  }
  Document.prototype.execCommand = execCommand
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  // jsdom has no canvas. Drawing does nothing.
  const drawing: object = new Proxy(() => drawing, {
    get: () => drawing,
    set: () => true,
    apply: () => drawing,
  })
  vi.stubGlobal("Path2D", function path() {
    return drawing
  })
  HTMLCanvasElement.prototype.getContext = () => drawing as never
}
