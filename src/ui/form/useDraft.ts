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
  /** Puts aside what was taken up unasked. */
  giveWay: (() => void) | undefined
  /** Without what is in the form: with the draft that gave way to it, or as the form begins. */
  discard: () => void
  /** With another of the drafts; what is in the form stays one of them. */
  recover: () => void
  /** The form was sent. */
  end: () => void
}

/** Takes up the draft of a form as the form begins, and goes on with another one, or none. */
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
