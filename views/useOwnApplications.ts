import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"

/**
 * The applications for which the user may create linkers: those that they administer, not those where they are a
 * linker.
 */
export function useOwnApplications() {
  const accessible = useQuery(api.applications.accessible.query())
  return { ...accessible, data: accessible.data?.filter(({ isAdmin }) => isAdmin) }
}
