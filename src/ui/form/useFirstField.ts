import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react"
import { flushSync } from "react-dom"
import type { FieldValues, Path, UseFormGetValues } from "react-hook-form"
import { type FormShell, isEmpty } from "../fields/formField"
import { arriving, continueAt, useArrival } from "../page/coming"
import { controlsOf } from "./controls"

interface FirstField<Values extends FieldValues> {
  element: RefObject<HTMLFormElement | null>
  shell: FormShell
  getValues: UseFormGetValues<Values>
  focuses: boolean
  startsAt: Path<Values> | undefined
  opensAt: Path<Values> | undefined
  /** Sets aside a draft that the form has restored. */
  giveWay: (() => void) | undefined
  /** The form starts from a saved record. */
  isOfSaved: boolean
}

/**
 * Focuses the form's first field after rendering and replays the buffered keys into it. Returns a function that
 * focuses it again.
 */
export function useFirstField<Values extends FieldValues>({
  element,
  shell,
  getValues,
  focuses,
  startsAt,
  opensAt,
  giveWay,
  isOfSaved,
}: FirstField<Values>): () => void {
  const arrival = useArrival()
  const start = () => {
    const controls = controlsOf(element.current, shell.fields.keys())
    const missing = controls.find(
      ({ name }) => shell.fields.get(name)?.required && isEmpty(getValues(name as Path<Values>)),
    )
    const open = controls.filter((control) => !control.disabled)
    // A file input takes no text, so the next field receives it.
    const written = open.find(({ type }) => type !== "file")
    const begun = open.find(({ name }) => name === opensAt)
    const first = begun ?? missing ?? open.find(({ name }) => name === startsAt) ?? written ?? open[0]
    return first && { first, written: first.type === "file" ? (written ?? first) : first }
  }
  const arrive = useEffectEvent(() => {
    const begun = start()
    if (!begun) return arrival.end()
    arrival.atField(
      begun,
      giveWay && {
        giveWay: () => {
          flushSync(giveWay)
          return start() ?? begun
        },
        isOfSaved,
      },
    )
  })
  useLayoutEffect(() => {
    if (focuses) element.current?.setAttribute(arriving, "")
  }, [focuses, element])
  useEffect(() => {
    if (!focuses) return
    element.current?.removeAttribute(arriving)
    arrive()
  }, [element, focuses])
  return () => {
    const begun = start()
    if (begun) continueAt(begun.first)
  }
}
