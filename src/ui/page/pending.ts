import { atom, useSetAtom, useStore } from "jotai"
import { createContext, useContext, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react"
import { fold } from "@/domain/text/fold"
import { dropRest } from "@/shortcuts/dispatcher"
import { afterPaint } from "@/shortcuts/painted"
import { takesText } from "@/shortcuts/place"
import { insertText } from "@/shortcuts/sending"
import { leftOf } from "./focusRestore"

/** A form or dialog that was opened and does not have the focus yet. Until then the keystroke buffer has the keys. */
export interface Pending {
  id: string
  /**
   * `over`: a form over the page whose code or data are loading. `screen`: a form that a screen shows. `drawn`: a
   * dialog that is being rendered and has nothing to load.
   */
  kind: "over" | "screen" | "drawn"
  /**
   * Called for `Esc` while it loads. Returns `false` if it did nothing; the key then goes to the content that is
   * already there.
   */
  cancel: () => unknown
}

export const pendingAtom = atom<Pending | undefined>(undefined)

export interface Arrival {
  /** Identifies the form or dialog that is being opened. */
  id: string
  /** The path of the enclosing arrivals. */
  path: string
}

/**
 * The arrival that encloses a form or dialog. A form ends only its own arrival, because text for another form must
 * not go to one that is rendered in between.
 */
export const ArrivalContext = createContext<Arrival | undefined>(undefined)

/** Marks a rendered form that will take the focus and the buffered text in its effect. */
export const arrivingForms = new Set<object>()

/** The text in the keystroke buffer. */
export const buffered = { text: () => "" }

export interface PendingOptions {
  kind: Pending["kind"]
  /** Identifies the form. A new value starts again; `undefined` means no form. */
  wanted: string | undefined
  cancel: Pending["cancel"]
}

/**
 * Reports that a form is being opened, from the first render after the key or click. Returns the value of
 * `ArrivalContext`.
 */
export function usePending({ kind, wanted, cancel }: PendingOptions): Arrival {
  const outer = useContext(ArrivalContext)
  const path = `${outer?.path ?? ""}/${useId()}`
  const id = `${path} ${wanted}`
  const setPending = useSetAtom(pendingAtom)
  const onCancel = useEffectEvent(cancel)
  const announced = useRef<string>(undefined)
  useLayoutEffect(() => {
    // Content that Suspense hid and shows again was not opened a second time.
    if (announced.current === id) return
    announced.current = id
    if (wanted === undefined) return
    leftOf()
    // A nested form rendered at the same time is the intended one, such as a form of a tab or a dialog of the screen.
    setPending((pending) =>
      pending?.id.startsWith(`${path}/`) ? pending : { id, kind, cancel: () => onCancel() },
    )
  }, [id, path, kind, wanted, setPending])
  useEffect(() => () => setPending((pending) => (pending?.id === id ? undefined : pending)), [id, setPending])
  return { id, path }
}

/** Buffers the text typed after a key that may open a form, until its target is known. */
export interface HeldText {
  hold: () => void
  /**
   * Call it when the target is being rendered. If it has no form, `otherwise` receives the text, and page shortcuts
   * work again.
   */
  release: (otherwise?: () => HTMLElement | null | undefined) => void
}

export function useHeldText(): HeldText {
  const store = useStore()
  const id = useId()
  return {
    hold: () => store.set(pendingAtom, { id, kind: "screen", cancel: () => false }),
    release: (otherwise) =>
      afterPaint(() => {
        if (store.get(pendingAtom)?.id !== id) return
        const text = buffered.text()
        store.set(pendingAtom, undefined)
        if (otherwise || text !== "") putInto(otherwise?.(), text)
      }),
  }
}

/** Functions with which a form or dialog reports that it has arrived. */
export function useArrival() {
  const id = useContext(ArrivalContext)?.id
  const store = useStore()
  /** Ends the arrival. Returns the text, if this is the form being opened. */
  const end = (): string | undefined => {
    if (store.get(pendingAtom)?.id !== id) return undefined
    const text = buffered.text()
    store.set(pendingAtom, undefined)
    return text
  }
  return {
    end,
    /**
     * Focuses the first field of a form and inserts the text. On touch screens, where a keyboard would cover the form,
     * only if something was typed. `giveWay` replaces a restored draft, which the user has not seen.
     */
    atField: (first: () => HTMLElement | undefined, giveWay: (() => void) | undefined) => {
      const text = end() ?? ""
      if (text === "" && window.matchMedia("(pointer: coarse)").matches) return
      const field = first()
      // A dialog that closes as this one opens would return the focus to the page. The attribute makes the new dialog
      // take it back.
      field?.setAttribute("data-autofocus", "")
      if (text === "" || !giveWay) return putInto(field, text)
      queueMicrotask(() => {
        giveWay()
        putInto(first(), text)
      })
    },
    /** As `atField`, for a dialog or a screen that has no form. */
    atQuestion: (field: HTMLElement | null | undefined) => {
      const text = end()
      if (text) putInto(field, text)
    },
  }
}

/** Focuses a field and inserts the text that was typed for it. Without a field, the text does nothing. */
function putInto(field: HTMLElement | null | undefined, text: string): void {
  if (!field) {
    if (text !== "") dropRest("fieldless")
    return
  }
  if (field instanceof HTMLTextAreaElement) continueAt(field)
  else field.focus()
  // Runs after React has rendered and before the next key.
  if (text !== "") queueMicrotask(() => insert(field, text))
}

/** A choice that is made already: a text would become another search, and unmake it. */
const isChosen = (field: HTMLElement) =>
  field instanceof HTMLInputElement && field.role === "combobox" && field.value !== ""

function insert(field: HTMLElement, text: string): void {
  if (!takesText(field) || isChosen(field)) {
    dropRest("fieldless")
    return
  }
  if (!(field instanceof HTMLSelectElement)) {
    insertText(text)
    return
  }
  const option = [...field.options].find(({ label }) => fold(label).startsWith(fold(text)))
  if (!option) return
  field.value = option.value
  field.dispatchEvent(new Event("change", { bubbles: true }))
}

/** Focuses a field with the caret after its text. */
export function continueAt(field: HTMLElement): void {
  field.focus()
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text"))
    field.setSelectionRange(field.value.length, field.value.length)
}
