import { atom, useSetAtom, useStore } from "jotai"
import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react"
import { afterPaint } from "./afterPaint"
import { leftOf } from "./focusRestore"
import { opensElsewhere, sends, take, whileInOneGo } from "./oneGo"
import { replay, type Stroke } from "./strokes"

/**
 * A form or dialog that was opened and does not have the focus yet. Until then page shortcuts are off and typed keys
 * are buffered for it.
 */
export interface Coming {
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

export const comingAtom = atom<Coming | undefined>(undefined)

export interface Arrival {
  /** Identifies the form or dialog that is being opened. */
  id: string
  /** The path of the enclosing arrivals. */
  path: string
}

/**
 * The arrival that encloses a form or dialog. A form ends only its own arrival, because keys for another form must
 * not go to one that is rendered in between.
 */
export const ArrivalContext = createContext<Arrival | undefined>(undefined)

/** Marks a rendered form that will take the focus and the buffered keys after the next paint. */
export const arriving = "data-arriving"

/** Marks a form whose restored draft the user cannot have seen yet. The next key of the burst sets the draft aside. */
const unseen = "data-unseen"

interface TypedAhead {
  /** Takes the keys buffered so far. */
  take: () => readonly Stroke[]
  /** Blocks buffered and future keys that would submit the form. `onTaken` is called for each. */
  sendNothing: (onTaken: () => void) => void
}
export const nothingTyped: TypedAhead = { take: () => [], sendNothing: () => {} }

/** Set while `FormComing` buffers the keys. */
export const typedAhead: TypedAhead = { ...nothingTyped }

export interface ComingOptions {
  kind: Coming["kind"]
  /** Identifies the form. A new value starts again; `undefined` means no form. */
  wanted: string | undefined
  cancel: Coming["cancel"]
}

/**
 * Reports that a form is being opened, from the first render after the key or click. Returns the value of
 * `ArrivalContext`.
 */
export function useComing({ kind, wanted, cancel }: ComingOptions): Arrival {
  const outer = useContext(ArrivalContext)
  const path = `${outer?.path ?? ""}/${useId()}`
  const id = `${path} ${wanted}`
  const setComing = useSetAtom(comingAtom)
  const onCancel = useEffectEvent(cancel)
  const announced = useRef<string>(undefined)
  useLayoutEffect(() => {
    // Content that Suspense hid and shows again was not opened a second time.
    if (announced.current === id) return
    announced.current = id
    if (wanted === undefined) return
    leftOf()
    // A nested form rendered at the same time is the intended one, such as a form of a tab or a dialog of the screen.
    setComing((coming) =>
      coming?.id.startsWith(`${path}/`) ? coming : { id, kind, cancel: () => onCancel() },
    )
  }, [id, path, kind, wanted, setComing])
  useEffect(() => () => setComing((coming) => (coming?.id === id ? undefined : coming)), [id, setComing])
  return { id, path }
}

/**
 * Buffers the keys typed after one that may open a form, until its target is known. The form that becomes `coming`
 * next receives them.
 */
export function useHeldKeys(): HeldKeys {
  const store = useStore()
  const id = useId()
  return {
    hold: () => store.set(comingAtom, { id, kind: "screen", cancel: () => false }),
    release: (otherwise) =>
      afterPaint(() => {
        if (store.get(comingAtom)?.id !== id) return
        const strokes = typedAhead.take()
        store.set(comingAtom, undefined)
        if (!otherwise?.current || strokes.length === 0) return
        otherwise.current.focus()
        queueMicrotask(() => replay(strokes))
      }),
  }
}

export interface HeldKeys {
  hold: () => void
  /**
   * Call it when the target is being rendered. If it has no form, `otherwise` receives the keys, and page shortcuts
   * work again.
   */
  release: (otherwise?: RefObject<HTMLElement | null>) => void
}

/** Functions with which a form reports that it has arrived. */
export function useArrival() {
  const id = useContext(ArrivalContext)?.id
  const store = useStore()
  const end = (): readonly Stroke[] | undefined => {
    if (store.get(comingAtom)?.id !== id) return undefined
    const strokes = typedAhead.take()
    store.set(comingAtom, undefined)
    return strokes
  }
  return {
    /** Ends the arrival without a form. Returns the buffered keys if this is the form being opened. */
    end,
    /**
     * Focuses the first field of a form and replays the buffered keys into it. If the first control takes no text,
     * `written` receives the text. A buffered `Ctrl+Enter` submits the form. On touch screens, where a keyboard would
     * cover the form, it only focuses if something was typed.
     */
    atField: (start: FormStart, unseenDraft: UnseenDraft | undefined) => {
      const strokes = end() ?? []
      const isWritten = strokes.some((stroke) => "text" in stroke)
      const field = isWritten ? start.written : start.first
      if (strokes.length === 0 && window.matchMedia("(pointer: coarse)").matches) return
      // A dialog that closes as this one opens would return the focus to the page. The attribute makes the new dialog
      // take it back.
      field.setAttribute("data-autofocus", "")
      if (unseenDraft || field instanceof HTMLTextAreaElement) continueAt(field)
      else field.focus()
      // Runs after React has rendered and before the next key.
      queueMicrotask(() => {
        if (unseenDraft && (strokes.length === 0 || (unseenDraft.isOfSaved && !isWritten)))
          return giveWayInOneGo(field.closest("form"), unseenDraft)
        if (unseenDraft) beginAt(unseenDraft.giveWay(), isWritten)
        replay(strokes)
      })
    },
    /**
     * As `atField`, for the field of a confirmation. Replays text only, because nothing unread may be confirmed.
     * Returns the text if there is no field for it.
     */
    atQuestion: (field: HTMLElement | null): string => {
      const [first] = end() ?? []
      if (!first || !("text" in first)) return ""
      if (!field) return first.text
      field.focus()
      queueMicrotask(() => replay([first]))
      return ""
    },
  }
}

/** The controls that a form begins with: the first one, and the first that takes text. */
interface FormStart {
  first: HTMLElement
  written: HTMLElement
}

/** A restored draft that the user cannot have seen yet. */
export interface UnseenDraft {
  /** Sets the draft aside and returns the controls that the form begins with without it. */
  giveWay: () => FormStart
  /** The draft edits a saved record: without it there is nothing to send. */
  isOfSaved: boolean
}

const beginAt = ({ first, written }: FormStart, isWritten: boolean) => (isWritten ? written : first).focus()

/** Focuses a field with the caret after its text. */
export function continueAt(field: HTMLElement): void {
  field.focus()
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text"))
    field.setSelectionRange(field.value.length, field.value.length)
}

/**
 * Sets an unseen draft aside if a key follows in the burst that opened the form: the user has not seen the draft, so
 * the key must neither edit nor send it. After a pause the draft stays. If the draft edits a saved record, keys that
 * would submit are ignored and the draft stays. Otherwise a user who submits text typed before a reload would believe
 * that it was saved.
 */
function giveWayInOneGo(form: HTMLElement | null, { giveWay, isOfSaved }: UnseenDraft): void {
  form?.setAttribute(unseen, "")
  whileInOneGo(
    (event, over) => {
      if (isOfSaved && sends(event)) return take(event)
      if (event.key !== "Escape" && !opensElsewhere(event)) beginAt(giveWay(), event.key.length === 1)
      over()
    },
    { onPause: () => form?.removeAttribute(unseen) },
  )
}
