import type { FieldValues } from "react-hook-form"
import { clearDraft, type Draft, readDraft } from "./draft"

/** What was typed into a form before it was left, as the form takes it up again. */
export interface Restored {
  values: FieldValues
  draft: Draft
  /** The thing was changed since the draft was typed. */
  outdated: boolean
  /** Files were chosen too, and have to be chosen again. */
  files: boolean
  /** It comes from another form, and was never left. */
  handed: boolean
  /** It gave way to what was typed before anybody can have seen it, and can be taken back. */
  isAside: boolean
}

/** The draft of this form, unless it is equal to what the form begins with. */
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
    draft,
    outdated: draft.version !== version,
    files,
    handed: draft.handed === true,
    isAside: false,
  }
}
