import type { CommandFormProps } from "@/palette/command"
import { SignOutQuestion } from "@/shell/signIn/SignOutQuestion"

/** The question before leaving. */
export default function SignOut({ close }: CommandFormProps) {
  // First out of the address, to which signing in returns.
  return <SignOutQuestion open onLeave={close} onCancel={close} />
}
