import { getDefaultStore } from "jotai"
import { useEffect } from "react"
import { useHotkeys } from "react-hotkeys-hook"
import { type Burst, burstWith, noBurst, type Press, pause, type Verdict, verdictOn } from "./burst"
import { deliverBy, forgetKept, hasKept, isWaiting, type Kept, keep } from "./kept"
import { type Place, placeOf } from "./place"
import { giveWayTo, insertText, onInput, sendableAt } from "./sending"
import { isPress, isTyped, singleKeysAtom, strokeOf } from "./strokes"
import { holdersInOrder, type Shortcut } from "./useShortcuts"

/**
 * Why keys did nothing. `unseen`: their target appeared while they were typed; `unsent`: the form did. `unbound`: a
 * letter that nothing takes. `ended`: they followed the text for a form that was not there yet. `fieldless`: no field
 * was there for the text. `refused`: it was already said.
 */
export type Reason = "unseen" | "unsent" | "unbound" | "ended" | "fieldless" | "refused"
type Tell = (reason: Reason, key: string) => void

let burst: Burst = noBurst
let tell: Tell = () => {}
/** An unbound letter alone is a slip: the notice waits for the next key. */
let slip: string | undefined
let paling: ReturnType<typeof setTimeout> | undefined

/** When the current burst began: now, if there is none. */
export function burstBegan(): number {
  const now = performance.now()
  return now - burst.last < pause ? burst.began : now
}

/** Key hints are pale for as long as keys do nothing. Only styles read the class. */
function paleHints(): void {
  const { classList } = document.documentElement
  clearTimeout(paling)
  classList.toggle("inert-keys", burst.isInert)
  if (burst.isInert) paling = setTimeout(() => classList.remove("inert-keys"), pause)
}

/** Makes the rest of the current burst inert: its text found no field, or had to end. */
export function dropRest(reason: Reason): void {
  burst = { ...burst, isInert: true }
  paleHints()
  tell(reason, "")
}

/** Takes keys before all shortcuts. Returns whether it has: another key goes on to the page. */
type Taker = (event: KeyboardEvent) => boolean
let taker: Taker | undefined
/** For the keystroke buffer. Returns the function that ends it. */
export function takeKeys(take: Taker): () => void {
  taker = take
  return () => {
    if (taker === take) taker = undefined
  }
}

const stop = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const isSingle = (stroke: string) => /^(shift\+)?.$/u.test(stroke)
/** Keys that edit text. In a field they do nothing else. */
const isEditing = (stroke: string) => isSingle(stroke) || stroke === "insert" || stroke === "delete"
const areLettersOn = () => getDefaultStore().get(singleKeysAtom)

/** What the most specific holder has for a stroke at a place. */
function shortcutAt(stroke: string, event: KeyboardEvent, place: Place): Shortcut | undefined {
  if (isSingle(stroke) && !areLettersOn()) return undefined
  const isInField = place.focus === "text" || place.focus === "control"
  const isOff = isInField || (place.focus === "radio" && !isSingle(stroke))
  for (const { level, dialog, find } of holdersInOrder()) {
    const isHere = place.isDialog ? dialog !== undefined && dialog === place.dialog : dialog === undefined
    if (level !== "everywhere" && (!isHere || place.isPopup)) continue
    const found = find(stroke, event)
    if (found === null) return undefined
    if (found && (!isOff || (found.inFields && !isEditing(stroke)))) return found
  }
  return undefined
}

interface Meaning extends Omit<Press, "at"> {
  stroke: string
  shortcut?: Shortcut
}

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey

/** Whether the browser sends a form on this key, or presses a button. */
const sends = (event: KeyboardEvent, { element }: Place): boolean =>
  isPlain(event) &&
  ((event.key === "Enter" && element instanceof HTMLInputElement && element.form !== null) ||
    ((event.key === "Enter" || event.key === " ") && element instanceof HTMLButtonElement))

/** What a key press means at a place. */
function meaningOf(event: KeyboardEvent, place: Place): Meaning {
  const stroke = strokeOf(event) ?? ""
  const shortcut = stroke === "" ? undefined : shortcutAt(stroke, event, place)
  const isHeld = event.repeat && !shortcut?.repeats
  if (stroke === "escape" || stroke === "ctrl+k")
    return { use: "leaves", stroke, ...(shortcut && { shortcut }) }
  if (shortcut && !isHeld) {
    const paintedAt = shortcut.paintedAt?.()
    return { use: "bound", stroke, shortcut, paintedAt }
  }
  if (sends(event, place)) return { use: "sends", stroke, paintedAt: sendableAt(place.element) }
  if (!isTyped(event)) {
    const isOfBrowser = (!isPlain(event) && event.key !== "Enter") || /^F\d/.test(event.key)
    return { use: isOfBrowser ? "browser" : "other", stroke }
  }
  if (place.focus === "text") return { use: "text", stroke }
  // A checkbox on a page is left alone, because Tab goes on from it. In a dialog a space among letters would tick it.
  const hasOwn = place.isPopup || place.focus === "widget" || (place.focus === "control" && !place.isDialog)
  const isLetter = event.key !== " " && !isHeld && !hasOwn && areLettersOn() && event.isTrusted
  return { use: isLetter ? "letter" : "other", stroke }
}

const moving = ["Enter", "ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End"]

/** Whether a key has to wait for a loading part, or for an earlier key that waits. */
function isEarly(
  event: KeyboardEvent,
  { element, isDialog, isPopup, focus }: Place,
  meaning: Meaning,
): boolean {
  const isMoving = isPlain(event) && moving.includes(event.key) && !(element instanceof HTMLButtonElement)
  if (hasKept()) return isTyped(event) || isMoving || meaning.stroke === "ctrl+k"
  const isUnknown = meaning.use === "letter" || meaning.use === "other" || meaning.shortcut?.waits === true
  const isForPage = !isDialog && !isPopup && focus === "page" && (isTyped(event) || isMoving)
  return isWaiting() && isForPage && isUnknown && event.key !== " " && !event.repeat
}

/** Runs a shortcut. The element with the focus answers Esc, Enter, arrows and combinations first. */
function runFor(event: KeyboardEvent, { run }: Shortcut, { stroke }: Meaning, { focus }: Place): void {
  const isDispatched = event.eventPhase !== Event.NONE
  if (!isDispatched || (isSingle(stroke) && focus !== "widget") || stroke === "f8") {
    stop(event)
    run(event)
    return
  }
  const unlessAnswered = (passing: KeyboardEvent) => {
    if (passing !== event || event.defaultPrevented) return
    event.preventDefault()
    run(event)
  }
  window.addEventListener("keydown", unlessAnswered, { once: true })
}

const reasonFor = ({ use, stroke }: Meaning): Reason =>
  use === "letter" ? "unbound" : use === "sends" || /^ctrl\+(enter|s)$/.test(stroke) ? "unsent" : "unseen"

/** Says why this key did nothing. For an unbound letter, the notice waits for the next key. */
function ignore(event: KeyboardEvent, meaning: Meaning): void {
  if (meaning.use === "letter") slip = event.key
  else tell(reasonFor(meaning), event.key)
}

/** Carries out the verdict on a key press of the burst that began then. */
function act(verdict: Verdict, { event, began }: Kept, place: Place, meaning: Meaning): void {
  const { shortcut, use } = meaning
  if (verdict === "run" && shortcut) runFor(event, shortcut, meaning, place)
  if (verdict === "leave" && use === "text") giveWayTo(began, place.element)
  if (verdict === "run" || verdict === "leave") return
  stop(event)
  if (verdict === "keep") keep({ event, began })
  if (verdict === "drop" && slip !== undefined) {
    tell("unbound", slip)
    slip = undefined
  }
  if (verdict !== "ignore") return
  forgetKept(began)
  ignore(event, meaning)
}

function onKeyDown(event: KeyboardEvent): void {
  if (!isPress(event)) return
  const at = event.isTrusted ? event.timeStamp : performance.now()
  const before = event.isTrusted ? burst : noBurst
  if (event.key === "Escape" || event.key === "Tab") forgetKept()
  if (
    taker &&
    !hasKept() &&
    verdictOn(before, { at, use: event.key === "Escape" ? "leaves" : "text" }) !== "drop"
  ) {
    if (event.isTrusted) burst = burstWith(before, { at, use: "text" })
    if (taker(event)) {
      event.stopImmediatePropagation()
      return
    }
  }
  const { target } = event
  const place = placeOf(target instanceof Element && target.isConnected ? target : document.activeElement)
  const meant = meaningOf(event, place)
  const meaning: Meaning = isEarly(event, place, meant) ? { ...meant, use: "early" } : meant
  const press: Press = { at, use: meaning.use, paintedAt: meaning.paintedAt }
  const own = burstWith(before, press)
  const isNew = event.isTrusted && own.began !== burst.began
  if (isNew) slip = undefined
  if (event.isTrusted) burst = own
  paleHints()
  act(verdictOn(before, press), { event, began: own.began }, place, meaning)
}

deliverBy((kept) => {
  const { event, began } = kept
  const place = placeOf(document.activeElement)
  // An earlier key has opened a form, a search or the palette: this one is typed there.
  if (isTyped(event) && place.focus === "text") return insertText(event.key)
  if (taker?.(event)) return
  const meant = meaningOf(event, place)
  // Its target may still be to come, such as the case of a queue.
  const meaning: Meaning =
    meant.use === "letter" ? { ...meant, use: "bound", paintedAt: Number.POSITIVE_INFINITY } : meant
  const { use, paintedAt } = meaning
  const verdict = verdictOn({ began, last: began, isInert: false }, { at: began, use, paintedAt })
  if (verdict === "ignore" && burst.began === began) {
    burst = { ...burst, isInert: true }
    paleHints()
  }
  act(verdict, kept, place, meaning)
})

declare global {
  interface Window {
    /** Keys pressed before this code was there (`index.html`). */
    earlyKeys?: KeyboardEvent[] | undefined
  }
}

/** Where nothing waits for keys, as on the sign-in page, the early ones are dropped, as a browser does. */
function takeEarlyKeys(): void {
  const early = window.earlyKeys ?? []
  window.earlyKeys = undefined
  if (isWaiting()) for (const event of early) onKeyDown(event)
}

/** The one listener for key presses, before all others. Rendered once. */
export function useDispatcher(onInert: Tell): void {
  useEffect(() => {
    tell = onInert
  }, [onInert])
  useHotkeys("*", onKeyDown, {
    eventListenerOptions: { capture: true },
    enableOnFormTags: true,
    enableOnContentEditable: true,
    useKey: true,
  })
  useEffect(takeEarlyKeys, [])
  useEffect(() => {
    const onPointerDown = () => {
      burst = noBurst
      forgetKept()
      paleHints()
    }
    window.addEventListener("pointerdown", onPointerDown, true)
    document.addEventListener("input", onInput, true)
    return () => {
      window.removeEventListener("pointerdown", onPointerDown, true)
      document.removeEventListener("input", onInput, true)
    }
  }, [])
}
