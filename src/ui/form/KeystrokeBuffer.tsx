import { useAtomValue, useStore } from "jotai"
import { X } from "lucide-react"
import { useEffectEvent, useLayoutEffect, useRef } from "react"
import { createPortal, flushSync } from "react-dom"
import { dropRest, takeKeys } from "@/shortcuts/dispatcher"
import { strokeOf } from "@/shortcuts/strokes"
import { IconButton } from "../buttons/IconButton"
import { ReturnFocus } from "../dialog/ReturnFocus"
import { leftOf, takeUpFocus } from "../page/focusRestore"
import { buffered, type Pending, pendingAtom } from "../page/pending"
import { Skeleton } from "../states/Skeleton"

/**
 * The keystroke buffer, rendered once in the shell. It has the focus from the moment a form is opened until the form
 * has it, and then gives it the text.
 */
export function KeystrokeBuffer() {
  const pending = useAtomValue(pendingAtom)
  return pending && <Buffer pending={pending} />
}

/** Keys that would leave the first field, or send the form. They end the text. */
const ends = (stroke: string) => /^((shift\+)?tab|(ctrl\+|shift\+|alt\+)*enter|ctrl\+s)$/.test(stroke)
/** Shortcuts of the palette, the steps and the menu, which are neither text nor keys of a form. */
const isOfPage = (stroke: string) => /^(ctrl\+k|alt\+(arrow\w+|\d))$/.test(stroke)

/** A real field, so that the browser handles accents, Backspace and paste. */
function Buffer({ pending }: { pending: Pending }) {
  const store = useStore()
  const field = useRef<HTMLTextAreaElement>(null)
  const { kind, cancel } = pending

  /** Passes the key on to the part of the screen that is already there. */
  const passOn = () => {
    flushSync(() => store.set(pendingAtom, undefined))
    takeUpFocus()
    return false
  }
  const onEscape = () => {
    if (cancel() === false) return passOn()
    if (kind === "screen") store.set(pendingAtom, undefined)
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    const stroke = strokeOf(event) ?? ""
    if (document.activeElement !== field.current) field.current?.focus()
    if (isOfPage(stroke) && kind === "screen") return passOn()
    // A key that is still held down opened the form and is no input for it.
    const isHeld = event.repeat && (field.current?.value === "" || ends(stroke))
    if (isHeld || isOfPage(stroke) || stroke === "escape" || ends(stroke)) event.preventDefault()
    if (isHeld) return true
    if (stroke === "escape") return onEscape()
    if (ends(stroke)) dropRest("ended")
    return true
  })
  /** Other parts that load now would focus their first field. They have to wait. */
  const onFocusIn = useEffectEvent(({ target }: FocusEvent) => {
    const onPage = target instanceof Element && !target.closest('[aria-modal="true"]')
    if (!onPage || store.get(pendingAtom) === undefined || kind === "drawn") return
    leftOf()
    field.current?.focus()
  })
  /** A user who clicks elsewhere on the page no longer waits for the screen. */
  const onPointerDown = useEffectEvent(() => {
    if (kind === "screen") store.set(pendingAtom, undefined)
  })
  useLayoutEffect(() => {
    buffered.text = () => field.current?.value ?? ""
    const giveUp = takeKeys((event) => onKey(event))
    window.addEventListener("pointerdown", onPointerDown, true)
    document.addEventListener("focusin", onFocusIn)
    return () => {
      buffered.text = () => ""
      giveUp()
      window.removeEventListener("pointerdown", onPointerDown, true)
      document.removeEventListener("focusin", onFocusIn)
    }
  }, [])
  useLayoutEffect(() => {
    if (pending.kind !== "drawn") field.current?.focus()
  }, [pending])
  return createPortal(
    <div role="dialog" aria-modal="true" aria-busy aria-label="Abrindo">
      <ReturnFocus />
      <textarea
        ref={field}
        aria-label="O que você digitar entra no primeiro campo"
        // The hidden field must not open the on-screen keyboard.
        inputMode="none"
        autoComplete="off"
        spellCheck={false}
        className="fixed top-0 left-0 size-px resize-none border-0 p-0 opacity-0"
      />
      {kind === "over" && <Waiting onCancel={cancel} />}
    </div>,
    document.body,
  )
}

/** A placeholder for the form, shown if loading takes a while. */
function Waiting({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="fixed inset-0 z-60 flex animate-late items-end justify-center overflow-hidden bg-veil md:items-start md:p-6 md:pt-[11vh]">
      <div className="grid w-full gap-4 rounded-t-2xl bg-panel px-5.5 py-4.5 shadow-pop md:max-w-[35rem] md:rounded-2xl forced-colors:border">
        <div className="flex items-center justify-between">
          <Skeleton className="h-4 w-48" />
          <IconButton icon={X} label="Cancelar" shortcut="Esc" onClick={onCancel} className="-mt-1 -mr-2" />
        </div>
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  )
}
