import { usePaintedAt } from "@/shortcuts/painted"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { notify } from "../page/notice"

interface SendKeyProps {
  onSend: () => void
  /** False while the dialog has nothing to send. */
  enabled?: boolean
  /** The reason why it cannot be sent, shown as a notice like in a form. */
  disabledReason?: string | undefined
}

/** Binds `Ctrl+Enter` in a dialog that is no form. Rendered inside the dialog, whose key it is. */
export function SendKey({ onSend, enabled = true, disabledReason }: SendKeyProps) {
  const paintedAt = usePaintedAt("dialog")
  const run = () => {
    if (disabledReason === undefined) onSend()
    else notify({ tone: "info", text: disabledReason })
  }
  useShortcuts([{ keys: "Ctrl+Enter", run, enabled, inFields: true, paintedAt }])
  return null
}
