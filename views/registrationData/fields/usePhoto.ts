import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import { useObjectAddress } from "@/ui/photo/useObjectAddress"
import type { Details } from "../details"

/** The address of somebody's 3x4 photo, as it stands or as it is asked for; nothing where there is none. */
export function usePhoto({ atalaiaId, personal }: Details, which: "valid" | "pending"): string | undefined {
  const image = personal[which]?.image
  const query = which === "pending" ? { pending: "true" as const } : {}
  const { data } = useQuery({
    ...api.registration.photo.query({ params: { atalaiaId }, query }),
    // Another photo is another file.
    queryKey: ["registration", "photo", atalaiaId, which, image],
    enabled: image !== undefined,
  })
  return useObjectAddress(data)
}
