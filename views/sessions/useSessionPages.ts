import { refreshEvery } from "@views/list/RefreshTimer"
import { type Pages, usePages } from "@views/list/usePages"
import { useAddressChoice } from "@views/useAddressChoice"
import { api } from "@/client/api"
import { type Session, sessionKey } from "./session"

/** Rows of a page: as many as the server gives at once, so that the updates of a long list are few. */
const size = 100

/** Which sessions: of a client, in an application, or all within reach. */
export interface Which {
  atalaiaId?: string
  appServerKey?: string
}

/** Whether the open ones are shown or those that ended, kept in the address. */
export const useSessionState = () => useAddressChoice("state", ["open", "ended"])

/** Sessions, the newest first, asked for anew every minute (2-… §9). */
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
