import { refreshEvery } from "@views/list/RefreshTimer"
import { type Pages, usePages } from "@views/list/usePages"
import { useAddressChoice } from "@views/useAddressChoice"
import { api } from "@/client/api"
import { maxPageSize } from "@/domain/pageSizes"
import { type Session, sessionKey } from "./session"

/** Rows of a page: as many as the server allows, because all pages are refetched every minute. */
const size = maxPageSize

/** Filters sessions by client or by application. Without either, all that the user may see. */
export interface Which {
  atalaiaId?: string
  appServerKey?: string
}

/** Whether open or ended sessions are shown, stored in the address. */
export const useSessionState = () => useAddressChoice("state", ["open", "ended"])

/** Sessions, newest first, refetched every minute. */
export function useSessionPages(which: Which, search: string): Pages<Session> {
  const [state] = useSessionState()
  const ended = state === "ended" || undefined
  return usePages({
    queryKey: ["sessions", "list", { ...which, search, ended }],
    load: (page, signal) =>
      api.sessions.list
        .query({ query: { ...which, page, size, search: search || undefined, ended } })
        .queryFn({ signal }),
    size,
    keyOf: sessionKey,
    refreshEvery,
  })
}
