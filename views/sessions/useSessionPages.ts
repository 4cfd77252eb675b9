import { refreshEvery } from "@views/RefreshTimer"
import { type Pages, usePages } from "@views/usePages"
import { api } from "@/client/api"
import { type OpenSession, sessionKey } from "./session"

/** Rows of a page: as many as the server gives at once, so that the updates of a long list are few. */
const size = 100

/** Which sessions: of a client, in an application, or all within reach. */
export interface Which {
  atalaiaId?: string
  appServerKey?: string
}

/** Open sessions, the newest first, asked for anew every minute (2-… §9). */
export function useSessionPages(which: Which, search: string): Pages<OpenSession> {
  return usePages({
    queryKey: ["sessions", "list", { ...which, search }],
    load: (page, signal) =>
      api.sessions.list
        .query({ query: { ...which, page, size, search: search || undefined } })
        .queryFn({ signal }),
    size,
    keyOf: sessionKey,
    refreshEvery,
  })
}
