import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { api } from "@/client/api"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import type { Assignee, ClientPermissions } from "./clientPermissions"

/** Loads and shows a client's permissions in one application. */
export function PermissionsOf({
  clientId,
  app,
  children,
}: Assignee & { children: (permissions: ClientPermissions) => ReactNode }) {
  const params = { clientId, app: String(app.id) }
  const permissions = useQuery(api.clients.permissions.query({ params }))
  if (permissions.data) return children(permissions.data)
  if (permissions.error) {
    return (
      <ErrorPanel
        message="Não foi possível carregar as permissões."
        details={permissions.error.message}
        onRetry={() => void permissions.refetch()}
        retrying={permissions.isFetching}
      />
    )
  }
  return ["w-72", "w-96", "w-64"].map((width) => (
    <div key={width} aria-busy className="flex h-11.5 items-center px-4">
      <Skeleton className={`h-3 max-w-full ${width}`} />
    </div>
  ))
}
