import { flushSync } from "react-dom"
import { fold } from "@/domain/fold"

/** What was typed, in order: text, and the keys that lead from one field to the next or send the form. */
export type Stroke = { text: string } | { key: "Tab" | "Shift+Tab" | "Enter" | "Ctrl+Enter" }

/** Types into what has the focus, as if it had been there from the first key on. */
export function replay(strokes: readonly Stroke[]): void {
  for (const stroke of strokes) {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLElement)) return
    // What a field makes of a key depends on what was typed into it before.
    const sent = flushSync(() => {
      if ("key" in stroke) return press(activeElement, stroke.key)
      write(activeElement, stroke.text)
      return false
    })
    // What follows was meant for what stands there afterwards, which nobody has seen.
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
    // The only way by which it is typed for the field too: length, undoing, events.
    document.execCommand("insertText", false, text)
  }
}

/** Answers whether it sent the form. */
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

/** Where the tabulator would lead. */
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
