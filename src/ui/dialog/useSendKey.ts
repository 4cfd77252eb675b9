import { useHotkeys } from "react-hotkeys-hook"
import { notify } from "../page/notice"

interface SendKey {
  /** False while the dialog has nothing to send. */
  enabled?: boolean
  /** The reason why it cannot be sent, shown as a notice like in a form. */
  disabledReason: string | undefined
}

/**
 * Binds `Ctrl+Enter` in a dialog that is no form. Ignores auto-repeat, so that the key press that opened the dialog
 * does not send it.
 */
export function useSendKey(send: () => void, { enabled = true, disabledReason }: SendKey): void {
  useHotkeys(
    "mod+enter",
    () => {
      if (disabledReason === undefined) send()
      else notify({ tone: "info", text: disabledReason })
    },
    {
      enabled,
      enableOnFormTags: true,
      preventDefault: true,
      ignoreEventWhen: ({ repeat }) => repeat,
    },
  )
}
