import { useQuery } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import type { ReactNode } from "react"
import { useSession } from "@/client/identity"
import type { CommandFormProps } from "@/palette/command"
import { NoForm } from "@/ui/form/NoForm"
import { type MyRequest, myRequestsQuery } from "../myRequest"

export interface OwnRequestProps extends CommandFormProps {
  /** Whether the command is allowed on this request. */
  may: (can: MyRequest["can"]) => boolean
  children: (form: { atalaiaId: string; request: MyRequest; close: () => void }) => ReactNode
}

/** Loads the user's own request for the application in the command. */
export function OwnRequest({ command, values, close, may, children }: OwnRequestProps) {
  const { atalaiaId } = useSession().user
  const requests = useQuery(myRequestsQuery(atalaiaId))
  const [app] = values.app ?? []
  const request = requests.data?.find(({ appId }) => String(appId) === app?.id)
  if (request && may(request.can)) return children({ atalaiaId, request, close })
  if (requests.data) {
    return (
      <NoForm title={command.title} close={close}>
        {request
          ? `A solicitação de acesso a ${request.appTitle} não pode mais ser mudada.`
          : `Você não tem solicitação de acesso a ${app?.label ?? "esta aplicação"}.`}
      </NoForm>
    )
  }
  return <Loading title={command.title} what="a solicitação" error={requests.error} close={close} />
}
