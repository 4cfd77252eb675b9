import { atom, useSetAtom, useStore } from "jotai"
import { createContext, useContext, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react"
import { afterPaint } from "../page/afterPaint"
import { leftOf } from "../page/lostFocus"
import { replay, type Stroke } from "./strokes"

/** What was opened and does not have the focus yet: until then no key of the page lives, and what is typed is its own. */
export interface Coming {
  id: string
  /**
   * `over`: a form over the page, whose code or data are on their way; `screen`: one that a screen shows;
   * `drawn`: a dialog that is being drawn, which takes no longer than that.
   */
  kind: "over" | "screen" | "drawn"
  /** `Esc` before it came. Answers `false` where it led nowhere, so that the key is for what stands there already. */
  cancel: () => unknown
}

export const comingAtom = atom<Coming | undefined>(undefined)

export interface Arrival {
  /** What is awaited here. */
  id: string
  /** Where it stands, within what else is awaited. */
  path: string
}

/** What a form, or a dialog, stands in: what was opened before is not for what happens to be drawn meanwhile. */
export const ArrivalContext = createContext<Arrival | undefined>(undefined)

/** On a form that is drawn, and takes the focus with what was typed once that is painted. */
export const arriving = "data-arriving"

/** What was typed so far; set while `FormComing` hears the keys. */
export const typedAhead: { take: () => readonly Stroke[] } = { take: () => [] }

export interface ComingOptions {
  kind: Coming["kind"]
  /** Which one is wanted: another one begins anew, and `undefined` is none. */
  wanted: string | undefined
  cancel: Coming["cancel"]
}

/** Tells that something was opened, from the drawing on that the key or click led to. Answers for `ArrivalContext`. */
export function useComing({ kind, wanted, cancel }: ComingOptions): Arrival {
  const outer = useContext(ArrivalContext)
  const path = `${outer?.path ?? ""}/${useId()}`
  const id = `${path} ${wanted}`
  const setComing = useSetAtom(comingAtom)
  const onCancel = useEffectEvent(cancel)
  const announced = useRef<string>(undefined)
  useLayoutEffect(() => {
    // What was hidden while some of it loaded, and is shown again, was not opened a second time.
    if (announced.current === id) return
    announced.current = id
    if (wanted === undefined) return
    leftOf()
    // What is drawn within it at the same time is nearer to what was meant: a tab's form, a dialog of a screen.
    setComing((coming) =>
      coming?.id.startsWith(`${path}/`) ? coming : { id, kind, cancel: () => onCancel() },
    )
  }, [id, path, kind, wanted, setComing])
  useEffect(() => () => setComing((coming) => (coming?.id === id ? undefined : coming)), [id, setComing])
  return { id, path }
}

/**
 * What is typed from a key on that may lead to a form, while it is not known yet where it leads: kept for that form,
 * once it is `coming`.
 */
export function useHeldKeys(): { hold: () => void; release: () => void } {
  const store = useStore()
  const id = useId()
  return {
    hold: () => store.set(comingAtom, { id, kind: "screen", cancel: () => false }),
    /** Where it led is being drawn: without a form there the keys are the page's again. */
    release: () =>
      afterPaint(() => store.set(comingAtom, (coming) => (coming?.id === id ? undefined : coming))),
  }
}

/** How what was awaited says that it is there. */
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
    /** Nothing of what was awaited takes what was typed. */
    end: () => void end(),
    /**
     * Gives the focus to the first field of a form, and what was typed meanwhile, to be sent too where that was asked
     * for: `written` takes it where the first is no field to write in. On touch screens, where a keyboard would cover the
     * form, only if something was typed.
     */
    atField: (first: HTMLElement, written: HTMLElement = first) => {
      const strokes = end() ?? []
      const field = strokes.some((stroke) => "text" in stroke) ? written : first
      if (strokes.length === 0 && window.matchMedia("(pointer: coarse)").matches) return
      // A dialog that this form's own one follows takes the focus with it as it closes: the new one gives it back.
      field.setAttribute("data-autofocus", "")
      field.focus()
      // What stands there is gone on with.
      if (field instanceof HTMLTextAreaElement)
        field.setSelectionRange(field.value.length, field.value.length)
      // Once React is through with drawing, and before the next key.
      if (strokes.length > 0) queueMicrotask(() => replay(strokes))
    },
    /** The same for the field of a question: only its text, since nobody answers what they have not read. */
    atQuestion: (field: HTMLElement | null) => {
      const [first] = end() ?? []
      if (!first || !("text" in first) || !field) return
      field.focus()
      queueMicrotask(() => replay([first]))
    },
  }
}
