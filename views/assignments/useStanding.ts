import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { Holder, RoleStanding } from "./clientPermissions"

/**
 * How a client has one role, with what may be done about it, for a list whose own call does not say so. Asked for
 * once an application, and only while `wanted`: an overview asks for the row that one is at.
 */
export function useStanding(
  { clientId, app }: Holder,
  roleId: number,
  wanted: boolean,
): RoleStanding | undefined {
  const params = { clientId, app: String(app.id) }
  const { data } = useQuery({ ...api.clients.permissions.query({ params }), enabled: wanted })
  return wanted ? data?.roles.find(({ id }) => id === roleId) : undefined
}
