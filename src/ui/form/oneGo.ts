import { inOneGo } from "./strokes"

/** A key that does nothing by itself: it comes before the one that it is held for. */
export const isModifier = ({ key }: KeyboardEvent): boolean =>
  ["Control", "Meta", "Alt", "AltGraph", "Shift"].includes(key)

/** Whether a key is for the page or browser as a whole, as what opens the palette; what sends a form is not. */
export const opensElsewhere = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !isModifier(event) && event.key !== "Enter"

/** `inOneGo` behind a key that did nothing: who types on has not seen that nothing came of it, and may stop for a thought. */
const unnoticed = 2000

type OnKey = (event: KeyboardEvent, over: () => void) => void

/**
 * Sees each key that is pressed from now on before anything else does, until there is a pause, a press or `over`. How long it was
 * says when keys were pressed: a page that is busy hears of them late. `onPause` is called once nothing was heard for as long.
 */
export function whileInOneGo(onKey: OnKey, { until = inOneGo, onPause = () => {} } = {}): void {
  let last = performance.now()
  let pause: ReturnType<typeof setTimeout>
  const over = () => {
    clearTimeout(pause)
    window.removeEventListener("keydown", onKeyDown, true)
    window.removeEventListener("pointerdown", over, true)
    onPause()
  }
  const wait = () => {
    clearTimeout(pause)
    pause = setTimeout(onPause, until)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isTrusted || isModifier(event)) return
    if (event.timeStamp - last > until) return over()
    last = event.timeStamp
    wait()
    onKey(event, over)
  }
  window.addEventListener("keydown", onKeyDown, true)
  window.addEventListener("pointerdown", over, true)
  wait()
}

export const take = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const mark = (isOn: boolean) => document.documentElement.toggleAttribute("data-dropping", isOn)

/** Says something to whoever types on, and again as long as they do: they may have looked away. */
function whileTyping(say: () => void): (event: KeyboardEvent) => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return ({ timeStamp }) => {
    if (timeStamp - saidAt < sayAgain) return
    saidAt = timeStamp
    say()
  }
}
/** A little less than a notice is shown. */
const sayAgain = 5000

/**
 * Drops the keys that are pressed from now on until there is a pause: they were typed behind one that did nothing, and meant
 * for what it would have opened. Hints of keys are pale meanwhile. That key alone does what it does once it is pressed again,
 * after a shorter pause. `onTyped` is called for others that are dropped, or that one again and again: somebody types on and
 * sees nothing of it.
 */
export function dropOneGo(
  first: Pick<KeyboardEvent, "key" | "timeStamp">,
  onTyped: () => void,
  until = unnoticed,
): void {
  const say = whileTyping(onTyped)
  let { timeStamp } = first
  let isTyped = false
  let times = 0
  mark(true)
  whileInOneGo(
    (event, over) => {
      const isAgain = !isTyped && event.key === first.key
      const hasPaused = event.timeStamp - timeStamp > inOneGo
      timeStamp = event.timeStamp
      // What follows is for the palette.
      if (event.key === "Escape" || opensElsewhere(event) || (isAgain && hasPaused)) return over()
      take(event)
      // Pressed twice in passing, it wants nothing more; whoever goes on pressing it sees a dead key.
      if (isAgain && (event.repeat || ++times < 2)) return
      isTyped ||= !isAgain
      say(event)
    },
    { until, onPause: () => mark(false) },
  )
}

/** Dialogs that text was typed over, by what notes that more is. */
const typedOver = new WeakMap<Element, (first: Pick<KeyboardEvent, "timeStamp">) => void>()

/**
 * The same over a dialog, for text that it has no field for. The first key behind it that would answer the dialog does nothing
 * either, however long the pause: that is said by `onAnswer`, and once it is pressed again it does what it does. Who typed a
 * refusal over the question whether to approve does not approve by what they send it with.
 */
export function dropOver(
  dialog: Element,
  first: Pick<KeyboardEvent, "timeStamp">,
  { onTyped, onAnswer }: { onTyped: (dialog: Element) => void; onAnswer: () => void },
): void {
  const known = typedOver.get(dialog)
  if (known) {
    known(first)
    return
  }
  const say = whileTyping(() => onTyped(dialog))
  /** Whether text was typed since an answer did nothing. */
  let isTyped: boolean
  let last: number
  let pause: ReturnType<typeof setTimeout>
  const note = ({ timeStamp }: Pick<KeyboardEvent, "timeStamp">, until: number) => {
    last = timeStamp
    mark(true)
    clearTimeout(pause)
    pause = setTimeout(() => mark(false), until)
  }
  const noteText = (key: Pick<KeyboardEvent, "timeStamp">) => {
    isTyped = true
    note(key, unnoticed)
  }
  const over = () => {
    clearTimeout(pause)
    mark(false)
    typedOver.delete(dialog)
    window.removeEventListener("keydown", onKeyDown, true)
    window.removeEventListener("pointerdown", over, true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!dialog.isConnected || event.key === "Escape") return over()
    if (!event.isTrusted || isModifier(event) || opensElsewhere(event)) return
    // Whoever has come to a field since has seen where what they type goes.
    if (isText(event) && isInField(event)) return over()
    const since = event.timeStamp - last
    // A blank behind a pause is no longer between two words.
    if (since <= unnoticed && isText(event) && (event.key !== " " || (isTyped && since <= inOneGo))) {
      take(event)
      noteText(event)
      return say(event)
    }
    if (!sends(event)) return
    if (since > inOneGo && !isTyped) return over()
    take(event)
    // What is sent with the text is part of it; what is pressed in passing again is no answer.
    if (since > inOneGo) isTyped = false
    note(event, inOneGo)
    if (!event.repeat) onAnswer()
  }
  noteText(first)
  typedOver.set(dialog, noteText)
  window.addEventListener("keydown", onKeyDown, true)
  window.addEventListener("pointerdown", over, true)
}

const isText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey
const isInField = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.matches(fields)
/** Where text is written. */
export const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

/**
 * Has no form sent by the keys that are pressed from now on until there is a pause: it was opened about something that
 * nobody can have seen. Text goes into it; `onTaken` is called for a key that would have sent it. Once it was left by `Esc`
 * keys are for the page again.
 */
export function sendNothingInOneGo(onTaken: () => void): void {
  let isLeft = false
  whileInOneGo((event, over) => {
    if (event.key === "Escape") isLeft = true
    if (!sends(event)) return
    if (isLeft && !isOfForm(event)) return over()
    take(event)
    onTaken()
  })
}

const isOfForm = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('form, [aria-modal="true"]') !== null

/** Whether a key would send a form: by itself, from a field of one line, or by its button. */
function sends({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key === "Enter") return ctrlKey || metaKey || !(target instanceof HTMLTextAreaElement)
  return key === " " && target instanceof HTMLButtonElement
}
