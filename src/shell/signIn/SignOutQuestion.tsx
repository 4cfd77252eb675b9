import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import { signOut } from "@/client/signOut"
import { LazyConfirm } from "@/ui/form/LazyConfirm"
import { clearLocalData } from "../localData"
import { acronymsOf, signedOutMessage } from "./signedOutMessage"

export interface SignOutQuestionProps {
  open: boolean
  /** The forced task that the person has not done yet, if there is one. */
  left?: string
  /** Called just before the session ends. */
  onLeave?: () => void
  onCancel: () => void
}

/**
 * *Deseja sair?* No personal data remains in this browser. If the person entered applications, they choose whether to sign out of
 * those too.
 */
export function SignOutQuestion({ open, left, onLeave, onCancel }: SignOutQuestionProps) {
  const { data, isLoading } = useQuery({
    ...api.session.entered.query(),
    enabled: open,
    retry: false,
    staleTime: 0,
    meta: { quiet: true },
  })
  const entered = data?.items ?? []
  const isElsewhere = entered.length > 0
  const leave = (everywhere: boolean) => {
    onLeave?.()
    clearLocalData()
    return signOut({
      everywhere,
      farewell: (answered) => signedOutMessage(entered, { everywhere, answered }),
    })
  }
  return (
    <LazyConfirm
      open={open}
      ready={!isLoading}
      question="Deseja sair?"
      consequence={
        <>
          <p>
            Sua sessão termina neste navegador, e os rascunhos e o histórico guardados nele são apagados.
            {left !== undefined && ` ${left}`}
          </p>
          {isElsewhere && (
            <p className="mt-2">
              Neste navegador você também entrou em <strong>{acronymsOf(entered)}</strong>. Se outra pessoa
              vai usá-lo, saia de todos os sistemas.
            </p>
          )}
        </>
      }
      confirmLabel={isElsewhere ? "Sair de todos" : "Sair"}
      otherwise={isElsewhere ? { label: "Sair só do Atalaia", onConfirm: () => leave(false) } : undefined}
      onConfirm={() => leave(isElsewhere)}
      onCancel={onCancel}
    />
  )
}
