import { flushSync } from "react-dom"
import { fold } from "@/domain/text/fold"

/** A longer pause between two keys, in milliseconds, ends a burst of typing. */
export const inOneGo = 700

/** Buffered input in order: text, and the keys that move between fields or submit the form. */
export type Stroke = { text: string } | { key: "Tab" | "Shift+Tab" | "Enter" | "Ctrl+Enter" }

/** Types the strokes into the focused element, as if it had had the focus since the first key. */
export function replay(strokes: readonly Stroke[]): void {
  for (const stroke of strokes) {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLElement)) return
    // The effect of a key depends on the text before it, so React renders each stroke before the next.
    const sent = flushSync(() => {
      if ("key" in stroke) return press(activeElement, stroke.key)
      write(activeElement, stroke.text)
      return false
    })
    // The rest was typed for a state of the form that the user has not seen yet.
    if (sent) return
  }
}

function write(field: HTMLElement, text: string): void {
  if (field instanceof HTMLSelectElement) {
    const option = [...field.options].find(({ label }) => fold(label).startsWith(fold(text)))
    if (!option) return
    field.value = option.value
    field.dispatchEvent(new Event("change", { bubbles: true }))
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    // Only this command behaves like typing: it respects the maximum length, the undo history and events.
    document.execCommand("insertText", false, text)
  }
}

/** Dispatches the key and returns whether it submitted the form. */
function press(field: HTMLElement, key: Exclude<Stroke, { text: string }>["key"]): boolean {
  const send = () => {
    field.closest("form")?.requestSubmit()
    return true
  }
  if (key === "Ctrl+Enter") return send()
  const shiftKey = key === "Shift+Tab"
  const event = { key: shiftKey ? "Tab" : key, shiftKey, bubbles: true, cancelable: true }
  const isLeft = field.dispatchEvent(new KeyboardEvent("keydown", event))
  field.dispatchEvent(new KeyboardEvent("keyup", event))
  if (!isLeft) return false
  if (event.key === "Tab") focusBeside(field, shiftKey ? -1 : 1)
  else if (field instanceof HTMLTextAreaElement) write(field, "\n")
  else if (field instanceof HTMLInputElement) return send()
  return false
}

/** Focuses the element that Tab would focus. */
function focusBeside(field: HTMLElement, step: 1 | -1): void {
  const within = field.closest('form, [aria-modal="true"]')
  const reached = [
    ...(within?.querySelectorAll<HTMLElement>("input, select, textarea, button, a[href], [tabindex]") ?? []),
  ].filter(
    (each) =>
      each === field || (each.tabIndex >= 0 && !each.matches(":disabled") && each.offsetParent !== null),
  )
  reached[reached.indexOf(field) + step]?.focus()
}
