import { useHotkeys } from "react-hotkeys-hook"
import { notify } from "../notices/notice"

interface SendKey {
  /** Not while the dialog has nothing to send. */
  enabled?: boolean
  /** Why it cannot be sent: that is said, as by a form. */
  disabledReason: string | undefined
}

/** `Ctrl+Enter` in a dialog that is no form. The press that opened it, still held down, sends nothing. */
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
