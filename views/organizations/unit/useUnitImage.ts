import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import { useObjectAddress } from "@/ui/photo/useObjectAddress"
import type { RichUnit } from "./unit"

/**
 * The object URL of a unit's saved picture, which the server only sends to signed-in people. Undefined if it has
 * none.
 */
export function useUnitImage(unit: RichUnit | undefined): string | undefined {
  const { data } = useQuery({
    // A file never changes: another picture has another name.
    queryKey: ["organizations", "image", unit?.id, unit?.image],
    queryFn: async ({ signal }) => {
      const answer: unknown = await api.organizations.image
        .query({ params: { organizationId: unit?.id ?? 0 } })
        .queryFn({ signal })
      return answer instanceof Blob ? answer : null
    },
    enabled: unit?.image !== undefined,
  })
  return useObjectAddress(data)
}
