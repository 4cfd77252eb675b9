import type { CommandFormProps } from "@/palette/command"
import { PasskeyDialog } from "./PasskeyDialog"

/** Makes a passkey of one's own. */
export default function PasskeyAdd({ command, close }: CommandFormProps) {
  return <PasskeyDialog title={command.title} onClose={close} />
}
