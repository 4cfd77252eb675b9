import type { CommandFormProps } from "@/palette/command"
import { PasskeyDialog } from "./PasskeyDialog"

/** Creates a passkey for the user. */
export default function PasskeyAdd({ command, close }: CommandFormProps) {
  return <PasskeyDialog title={command.title} onClose={close} />
}
