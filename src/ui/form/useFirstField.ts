import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react"
import type { FieldValues, Path, UseFormGetValues } from "react-hook-form"
import { type FormShell, isEmpty } from "../fields/formField"
import { arriving, useArrival } from "./coming"
import { controlsOf } from "./controls"

interface FirstField<Values extends FieldValues> {
  element: RefObject<HTMLFormElement | null>
  shell: FormShell
  getValues: UseFormGetValues<Values>
  focuses: boolean
  startsAt: Path<Values> | undefined
  opensAt: Path<Values> | undefined
}

/** Focuses the field that a form begins with, once the form is drawn, and gives it what was typed ahead. */
export function useFirstField<Values extends FieldValues>({
  element,
  shell,
  getValues,
  focuses,
  startsAt,
  opensAt,
}: FirstField<Values>) {
  const arrival = useArrival()
  const arrive = useEffectEvent((first: HTMLElement | undefined, written: HTMLElement | undefined) =>
    first ? arrival.atField(first, written) : arrival.end(),
  )
  useLayoutEffect(() => {
    if (focuses) element.current?.setAttribute(arriving, "")
  }, [focuses, element])
  useEffect(() => {
    if (!focuses) return
    element.current?.removeAttribute(arriving)
    const controls = controlsOf(element.current, shell.fields.keys())
    const missing = controls.find(
      ({ name }) => shell.fields.get(name)?.required && isEmpty(getValues(name as Path<Values>)),
    )
    const open = controls.filter((control) => !control.disabled)
    // A file is chosen and not typed: the text is for the next field.
    const written = open.find(({ type }) => type !== "file")
    const begun = open.find(({ name }) => name === opensAt)
    const first = begun ?? missing ?? open.find(({ name }) => name === startsAt) ?? written ?? open[0]
    arrive(first, first?.type === "file" ? written : first)
  }, [element, shell, getValues, focuses, startsAt, opensAt])
}
