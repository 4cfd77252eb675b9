import { useQueryClient } from "@tanstack/react-query"
import { Confirm } from "@/ui/dialog/Confirm"
import { useNotify } from "@/ui/page/notice"
import { requestedText } from "./pendingChanges"

export interface RemoveLineProps {
  /** The name of the removed item: *Diploma*, *Inglês*. */
  what: string
  /** Whether it only withdraws an earlier request. */
  withdraws: boolean
  /** Whether the removal takes effect at once, without a request. */
  direct: boolean
  remove: () => Promise<{ applied: boolean }>
  /** The notice after the removal. */
  done: string
  onClose: () => void
}

/** Asks before an item is removed, its removal is requested, or a request is withdrawn. */
export function RemoveLine({ what, withdraws, direct, remove, done, onClose }: RemoveLineProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const texts = withdraws
    ? {
        question: "Desistir da solicitação?",
        rest: "O que foi solicitado deixa de esperar aprovação.",
        label: "Desistir",
      }
    : direct
      ? {
          question: "Tem certeza que quer remover?",
          rest: "Essa ação não poderá ser desfeita.",
          label: "Remover",
        }
      : {
          question: "Solicitar a remoção?",
          rest: "Continua valendo até que um autorizador aprove a remoção.",
          label: "Solicitar remoção",
        }
  const confirm = async () => {
    const { applied } = await remove()
    notify({ tone: "ok", text: withdraws ? "Solicitação retirada." : applied ? done : requestedText })
    void queries.invalidateQueries({ queryKey: ["registration"] })
    void queries.invalidateQueries({ queryKey: ["userFiles"] })
    onClose()
  }
  return (
    <Confirm
      open
      danger={!withdraws}
      question={texts.question}
      consequence={
        <>
          <p className="font-semibold">{what}</p>
          <p>{texts.rest}</p>
        </>
      }
      confirmLabel={texts.label}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
