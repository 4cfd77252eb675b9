import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { getDefaultStore } from "jotai"
import { api } from "@/client/api"
import { onChange } from "@/client/changes"
import { onReachedAgain } from "@/client/reachable"
import { RequestError, unreachable, wasLeft } from "@/client/send"
import { currentSession, sessionAtom } from "@/client/session"
import { notify, withdrawNotice } from "@/ui/notices/notice"

/** Every request error is shown as a notice. The same one is not shown twice. */
function showError(error: Error) {
  if (error instanceof RequestError && !wasLeft(error)) notify({ tone: "bad", text: error.message })
}

/** The cache of what was read from the server, and how failures are shown. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && error instanceof RequestError && error.status === 0,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
    },
  },
  // A query without older data shows its failure itself. A notice is only needed where older data is still on the
  // screen.
  queryCache: new QueryCache({
    onError: (error, query) => query.meta?.quiet || (query.state.data !== undefined && showError(error)),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => mutation.meta?.quiet || showError(error),
  }),
})

// Data read in a session is for its person only. The next one may sign in without loading the page again.
let session = currentSession()
getDefaultStore().sub(sessionAtom, () => {
  if (session !== null) queryClient.clear()
  session = currentSession()
})

/** What is counted of all there is, and could be another number after any change. */
const counts = [
  api.system.counts,
  api.system.online,
  api.users.count,
  api.applications.count,
  api.sessions.countByApplication,
]

// Those in sight are loaded again by whoever knows what they changed; the others when they are next looked at.
onChange(() => {
  for (const count of counts) {
    void queryClient.invalidateQueries({ queryKey: count.query().queryKey, refetchType: "none" })
  }
})

// What was said of the line is over with it, and what could not be loaded is loaded; not where one call alone gets no answer.
onReachedAgain((silent) => {
  withdrawNotice(unreachable)
  if (!silent) return
  const isWaiting = ({ state: { error } }: { state: { error: Error | null } }) =>
    error instanceof RequestError && error.status === 0
  void queryClient.refetchQueries({ type: "active", predicate: isWaiting })
})
