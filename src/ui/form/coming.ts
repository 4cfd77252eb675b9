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
import { afterPaint } from "../page/afterPaint"
import { leftOf } from "../page/lostFocus"
import { opensElsewhere, sends, take, whileInOneGo } from "./oneGo"
import { replay, type Stroke } from "./strokes"

/**
 * A form or dialog that was opened and does not have the focus yet. Until then page keys do nothing, and what is typed
 * is for it.
 */
export interface Coming {
  id: string
  /**
   * `over`: a form over the page whose code or data are loading. `screen`: a form that a screen shows. `drawn`: a
   * dialog that is being drawn, without anything to load.
   */
  kind: "over" | "screen" | "drawn"
  /**
   * Called for `Esc` while it loads. Returns `false` where it did nothing, so that the key is for what is already
   * there.
   */
  cancel: () => unknown
}

export const comingAtom = atom<Coming | undefined>(undefined)

export interface Arrival {
  /** Identifies what is being opened. */
  id: string
  /** The arrivals around it. */
  path: string
}

/**
 * The arrivals around a form or dialog. Only these are ended by it: keys for another one must not go to a form that is
 * drawn meanwhile.
 */
export const ArrivalContext = createContext<Arrival | undefined>(undefined)

/** Marks a form that is drawn and will take the focus, with what was typed, once it is painted. */
export const arriving = "data-arriving"

/** Marks a form with a draft that still gives way to a key, because nobody can have seen it. */
const unseen = "data-unseen"

interface TypedAhead {
  /** What was typed so far. */
  take: () => readonly Stroke[]
  /** Keys that would send the form, pressed so far or from now on, do not. `onTaken` is called for one. */
  sendNothing: (onTaken: () => void) => void
}
export const nothingTyped: TypedAhead = { take: () => [], sendNothing: () => {} }

/** Set while `FormComing` receives the keys. */
export const typedAhead: TypedAhead = { ...nothingTyped }

export interface ComingOptions {
  kind: Coming["kind"]
  /** Identifies the form. Another value starts again, `undefined` means none. */
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
    // A form inside it that is drawn at the same time is the one that was meant: that of a tab, or a dialog of the
    // screen.
    setComing((coming) =>
      coming?.id.startsWith(`${path}/`) ? coming : { id, kind, cancel: () => onCancel() },
    )
  }, [id, path, kind, wanted, setComing])
  useEffect(() => () => setComing((coming) => (coming?.id === id ? undefined : coming)), [id, setComing])
  return { id, path }
}

/**
 * Keeps what is typed after a key that may open a form, while it is not known yet where the key leads. That form
 * receives it once it is `coming`.
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
  /** The target is being drawn. If it has no form, what was typed is for `otherwise`, and page keys work again. */
  release: (otherwise?: RefObject<HTMLElement | null>) => void
}

/** How a form reports that it is there. */
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
    /** No form takes what was typed. It is returned, where this is what was being opened. */
    end,
    /**
     * Gives the focus to the first field of a form, and types into it what was typed meanwhile. `written` receives the
     * text where the first control is no text field. Also submits, where that was requested. On touch screens, where a
     * keyboard would cover the form, only if something was typed.
     */
    atField: (start: FormStart, unseenDraft: UnseenDraft | undefined) => {
      const strokes = end() ?? []
      const isWritten = strokes.some((stroke) => "text" in stroke)
      const field = isWritten ? start.written : start.first
      if (strokes.length === 0 && window.matchMedia("(pointer: coarse)").matches) return
      // A dialog that closes as this one opens would return the focus to the page. The new dialog takes it again.
      field.setAttribute("data-autofocus", "")
      if (unseenDraft || field instanceof HTMLTextAreaElement) continueAt(field)
      else field.focus()
      // After React has rendered, and before the next key.
      queueMicrotask(() => {
        if (unseenDraft && (strokes.length === 0 || (unseenDraft.isOfSaved && !isWritten)))
          return giveWayInOneGo(field.closest("form"), unseenDraft)
        if (unseenDraft) beginAt(unseenDraft.giveWay(), isWritten)
        replay(strokes)
      })
    },
    /**
     * The same for the field of a confirmation. Only text is typed, because nobody confirms what they have not read. Answers
     * the text that there is no field for.
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

/** The controls that a form begins with: the first one, and the one that takes text. */
interface FormStart {
  first: HTMLElement
  written: HTMLElement
}

/** A draft that a form has taken up unasked, and that nobody can have seen. */
export interface UnseenDraft {
  /** Puts it aside, and answers where the form begins without it. */
  giveWay: () => FormStart
  /** It is of something that is saved already: without it there is nothing to send. */
  isOfSaved: boolean
}

const beginAt = ({ first, written }: FormStart, isWritten: boolean) => (isWritten ? written : first).focus()

/** Focuses a field, behind the text that it has. */
export function continueAt(field: HTMLElement): void {
  field.focus()
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text"))
    field.setSelectionRange(field.value.length, field.value.length)
}

/**
 * A draft that was taken up unasked gives way, all of it, to a key that follows in one go the one that opened the form: whoever
 * types so has not seen it, and neither types into it nor sends it. After a pause it is continued. It stays where there is nothing
 * else to send: who sends what they typed before the page was loaded again would take it for saved.
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
