import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { getDefaultStore } from "jotai"
import { api } from "@/client/api"
import { onConnected } from "@/client/connectivity"
import { onChange, onOutdated } from "@/client/pendingChangeIds"
import { RequestError, unreachable, wasCancelled } from "@/client/send"
import { currentSession, sessionAtom } from "@/client/session"
import { notify, withdrawNotice } from "@/ui/page/notice"

/** Every request error is shown as a notice, but the same one only once. */
function showError(error: Error) {
  if (error instanceof RequestError && !wasCancelled(error)) notify({ tone: "bad", text: error.message })
}

/** The query cache, and how errors are shown. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && error instanceof RequestError && error.status === 0,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
    },
  },
  // A query without older data shows its failure itself. A notice is only needed while older data is still shown.
  queryCache: new QueryCache({
    onError: (error, query) => query.meta?.quiet || (query.state.data !== undefined && showError(error)),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => mutation.meta?.quiet || showError(error),
  }),
})

// Data read in a session is only for its person. The next one may sign in without reloading the page.
let session = currentSession()
getDefaultStore().sub(sessionAtom, () => {
  if (session !== null) queryClient.clear()
  session = currentSession()
})

/** Counts over all data, which any change may alter. */
const counts = [
  api.system.counts,
  api.system.online,
  api.users.count,
  api.applications.count,
  api.sessions.countByApplication,
]

// Visible counts are refetched by the code that made the change; the others when they are next shown.
onChange(() => {
  for (const count of counts) {
    void queryClient.invalidateQueries({ queryKey: count.query().queryKey, refetchType: "none" })
  }
})

// After a refused change, lists and the preview of the open form are read again.
onOutdated(() => void queryClient.invalidateQueries())

// Withdraws the notice of a lost connection and refetches what could not be loaded. Does not refetch if only a single call got no
// answer.
onConnected((silent) => {
  withdrawNotice(unreachable)
  if (!silent) return
  const isWaiting = ({ state: { error } }: { state: { error: Error | null } }) =>
    error instanceof RequestError && error.status === 0
  void queryClient.refetchQueries({ type: "active", predicate: isWaiting })
})
