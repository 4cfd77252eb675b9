import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { api } from "@/client/api"
import type { CommandFormProps } from "@/palette/command"
import { Dialog } from "@/ui/dialog/Dialog"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import type { Application } from "../bulkUnlink/applicationTarget"

interface OfApplicationProps extends CommandFormProps {
  children: (app: Application) => ReactNode
}

/** Loads the application in the command's slot `app` for the command's form. */
export function OfApplication({ command, values, close, children }: OfApplicationProps) {
  const [named] = values.app ?? []
  const { data, error, refetch, isFetching } = useQuery(
    api.applications.get.query({ params: { app: named?.id ?? "" } }),
  )
  if (data) return children(data)
  // `KeystrokeBuffer` is shown until then.
  if (!error) return null
  return (
    <Dialog open title={command.title} onClose={close} footer={null}>
      <ErrorPanel
        message="Não foi possível carregar a aplicação."
        details={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Dialog>
  )
}
