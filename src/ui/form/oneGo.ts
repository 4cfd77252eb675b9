import { inOneGo } from "./strokes"

/** A key that does nothing by itself: it comes before the one that it is held for. */
export const isModifier = ({ key }: KeyboardEvent): boolean =>
  ["Control", "Meta", "Alt", "AltGraph", "Shift"].includes(key)

/** Whether a key sends a form wherever in it the focus is: `Ctrl+Enter` or `Ctrl+S`. */
export const sendsAnywhere = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && (key === "Enter" || (key.toLowerCase() === "s" && !shiftKey))

/** Whether a key is for the page or browser as a whole, as what opens the palette; what sends a form is not. */
export const opensElsewhere = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) &&
  !isModifier(event) &&
  event.key !== "Enter" &&
  !sendsAnywhere(event)

/** `inOneGo` behind a key that did nothing: who types on has not seen that nothing came of it, and may stop for a thought. */
export const unnoticed = 2000

type OnKey = (event: KeyboardEvent, over: () => void) => void

/** Sees each key that is pressed from now on before anything else does, until a press or `over`; then `onOver` is called. */
export function watchKeys(onKey: OnKey, onOver: () => void): void {
  const over = () => {
    window.removeEventListener("keydown", onKeyDown, true)
    window.removeEventListener("pointerdown", over, true)
    onOver()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isTrusted && !isModifier(event)) onKey(event, over)
  }
  window.addEventListener("keydown", onKeyDown, true)
  window.addEventListener("pointerdown", over, true)
}

/**
 * The same until there is a pause, too. How long it was says when keys were pressed: a page that is busy hears of them late.
 * `onPause` is called once nothing was heard for as long.
 */
export function whileInOneGo(onKey: OnKey, { until = inOneGo, onPause = () => {} } = {}): void {
  let last = performance.now()
  let pause = setTimeout(onPause, until)
  watchKeys(
    (event, over) => {
      if (event.timeStamp - last > until) return over()
      last = event.timeStamp
      clearTimeout(pause)
      pause = setTimeout(onPause, until)
      onKey(event, over)
    },
    () => {
      clearTimeout(pause)
      onPause()
    },
  )
}

export const take = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** How many drop what is typed now. */
let dropping = 0

/** Says to styles, for which hints of keys are pale meanwhile, that what is typed is dropped, until the returned function is called. */
export function markDropping(): () => void {
  let isMarked = true
  const mark = (more: 1 | -1) => {
    dropping += more
    document.documentElement.toggleAttribute("data-dropping", dropping > 0)
  }
  mark(1)
  return () => {
    if (isMarked) mark(-1)
    isMarked = false
  }
}

/** Says something to whoever types on, and again as long as they do: they may have looked away. */
export function whileTyping(say: () => void): (key: Pick<KeyboardEvent, "timeStamp">) => void {
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
  const unmark = markDropping()
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
    { until, onPause: unmark },
  )
}

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
export function sends(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (sendsAnywhere(event)) return true
  if (key === "Enter") return !(target instanceof HTMLTextAreaElement)
  return key === " " && target instanceof HTMLButtonElement
}
