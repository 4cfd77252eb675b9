import { useQuery } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import type { ReactNode } from "react"
import type { CommandFormProps } from "@/palette/command"
import { type AccessRequestDetail, requestQuery } from "./accessRequest"

export interface OfRequestProps extends CommandFormProps {
  children: (request: AccessRequestDetail) => ReactNode
}

/** Loads the request that a command names by person and application. */
export function OfRequest({ command, values, close, children }: OfRequestProps) {
  const [app] = values.app ?? []
  const [person] = values.user ?? []
  const request = useQuery(requestQuery(app?.id ?? "", person?.id ?? ""))
  if (request.data) return children(request.data)
  return <Loading title={command.title} what="a solicitação de acesso" error={request.error} close={close} />
}
