import { useQueryClient } from "@tanstack/react-query"
import { Confirm } from "@/ui/dialog/Confirm"
import { useNotify } from "@/ui/notices/notice"
import { requestedText } from "./asked"

export interface RemoveLineProps {
  /** What it is: *Diploma*, *Inglês*. */
  what: string
  /** Only an earlier request is withdrawn. */
  withdraws: boolean
  /** What is removed takes effect at once. */
  direct: boolean
  remove: () => Promise<{ applied: boolean }>
  /** The notice once it is removed. */
  done: string
  onClose: () => void
}

/** Asks before something of a list is removed, its removal asked for, or a request withdrawn. */
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
