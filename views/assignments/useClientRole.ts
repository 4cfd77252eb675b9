import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { Assignee, ClientRole } from "./clientPermissions"

/**
 * A client's role with the commands allowed on it, for a list whose own call lacks them. Loaded once per application,
 * and only while `wanted`: an overview loads it for the current row.
 */
export function useClientRole(
  { clientId, app }: Assignee,
  roleId: number,
  wanted: boolean,
): ClientRole | undefined {
  const params = { clientId, app: String(app.id) }
  const { data } = useQuery({ ...api.clients.permissions.query({ params }), enabled: wanted })
  return wanted ? data?.roles.find(({ id }) => id === roleId) : undefined
}
