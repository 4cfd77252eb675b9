import { useEffect, useEffectEvent } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import type { FormShell } from "../fields/formField"
import { readDraft } from "./draft"
import { clashes, type Meanwhile, takeUp } from "./takeUp"
import { keepDraft } from "./useEdits"

interface MeanwhileOptions<Values extends FieldValues> {
  form: UseFormReturn<Values>
  shell: FormShell
  id: string
  /** What is known to be saved by now, where that is newer than what the form began with. */
  meanwhile: Meanwhile<Values> | undefined
  isSubmitting: boolean
}

/**
 * Shows in an open form what was saved meanwhile, as by a command in the same window. Where that was typed into, the form
 * stays as it is: sending it says so.
 */
export function useMeanwhile<Values extends FieldValues>(options: MeanwhileOptions<Values>): void {
  const { meanwhile, isSubmitting } = options
  const take = useEffectEvent(() => {
    const { form, shell, id } = options
    const typed = form.getValues()
    if (!meanwhile || isSubmitting || clashes(form, typed, meanwhile)) return
    takeUp(form, typed, meanwhile)
    if (readDraft(id)) keepDraft({ form, shell, id, version: meanwhile.version }, form.getValues())
    meanwhile.onTaken?.()
  })
  const version = meanwhile?.version
  useEffect(() => {
    if (version !== undefined && !isSubmitting) take()
  }, [version, isSubmitting])
}
