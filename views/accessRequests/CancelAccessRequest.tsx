import { useQueryClient } from "@tanstack/react-query"
import { api } from "@/client/api"
import { Confirm } from "@/ui/dialog/Confirm"
import { useNotify } from "@/ui/page/notice"
import type { MyRequest } from "./myRequest"

export interface CancelAccessRequestProps {
  atalaiaId: string
  request: MyRequest
  close: () => void
}

/** Asks before a request is cancelled. */
export function CancelAccessRequest({ atalaiaId, request, close }: CancelAccessRequestProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  const { appId, appTitle } = request
  return (
    <Confirm
      open
      danger
      question="Cancelar a solicitação de acesso?"
      consequence={`O pedido de acesso a ${appTitle} deixa de existir e não será avaliado. Você pode pedir de novo depois.`}
      confirmLabel="Cancelar solicitação"
      cancelLabel="Voltar"
      onConfirm={async () => {
        await api.accessRequests.cancel({ params: { atalaiaId, appId } })
        notify({ tone: "ok", text: "Solicitação de acesso cancelada" })
        close()
        await queries.invalidateQueries({ queryKey: ["accessRequests"] })
      }}
      onCancel={close}
    />
  )
}
