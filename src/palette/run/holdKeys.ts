import { dropOneGo, isModifier, take } from "@/ui/form/oneGo"
import { replay, type Stroke } from "@/ui/form/strokes"
import { painted } from "@/ui/page/afterPaint"
import { isElsewhere } from "./keys"

export interface HeldKeys {
  /**
   * Gives them to what has the focus, each once the one before it is drawn. Keys pressed meanwhile come after them. Outside of
   * fields one that `mayAct` refuses, unless somebody leaves by it, is dropped with all that is typed behind it
   * (`dropOneGo`): those letters were meant for what it would have opened, and would be commands. `onTyped` as there.
   */
  give: (mayAct?: (event: KeyboardEvent) => boolean, onTyped?: () => void) => Promise<void>
  drop: () => void
}

interface Holding {
  /** Keys by which somebody does not wait any more: nothing is kept from then on. So does pointing elsewhere. */
  leaveBy: readonly string[]
  /** Answers whether the key goes on its way. */
  onLeave: (key?: string) => boolean
}

/** Keeps the keys that are pressed while what they are for is on its way: a screen, the rows of a list. */
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
    // What is given is not trusted. Of the rest, what is not for the list goes its way, but overtakes nothing.
    if (!isTrusted || isComposing || isModifier(event)) return
    if (!isGiving && (ctrlKey || metaKey || altKey || isElsewhere(event))) return
    if (!isGiving && leaveBy.includes(key)) {
      drop()
      if (onLeave(key)) return
    }
    take(event)
    // A second `Enter` right behind the first would open a row that nobody has seen or stepped to.
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
