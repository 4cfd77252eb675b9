import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { RequestError } from "@/client/send"
import { notify } from "@/ui/notices/notice"

/** Any request error is shown as a notice; the same one twice is shown once (1-core §8). */
function showError(error: Error) {
  if (error instanceof RequestError) notify({ tone: "bad", text: error.message })
}

/** What was read from the server, and how its failures are told. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && error instanceof RequestError && error.status === 0,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
    },
  },
  // A query's own place shows its failure, where it has nothing older to show; only then is a notice due.
  queryCache: new QueryCache({
    onError: (error, query) => query.meta?.quiet || (query.state.data !== undefined && showError(error)),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => mutation.meta?.quiet || showError(error),
  }),
})
