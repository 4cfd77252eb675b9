import { useLayoutEffect, useState } from "react"
import { flushSync } from "react-dom"
import type { DefaultValues, FieldValues, UseFormReset } from "react-hook-form"
import { clearDraft, putAside, takeBack } from "./draft"
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
  /** Sets a restored draft aside. */
  giveWay: (() => void) | undefined
  /** Drops the current values. Continues with the draft set aside before, or with the initial values. */
  discard: () => void
  /** Switches to the next draft. The current values remain a draft. */
  recover: () => void
  /** Ends the draft after the form was sent. */
  end: () => void
}

/** Restores the draft of a form when it opens, and switches between its drafts. */
export function useDraft<Values extends FieldValues>({
  id,
  defaults,
  version,
  isKept,
  reset,
}: DraftOptions<Values>): DraftOfForm {
  const find = () => (isKept ? usefulDraft(id, defaults, version) : undefined)
  const [restored, setRestored] = useState(find)
  useLayoutEffect(() => {
    if (restored && !restored.isAside) reset(restored.values as Values, { keepDefaultValues: true })
  }, [restored, reset])
  const resetTo = (now: Restored | undefined) => {
    setRestored(now)
    if (!now || now.isAside) reset(defaults as DefaultValues<Values>)
  }
  const goOn = () => flushSync(() => resetTo(find()))
  return {
    restored,
    giveWay:
      restored && !restored.handed
        ? () => {
            putAside(id)
            resetTo({ ...restored, isAside: true })
          }
        : undefined,
    discard: () => {
      clearDraft(id)
      goOn()
    },
    recover: () => {
      takeBack(id)
      goOn()
    },
    end: () => {
      clearDraft(id)
      setRestored(undefined)
    },
  }
}
