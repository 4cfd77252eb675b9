import { useEffect, useEffectEvent } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import type { FormShell } from "../fields/formField"
import { readDraft } from "./draft"
import { type ConcurrentEdit, clashes, mergeSavedValues } from "./mergeSavedValues"
import { keepDraft } from "./useEdits"

interface ConcurrentEditOptions<Values extends FieldValues> {
  form: UseFormReturn<Values>
  shell: FormShell
  id: string
  /** The newest saved values, if they are newer than the form's initial values. */
  meanwhile: ConcurrentEdit<Values> | undefined
  isSubmitting: boolean
}

/**
 * Merges values saved by others, for example by a command in the same window, into an open form. If they conflict
 * with the user's edits, the form stays unchanged, and submitting it reports the conflict.
 */
export function useConcurrentEdit<Values extends FieldValues>(options: ConcurrentEditOptions<Values>): void {
  const { meanwhile, isSubmitting } = options
  const take = useEffectEvent(() => {
    const { form, shell, id } = options
    const typed = form.getValues()
    if (!meanwhile || isSubmitting || clashes(form, typed, meanwhile)) return
    mergeSavedValues(form, typed, meanwhile)
    if (readDraft(id)) keepDraft({ form, shell, id, version: meanwhile.version }, form.getValues())
    meanwhile.onTaken?.()
  })
  const version = meanwhile?.version
  useEffect(() => {
    if (version !== undefined && !isSubmitting) take()
  }, [version, isSubmitting])
}
