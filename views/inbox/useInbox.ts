import { useQueries, useQuery } from "@tanstack/react-query"
import { decidedApplicationsQuery } from "@views/accessRequests/decisions/accessRequest"
import { refreshEvery } from "@views/list/RefreshTimer"
import { api } from "@/client/api"
import { may, useSession } from "@/client/identity"
import {
  type InboxKind,
  kinds,
  newestFirst,
  type Pending,
  preUsersSource,
  requestsSource,
  updatesSource,
  validationsSource,
} from "./sources"

export interface Inbox {
  /** The queues that the person may decide about. */
  kinds: readonly InboxKind[]
  /** Newest first; what is loaded already, where a queue is still on its way. */
  rows: readonly Pending[]
  loading: boolean
  /** A queue that could not be read; the others stand. */
  failure: Error | undefined
  /** Some queue has more than the page of it that is here. */
  partial: boolean
  /** How many wait in all by kind, as far as they are counted. */
  counts: Partial<Record<InboxKind, number>>
  updatedAt: Temporal.Instant
  refresh: () => void
}

/** What waits for the person over all queues: a page of each, and of the applications only those where something waits. */
export function useInbox(): Inbox {
  const session = useSession()
  const evaluates = may(session, "evaluations.decide")
  const decides = may(session, "accessRequests.decide")
  const applications = useQuery({
    ...decidedApplicationsQuery,
    enabled: decides,
    refetchInterval: refreshEvery,
  })
  const counted = useQuery({
    ...api.evaluations.count.query(),
    enabled: evaluates,
    refetchInterval: refreshEvery,
  })
  const totals = useQuery({ ...api.system.counts.query(), refetchInterval: refreshEvery })
  const sources = [
    ...(evaluates ? [preUsersSource(), updatesSource()] : []),
    ...(applications.data ?? []).filter(({ pending }) => pending > 0).map(requestsSource),
    validationsSource(),
  ]
  const queues = useQueries({
    // A case that was decided on its own screen is gone as one comes back.
    queries: sources.map((source) => ({ ...source, refetchInterval: refreshEvery, staleTime: 0 })),
  })
  const all = [...queues, ...(decides ? [applications] : [])]
  const { preUsers } = counted.data ?? {}
  const { pendingEvaluations, pendingAccessRequests, pendingValidations } = totals.data ?? {}
  return {
    kinds: kinds.filter((kind) => (kind === "accessRequest" ? decides : kind === "validation" || evaluates)),
    rows: newestFirst(queues.flatMap(({ data }) => (data ? [data.rows] : []))),
    loading: all.some(({ isPending }) => isPending),
    failure: all.find(({ data, error }) => data === undefined && error)?.error ?? undefined,
    partial: queues.some(({ data }) => data?.more),
    counts: {
      ...(evaluates &&
        preUsers !== undefined &&
        pendingEvaluations !== undefined && {
          preUser: preUsers,
          update: Math.max(pendingEvaluations - preUsers, 0),
        }),
      ...(decides && pendingAccessRequests !== undefined && { accessRequest: pendingAccessRequests }),
      ...(pendingValidations !== undefined && { validation: pendingValidations }),
    },
    updatedAt: Temporal.Instant.fromEpochMilliseconds(
      Math.max(0, ...queues.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    ),
    refresh: () => {
      for (const query of [...all, counted, totals]) void query.refetch()
    },
  }
}
