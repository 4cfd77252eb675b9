import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react"
import { type FieldValues, get, type Path } from "react-hook-form"
import { type FormShell, isEmpty } from "../fields/formField"
import { arrivingForms, continueAt, useArrival } from "../page/pending"
import { controlsOf } from "./controls"

interface FirstField<Values extends FieldValues> {
  element: RefObject<HTMLFormElement | null>
  shell: FormShell
  /** The initial values, so that a draft does not change which field is the first. */
  defaults: Values
  focuses: boolean
  startsAt: Path<Values> | undefined
  opensAt: Path<Values> | undefined
  /** Drops a draft that the form has restored. */
  giveWay: (() => void) | undefined
}

/**
 * Focuses the form's first field after rendering and inserts the buffered text. Returns a function that focuses it
 * again.
 */
export function useFirstField<Values extends FieldValues>({
  element,
  shell,
  defaults,
  focuses,
  startsAt,
  opensAt,
  giveWay,
}: FirstField<Values>): () => void {
  const arrival = useArrival()
  const first = () => {
    // A file or a value that cannot be changed takes neither text nor a choice.
    const open = controlsOf(element.current, shell.fields.keys()).filter(
      ({ disabled, readOnly, type }) => !disabled && !readOnly && type !== "file",
    )
    const named = (wanted: string | undefined) => open.find(({ name }) => name === wanted)
    const missing = open.find(({ name }) => shell.fields.get(name)?.required && isEmpty(get(defaults, name)))
    return named(opensAt) ?? missing ?? named(startsAt) ?? open[0]
  }
  const arrive = useEffectEvent(() => arrival.atField(first, giveWay))
  useLayoutEffect(() => {
    if (!focuses) return
    arrivingForms.add(element)
    return () => void arrivingForms.delete(element)
  }, [focuses, element])
  useEffect(() => {
    if (!focuses) return
    arrivingForms.delete(element)
    arrive()
  }, [element, focuses])
  return () => {
    const field = first()
    if (field) continueAt(field)
  }
}
