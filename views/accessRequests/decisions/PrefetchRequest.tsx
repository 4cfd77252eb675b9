import { useQuery } from "@tanstack/react-query"
import { requestQuery } from "./accessRequest"

/** Loads a request before it is opened, so that stepping to it shows no loading. */
export function PrefetchRequest({
  row: { appId, atalaiaId },
}: {
  row: { appId: number; atalaiaId: string }
}) {
  useQuery(requestQuery(String(appId), atalaiaId))
  return null
}
