import type { CommandFormProps } from "@/palette/command"
import { SignOutQuestion } from "@/shell/signIn/SignOutQuestion"

/** The confirmation before signing out. */
export default function SignOut({ close }: CommandFormProps) {
  // Removes the form from the address first, because signing in returns to it.
  return <SignOutQuestion open onLeave={close} onCancel={close} />
}
