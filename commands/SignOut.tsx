import { useSignOut } from "@/client/signOut"
import type { CommandFormProps } from "@/palette/command"
import { Confirm } from "@/ui/Confirm"

/** The question before leaving (1-core §2.4). */
export default function SignOut({ close }: CommandFormProps) {
  const signOut = useSignOut()
  return (
    <Confirm
      open
      question="Deseja sair?"
      consequence="Sua sessão termina neste navegador. O que ficou como rascunho continua guardado."
      confirmLabel="Sair"
      onConfirm={() => {
        // First out of the address, to which signing in returns.
        close()
        return signOut()
      }}
      onCancel={close}
    />
  )
}
