import type { FieldValues } from "react-hook-form"
import { clearDraft, readDraft } from "./draft"

/** What was typed into a form before it was left, as the form takes it up again. */
export interface Restored {
  values: FieldValues
  /** The thing was changed since the draft was typed. */
  outdated: boolean
  /** Files were chosen too, and have to be chosen again. */
  files: boolean
  /** It comes from another form, and was never left. */
  handed: boolean
  /** It gave way to what was typed before anybody can have seen it, and can be taken back. */
  isAside: boolean
  /** There is another one, which can be seen, and comes once this one is discarded. */
  hasOther: boolean
}

/** The newest draft of this form that is not equal to what the form begins with. */
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
    return usefulDraft(id, defaults, version)
  }
  return {
    values: { ...defaults, ...draft.values },
    outdated: draft.version !== version,
    files,
    handed: draft.handed === true,
    isAside: false,
    hasOther: draft.aside !== undefined,
  }
}
