import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"

/** The applications whose linkers one may make: those that one administers, not those one is a linker of oneself. */
export function useOwnApplications() {
  const accessible = useQuery(api.applications.accessible.query())
  return { ...accessible, data: accessible.data?.filter(({ isAdmin }) => isAdmin) }
}
