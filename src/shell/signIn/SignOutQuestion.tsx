import { useSignOut } from "@/client/signOut"
import { LateConfirm } from "@/ui/dialog/LateConfirm"
import { clearLeavings } from "../leavings"

export interface SignOutQuestionProps {
  open: boolean
  /** What the person still has to do, where there is such a task. */
  left?: string
  /** Called just before the session ends. */
  onLeave?: () => void
  onCancel: () => void
}

/** *Deseja sair?* Nothing about people stays on this browser. */
export function SignOutQuestion({ open, left, onLeave, onCancel }: SignOutQuestionProps) {
  const signOut = useSignOut()
  const ends = "Sua sessão termina neste navegador, e os rascunhos e o histórico guardados nele são apagados."
  return (
    <LateConfirm
      open={open}
      question="Deseja sair?"
      consequence={left === undefined ? ends : `${ends} ${left}`}
      confirmLabel="Sair"
      onConfirm={() => {
        onLeave?.()
        clearLeavings()
        return signOut()
      }}
      onCancel={onCancel}
    />
  )
}
