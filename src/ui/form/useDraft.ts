import { useLayoutEffect, useState } from "react"
import { flushSync } from "react-dom"
import type { DefaultValues, FieldValues, UseFormReset } from "react-hook-form"
import { clearDraft } from "./draft"
import { type Restored, usefulDraft } from "./restored"

interface DraftOptions<Values extends FieldValues> {
  id: string
  defaults: Values
  version: number | undefined
  /** Whether the form has drafts at all. */
  isKept: boolean
  reset: UseFormReset<Values>
}

interface DraftOfForm {
  restored: Restored | undefined
  /** Drops the draft. The form continues with its initial values. */
  discard: () => void
  /** Ends the draft after the form was sent. */
  end: () => void
}

/** Restores the draft of a form when it opens. */
export function useDraft<Values extends FieldValues>({
  id,
  defaults,
  version,
  isKept,
  reset,
}: DraftOptions<Values>): DraftOfForm {
  const [restored, setRestored] = useState(() => (isKept ? usefulDraft(id, defaults, version) : undefined))
  useLayoutEffect(() => {
    if (restored) reset(restored.values as Values, { keepDefaultValues: true })
  }, [restored, reset])
  const end = () => {
    clearDraft(id)
    setRestored(undefined)
  }
  return {
    restored,
    discard: () =>
      flushSync(() => {
        end()
        reset(defaults as DefaultValues<Values>)
      }),
    end,
  }
}
