import { type RefObject, useLayoutEffect } from "react"
import { afterPaint } from "./painted"

/** A form or a dialog on the screen. */
interface Shown {
  /** When it was painted: infinity until then. */
  at: number
  /** The user has typed into it, or chosen something. */
  isTyped: boolean
  /** Replaces a restored draft that the user has not seen by the typed text. */
  giveWay: (() => void) | undefined
}
const shown = new WeakMap<Element, Shown>()

const sheets = 'form, [aria-modal="true"]'

/** The nearest form or dialog around an element that is known here. */
function shownAround(element: Element | null): Shown | undefined {
  for (let sheet = element?.closest(sheets); sheet; sheet = sheet.parentElement?.closest(sheets)) {
    const known = shown.get(sheet)
    if (known) return known
  }
  return undefined
}

/**
 * When the user could first mean to send the form around an element, or to press its buttons: once it was painted. A
 * form that was typed into may be sent at any time.
 */
export function sendableAt(element: Element | null): number {
  const known = shownAround(element)
  return known === undefined || known.isTyped ? Number.NEGATIVE_INFINITY : known.at
}

/** Notes when a form or a dialog is painted. Another key is another form in the same element. */
export function useSendable(element: RefObject<Element | null>, key: unknown, giveWay?: () => void): void {
  useLayoutEffect(() => {
    void key
    if (!element.current) return
    const own: Shown = { at: Number.POSITIVE_INFINITY, isTyped: false, giveWay: undefined }
    shown.set(element.current, own)
    afterPaint(() => {
      own.at = performance.now()
    })
  }, [element, key])
  useLayoutEffect(() => {
    const known = element.current && shown.get(element.current)
    if (known) known.giveWay = giveWay
  })
}

/** Whether a text is being inserted that was typed before its form was there. */
let isInserting = false

/** Types a text into the element with the focus. Only this command respects the length, the undo history and events. */
export function insertText(text: string): void {
  isInserting = true
  document.execCommand("insertText", false, text)
  isInserting = false
}

/** Notes which form was typed into. It sets no state: before React's own listener, that would lose the character. */
export function onInput({ target }: Event): void {
  const known = target instanceof Element && !isInserting ? shownAround(target) : undefined
  if (known) known.isTyped = true
}

/** Called before a text key reaches its field: the first one of a burst that began before the form was shown. */
export function giveWayTo(began: number, target: Element | null): void {
  const known = shownAround(target)
  if (!known?.giveWay || known.isTyped || known.at <= began) return
  known.giveWay()
  known.giveWay = undefined
}
