import { useQuery } from "@tanstack/react-query"
import { requestQuery } from "./accessRequest"

/** Preloads a request, so that stepping to it shows no loading state. */
export function PrefetchRequest({
  row: { appId, atalaiaId },
}: {
  row: { appId: number; atalaiaId: string }
}) {
  useQuery(requestQuery(String(appId), atalaiaId))
  return null
}
