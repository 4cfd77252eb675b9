import { inOneGo } from "./strokes"

/** Whether a key is only a modifier of the next one. */
export const isModifier = ({ key }: KeyboardEvent): boolean =>
  ["Control", "Meta", "Alt", "AltGraph", "Shift"].includes(key)

/** Whether a key submits a form from any focus: `Ctrl+Enter` or `Ctrl+S`. */
export const sendsAnywhere = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && (key === "Enter" || (key.toLowerCase() === "s" && !shiftKey))

/**
 * Whether a key is a shortcut of the whole page or the browser, such as the palette's. Keys that submit a form do not
 * count.
 */
export const opensElsewhere = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) &&
  !isModifier(event) &&
  event.key !== "Enter" &&
  !sendsAnywhere(event)

/**
 * As `inOneGo`, in milliseconds, after a key that was ignored: a user who types on has not noticed it, and may pause
 * to think.
 */
export const unnoticed = 2000

type OnKey = (event: KeyboardEvent, over: () => void) => void

/** Calls `onKey` for each key before all other listeners, until a pointer press or `over()`. Then calls `onOver`. */
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
 * As `watchKeys`, but it also ends after a pause of `until` milliseconds. Pauses are measured by the events'
 * timestamps, because a busy page receives events late. `onPause` is called once no key was received for that time.
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

/** How many callers are dropping keys now. */
let dropping = 0

/**
 * Sets `data-dropping` on the root element, for which styles pale the key hints, until the returned function is
 * called.
 */
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

/**
 * Limits `say` to once in `sayAgain` milliseconds. It repeats while the user types on, because they may have looked
 * away.
 */
export function whileTyping(say: () => void): (key: Pick<KeyboardEvent, "timeStamp">) => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return ({ timeStamp }) => {
    if (timeStamp - saidAt < sayAgain) return
    saidAt = timeStamp
    say()
  }
}
/** In milliseconds, slightly less than a notice is shown. */
const sayAgain = 5000

/**
 * Drops all keys until there is a pause: they follow a key that was ignored, and were meant for the form that it
 * would have opened. Key hints are pale until then. Only that same key works again after a shorter pause (`inOneGo`).
 * `onTyped` is called for other dropped keys, or if that key is pressed repeatedly, because the user has not noticed.
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
      // The next keys go to the palette.
      if (event.key === "Escape" || opensElsewhere(event) || (isAgain && hasPaused)) return over()
      take(event)
      // A second press may be an accident; a third means that the user believes the key is dead.
      if (isAgain && (event.repeat || ++times < 2)) return
      isTyped ||= !isAgain
      say(event)
    },
    { until, onPause: unmark },
  )
}

/**
 * Blocks submitting a form until there is a pause, because the user cannot have seen its subject yet. Text still goes
 * into it; `onTaken` is called for each blocked key. After `Esc` has left the form, keys belong to the page again.
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

/** Whether a key would submit a form: as a shortcut, from a single-line field, or by its button. */
export function sends(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (sendsAnywhere(event)) return true
  if (key === "Enter") return !(target instanceof HTMLTextAreaElement)
  return key === " " && target instanceof HTMLButtonElement
}
