import type { FieldValues } from "react-hook-form"
import { clearDraft, readDraft } from "./draft"

/** The input typed before a form was left, as the form restores it. */
export interface Restored {
  values: FieldValues
  /** The record was changed since the draft was typed. */
  outdated: boolean
  /** Files were chosen too, and have to be chosen again. */
  files: boolean
  /** The values come from another form, and this form was never left with them. */
  handed: boolean
}

/** The draft of this form, if it differs from the form's initial values. */
export function usefulDraft(
  id: string,
  defaults: FieldValues,
  version: number | undefined,
): Restored | undefined {
  const draft = readDraft(id)
  if (!draft) return undefined
  const differs = Object.entries(draft.values).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
  )
  const files = draft.files === true
  if (!differs && !files) {
    clearDraft(id)
    return undefined
  }
  return {
    values: { ...defaults, ...draft.values },
    outdated: draft.version !== version,
    files,
    handed: draft.handed === true,
  }
}
