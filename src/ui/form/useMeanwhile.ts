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
  /** The newest saved values, if they are newer than the form's initial values. */
  meanwhile: Meanwhile<Values> | undefined
  isSubmitting: boolean
}

/**
 * Merges values saved by others, for example by a command in the same window, into an open form. If they conflict
 * with the user's edits, the form stays unchanged, and submitting it reports the conflict.
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
