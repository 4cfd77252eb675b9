import { isElsewhere } from "@/palette/run/keys"
import { replay, type Stroke } from "@/ui/form/strokes"
import { painted } from "@/ui/page/afterPaint"

export interface HeldKeys {
  /** Gives them to what has the focus, each once the one before it is drawn. Keys pressed meanwhile come after them. */
  give: () => Promise<void>
  drop: () => void
}

/**
 * Keeps the keys that are pressed while the rows of a list are on their way. `onLeave` is called, and nothing is kept any
 * more, when somebody does not wait for them: by `Esc`, by `/` to search again, by Tab or by pointing elsewhere.
 */
export function holdKeys(onLeave: (key?: string) => void): HeldKeys {
  const kept: KeyboardEvent[] = []
  let isGiving = false
  let isHolding = true
  const drop = () => {
    isHolding = false
    kept.length = 0
    window.removeEventListener("keydown", onKeyDown, true)
    window.removeEventListener("pointerdown", onPointerDown, true)
  }
  const onPointerDown = () => {
    drop()
    onLeave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isTrusted, isComposing } = event
    // What is given is not trusted. Of the rest, what is not for the list goes its way, but overtakes nothing.
    if (!isTrusted || isComposing) return
    if (!isGiving && (ctrlKey || metaKey || altKey || isElsewhere(event))) return
    if (!isGiving && ["Escape", "/", "Tab"].includes(key)) {
      drop()
      onLeave(key)
      if (key === "Tab") return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!isHolding) return
    // A second `Enter` right behind the first would open a row that nobody has seen or stepped to.
    if (!event.repeat && (key !== "Enter" || kept.length > 0 || isGiving)) kept.push(event)
  }
  window.addEventListener("keydown", onKeyDown, true)
  window.addEventListener("pointerdown", onPointerDown, true)
  return {
    give: async () => {
      isGiving = true
      await painted()
      for (let event = kept.shift(); event; event = kept.shift()) {
        press(event)
        await painted()
      }
      drop()
    },
    drop,
  }
}

const isField = (element: Element | null) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** As if the key were pressed now: one of them may have opened a form, into which the next ones are typed. */
function press(event: KeyboardEvent): void {
  const stroke = strokeOf(event)
  const focused = document.activeElement ?? document.body
  if (stroke && "key" in stroke && isField(focused)) {
    replay([stroke])
    return
  }
  const isFree = focused.dispatchEvent(new KeyboardEvent("keydown", event))
  focused.dispatchEvent(new KeyboardEvent("keyup", event))
  if (!isFree) return
  if (stroke && "text" in stroke && isField(document.activeElement)) replay([stroke])
  // The browser presses a button only for keys of its own.
  else if (event.key === "Enter" && focused instanceof HTMLElement && focused.matches("a, button, summary"))
    focused.click()
}

function strokeOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Stroke | undefined {
  const isWith = ctrlKey || metaKey
  if (key === "Enter") return { key: isWith ? "Ctrl+Enter" : "Enter" }
  if (key === "Tab") return { key: shiftKey ? "Shift+Tab" : "Tab" }
  return key.length === 1 && !isWith ? { text: key } : undefined
}
