import { useQueries, useQuery } from "@tanstack/react-query"
import { decidedApplicationsQuery } from "@views/accessRequests/decisions/accessRequest"
import { refreshEvery } from "@views/list/RefreshTimer"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { planners } from "@/domain/plans"
import {
  consentsSource,
  deputiesSource,
  type InboxKind,
  kinds,
  newestFirst,
  type Pending,
  plansSource,
  preUsersSource,
  requestsSource,
  reviewsSource,
  updatesSource,
  validationsSource,
} from "./sources"

export interface Inbox {
  /** The queues that the actor may decide. */
  kinds: readonly InboxKind[]
  /** Newest first. While a queue is loading, only the rows loaded so far. */
  rows: readonly Pending[]
  loading: boolean
  /** Why a queue could not be loaded; the others are shown. */
  failure: Error | undefined
  /** Whether a queue has more than its first page. */
  partial: boolean
  /** The number of pending cases by kind, if it is counted. */
  counts: Partial<Record<InboxKind, number>>
  updatedAt: Temporal.Instant
  refresh: () => void
}

/**
 * Refetched on every visit, because a case may have arrived or been decided on its own screen. The counts are as
 * fresh as the rows.
 */
const fresh = { refetchInterval: refreshEvery, staleTime: 0 }

/**
 * The actor's pending cases: the first page of each queue; for access requests, only applications with pending ones.
 */
export function useInbox(): Inbox {
  const session = useSession()
  const evaluates = may(session, "evaluations.decide")
  const decides = may(session, "accessRequests.decide")
  const consents = may(session, "platform.administer")
  const plans = may(session, planners)
  const applications = useQuery({ ...decidedApplicationsQuery, ...fresh, enabled: decides })
  const counted = useQuery({ ...api.evaluations.count.query(), ...fresh, enabled: evaluates })
  const totals = useQuery({ ...api.system.counts.query(), ...fresh })
  const sources = [
    ...(evaluates ? [preUsersSource(), updatesSource()] : []),
    ...(applications.data ?? []).filter(({ pending }) => pending > 0).map(requestsSource),
    validationsSource(),
    ...(consents ? [consentsSource()] : []),
    ...(plans ? [plansSource()] : []),
    reviewsSource(),
    deputiesSource(),
  ]
  const { pendingPlans, pendingReviews, pendingDeputies } = totals.data ?? {}
  const mayDecide: Record<InboxKind, boolean> = {
    preUser: evaluates,
    update: evaluates,
    accessRequest: decides,
    validation: true,
    consent: consents,
    plan: plans,
    // Anyone can be a reviewer or a deputy, so these kinds are shown only while something waits.
    review: (pendingReviews ?? 0) > 0,
    deputy: (pendingDeputies ?? 0) > 0,
  }
  const queues = useQueries({ queries: sources.map((source) => ({ ...source, ...fresh })) })
  const all = [...queues, ...(decides ? [applications] : [])]
  const { preUsers } = counted.data ?? {}
  const { pendingEvaluations, pendingAccessRequests, pendingValidations, pendingConsents } = totals.data ?? {}
  return {
    kinds: kinds.filter((kind) => mayDecide[kind]),
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
      ...(consents && pendingConsents !== undefined && { consent: pendingConsents }),
      ...(plans && pendingPlans !== undefined && { plan: pendingPlans }),
      ...(pendingReviews !== undefined && { review: pendingReviews }),
      ...(pendingDeputies !== undefined && { deputy: pendingDeputies }),
    },
    updatedAt: Temporal.Instant.fromEpochMilliseconds(
      Math.max(0, ...queues.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    ),
    refresh: () => {
      for (const query of [...all, counted, totals]) void query.refetch()
    },
  }
}
