import { useAtomValue, useStore } from "jotai"
import { X } from "lucide-react"
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react"
import { createPortal, flushSync } from "react-dom"
import { IconButton } from "../buttons/IconButton"
import { ReturnFocus } from "../dialog/ReturnFocus"
import { type Coming, comingAtom, nothingTyped, typedAhead } from "../page/coming"
import { leftOf, takeUpFocus } from "../page/focusRestore"
import { sendsAnywhere } from "../page/oneGo"
import type { Stroke } from "../page/strokes"
import { Skeleton } from "../states/Skeleton"

/**
 * The keystroke buffer, rendered once in the shell. It receives the keys from the moment a form is opened until the
 * form has the focus.
 */
export function FormComing() {
  const coming = useAtomValue(comingAtom)
  return coming && <Keeper coming={coming} />
}

/**
 * A hidden field has the focus, so that the browser handles accents, Backspace and paste. Keys that move to another
 * field are stored between the texts before and after them.
 */
function Keeper({ coming }: { coming: Coming }) {
  const store = useStore()
  const field = useRef<HTMLTextAreaElement>(null)
  const { keep, takeBack, takeAll, sendNothing, isUntouched } = useKept(field)
  const isOver = coming.kind === "over"

  /** Whether the browser's default action is prevented. */
  const isAnswered = (event: KeyboardEvent): boolean => {
    const { key, altKey, repeat } = event
    // A key that is still held down opened the form and is no input for it.
    if (repeat && (isUntouched() || key === "Enter" || key === "Tab")) return true
    const kept = keyOf(event)
    if (key === "Escape") cancel(event)
    else if (kept) keep(kept)
    else if (key === "Backspace" && !field.current?.value) return takeBack()
    else if (isKeyOfPage(event)) goElsewhere(event)
    else return altKey
    return true
  }
  const cancel = (event: KeyboardEvent) => {
    if (coming.cancel() === false) leaveTo(event)
    else if (coming.kind === "screen") store.set(comingAtom, undefined)
  }
  const goElsewhere = (event: KeyboardEvent) => {
    if (coming.kind === "screen") leaveTo(event)
  }
  /** Passes the key on to the part of the screen that is already there. */
  const leaveTo = (event: KeyboardEvent) => {
    flushSync(() => store.set(comingAtom, undefined))
    takeUpFocus()
    document.activeElement?.dispatchEvent(new KeyboardEvent(event.type, event))
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Runs in the capture phase, before all other handlers of the page and wherever the focus is.
    event.stopImmediatePropagation()
    if (document.activeElement !== field.current) field.current?.focus()
    if (!event.isComposing && isAnswered(event)) event.preventDefault()
  })
  /** Other parts that load now would focus their first field. They have to wait. */
  const onFocusIn = useEffectEvent(({ target }: FocusEvent) => {
    const onPage = target instanceof Element && !target.closest('[aria-modal="true"]')
    if (!onPage || store.get(comingAtom) === undefined || coming.kind === "drawn") return
    leftOf()
    field.current?.focus()
  })
  /** A user who clicks elsewhere on the page no longer waits for the screen. */
  const onPointerDown = useEffectEvent(() => {
    if (coming.kind === "screen") store.set(comingAtom, undefined)
  })
  const onTake = useEffectEvent(takeAll)
  const onSendNothing = useEffectEvent(sendNothing)
  useLayoutEffect(() => {
    Object.assign(typedAhead, {
      take: () => onTake(),
      sendNothing: (onTaken: () => void) => onSendNothing(onTaken),
    })
    window.addEventListener("keydown", onKeyDown, true)
    window.addEventListener("pointerdown", onPointerDown, true)
    document.addEventListener("focusin", onFocusIn)
    return () => {
      Object.assign(typedAhead, nothingTyped)
      window.removeEventListener("keydown", onKeyDown, true)
      window.removeEventListener("pointerdown", onPointerDown, true)
      document.removeEventListener("focusin", onFocusIn)
    }
  }, [])
  useLayoutEffect(() => {
    if (coming.kind !== "drawn") field.current?.focus()
  }, [coming])
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
      {isOver && <Waiting onCancel={coming.cancel} />}
    </div>,
    document.body,
  )
}

const isSending = (stroke: Stroke) => "key" in stroke && stroke.key.endsWith("Enter")

type KeptKey = Extract<Stroke, { key: string }>["key"]

/** The buffered input: texts and the keys between them. The last text is still in the field. */
function useKept(field: RefObject<HTMLTextAreaElement | null>) {
  const strokes = useRef<Stroke[]>([])
  /** Set once buffered keys may no longer submit the form. */
  const onTaken = useRef<() => void>(undefined)
  /** Moves the field's text to the buffer, before the next key. */
  const cut = () => {
    const text = field.current?.value
    if (text) strokes.current.push({ text })
    if (field.current) field.current.value = ""
  }
  return {
    keep: (key: KeptKey) => {
      if (onTaken.current && isSending({ key })) return onTaken.current()
      cut()
      strokes.current.push({ key })
    },
    /** Removes the last line break. */
    takeBack: () => {
      const last = strokes.current.at(-1)
      if (!field.current || !last || !("key" in last) || last.key !== "Enter") return false
      strokes.current.pop()
      const before = strokes.current.at(-1)
      if (before && "text" in before) {
        field.current.value = before.text
        strokes.current.pop()
      }
      return true
    },
    takeAll: () => {
      cut()
      return strokes.current
    },
    sendNothing: (say: () => void) => {
      onTaken.current = say
      if (!strokes.current.some(isSending)) return
      strokes.current = strokes.current.filter((stroke) => !isSending(stroke))
      say()
    },
    isUntouched: () => strokes.current.length === 0 && !field.current?.value,
  }
}

/** The key, if it moves to another field or submits the form. */
function keyOf(event: KeyboardEvent): KeptKey | undefined {
  const { key, shiftKey } = event
  if (key === "Tab") return shiftKey ? "Shift+Tab" : "Tab"
  if (sendsAnywhere(event)) return "Ctrl+Enter"
  return key === "Enter" ? "Enter" : undefined
}

/** Shortcuts of the palette, the steps and the menu, which are neither text nor keys of a form. */
const isKeyOfPage = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ((ctrlKey || metaKey) && key.toLowerCase() === "k") || (altKey && /^(Arrow\w+|\d)$/.test(key))

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
