import { replay, type Stroke } from "@/ui/form/strokes"
import { painted } from "@/ui/page/afterPaint"
import { isElsewhere, opensElsewhere } from "./keys"

export interface HeldKeys {
  /**
   * Gives them to what has the focus, each once the one before it is drawn. Keys pressed meanwhile come after them. One
   * outside of fields that `mayAct` refuses is dropped with all that is typed in one go with it: the letters behind it were
   * meant for what it would have opened, and would be commands.
   */
  give: (mayAct?: (event: KeyboardEvent) => boolean) => Promise<void>
  drop: () => void
}

interface Holding {
  /** Keys by which somebody does not wait any more: nothing is kept from then on. So does pointing elsewhere. */
  leaveBy: readonly string[]
  /** Answers whether the key goes on its way. */
  onLeave: (key?: string) => boolean
}

/** Milliseconds without a key after which the next one is no part of what was typed before. */
const inOneGo = 700

/** Sees each key that is pressed from now on before anything else does, until there is a pause, a press or `over`. */
function whileInOneGo(onKey: (event: KeyboardEvent, over: () => void) => void, onOver = () => {}): void {
  let pause: ReturnType<typeof setTimeout>
  const over = () => {
    clearTimeout(pause)
    window.removeEventListener("keydown", onKeyDown, true)
    window.removeEventListener("pointerdown", over, true)
    onOver()
  }
  const wait = () => {
    clearTimeout(pause)
    pause = setTimeout(over, inOneGo)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isTrusted) return
    wait()
    onKey(event, over)
  }
  window.addEventListener("keydown", onKeyDown, true)
  window.addEventListener("pointerdown", over, true)
  wait()
}

const take = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * Drops the keys that are pressed from now on until there is a pause: they were typed in one go with one that did nothing,
 * and meant for what it would have opened. Hints of keys are pale meanwhile.
 */
export function dropOneGo(): void {
  const mark = (isOn: boolean) => document.documentElement.toggleAttribute("data-dropping", isOn)
  mark(true)
  whileInOneGo(
    (event, over) => {
      // What follows is for the palette.
      if (event.key === "Escape" || opensElsewhere(event)) over()
      else take(event)
    },
    () => mark(false),
  )
}

/**
 * Has no form sent by the keys that are pressed from now on until there is a pause: it was opened about something that
 * nobody can have seen. Text goes into it; `onTaken` is called for a key that would have sent it.
 */
export function sendNothingInOneGo(onTaken: () => void): void {
  whileInOneGo((event) => {
    if (!sends(event)) return
    take(event)
    onTaken()
  })
}

/** Whether a key would send a form: by itself, from a field of one line, or by its button. */
function sends({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key === "Enter") return ctrlKey || metaKey || !(target instanceof HTMLTextAreaElement)
  return key === " " && target instanceof HTMLButtonElement
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
    if (!isTrusted || isComposing) return
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
    give: async (mayAct = () => true) => {
      isGiving = true
      await painted()
      for (let event = kept.shift(); event; event = kept.shift()) {
        if (!isField(document.activeElement) && !mayAct(event)) {
          drop()
          return dropOneGo()
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
