import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import { useObjectAddress } from "@/ui/photo/useObjectAddress"
import type { Details } from "../details"

/** The object URL of a person's 3x4 photo, the current or the pending one. Undefined if there is none. */
export function usePhoto({ atalaiaId, personal }: Details, which: "valid" | "pending"): string | undefined {
  const image = personal[which]?.image
  const query = which === "pending" ? { pending: "true" as const } : {}
  const { data } = useQuery({
    ...api.registration.photo.query({ params: { atalaiaId }, query }),
    // Another photo is another file, so it is part of the key.
    queryKey: ["registration", "photo", atalaiaId, which, image],
    enabled: image !== undefined,
  })
  return useObjectAddress(data)
}
