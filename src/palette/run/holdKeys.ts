import { painted } from "@/ui/page/afterPaint"
import { dropOneGo, isModifier, take } from "@/ui/page/oneGo"
import { replay, type Stroke } from "@/ui/page/strokes"
import { isElsewhere } from "./keys"

export interface HeldKeys {
  /**
   * Replays the keys to the focused element, each after the previous one was painted; keys pressed during the replay
   * queue up. A key outside a field that `mayAct` refuses is dropped with the rest of its burst (`dropOneGo`), unless
   * it is one of `leaveBy`. Those letters were meant for a form that did not open, and would run commands. `onTyped`
   * as in `dropOneGo`.
   */
  give: (mayAct?: (event: KeyboardEvent) => boolean, onTyped?: () => void) => Promise<void>
  drop: () => void
}

interface Holding {
  /** Keys that stop the waiting: no key is held from then on. A pointer press does the same. */
  leaveBy: readonly string[]
  /** Returns whether the key is passed on to the page. */
  onLeave: (key?: string) => boolean
}

/** Buffers key presses while their target is loading: a screen, or the rows of a list. */
export function holdKeys({ leaveBy, onLeave }: Holding): HeldKeys {
  const kept: KeyboardEvent[] = []
  let isGiving = false
  const drop = () => {
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
    // Replayed events are not trusted. Keys that the list does not handle pass, except during the replay, where they
    // must not overtake.
    if (!isTrusted || isComposing || isModifier(event)) return
    if (!isGiving && (ctrlKey || metaKey || altKey || isElsewhere(event))) return
    if (!isGiving && leaveBy.includes(key)) {
      drop()
      if (onLeave(key)) return
    }
    take(event)
    // A second `Enter` right after the first would open a row that the user has neither seen nor moved to.
    if (!event.repeat && (key !== "Enter" || kept.length > 0 || isGiving)) kept.push(event)
  }
  window.addEventListener("keydown", onKeyDown, true)
  window.addEventListener("pointerdown", onPointerDown, true)
  return {
    give: async (mayAct = () => true, onTyped = () => {}) => {
      isGiving = true
      await painted()
      for (let event = kept.shift(); event; event = kept.shift()) {
        if (!isField(document.activeElement) && !leaveBy.includes(event.key) && !mayAct(event)) {
          const isTyped = kept.length > 0
          drop()
          if (isTyped) onTyped()
          return dropOneGo(event, isTyped ? () => {} : onTyped)
        }
        press(event)
        await painted()
      }
      drop()
    },
    drop,
  }
}

export const isField = (element: Element | null) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** Dispatches the key as if it were pressed now. An earlier key may have opened a form that receives the next ones. */
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
  // Browsers activate a button only on trusted key events.
  else if (event.key === "Enter" && focused instanceof HTMLElement && focused.matches("a, button, summary"))
    focused.click()
}

function strokeOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Stroke | undefined {
  const isWith = ctrlKey || metaKey
  if (key === "Enter") return { key: isWith ? "Ctrl+Enter" : "Enter" }
  if (key === "Tab") return { key: shiftKey ? "Shift+Tab" : "Tab" }
  return key.length === 1 && !isWith ? { text: key } : undefined
}
