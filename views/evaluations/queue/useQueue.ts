import { type Filters, useFilters } from "@views/list/search/useFilters"
import { usePages } from "@views/list/usePages"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import type { ChangeKind } from "@/domain/registration/changeKinds"
import { kindFlags, waitingFilters } from "@/domain/registration/queueAddress"
import { type CaseKind, caseKey, caseKinds } from "../evaluation"

/** Cases of a page. */
const size = pageSizes.evaluations

const names = ["name", "cpf", "organizationId", "organization", "state", "kinds"] as const
export type QueueFilters = Filters<(typeof names)[number]>

/** The filters of the queue, stored in the address. */
export const useQueueFilters = () => useFilters(names)

/** The waiting cases that match the filters, newest first. Updates are limited to `kinds`; none means all. */
export function useCases(kind: CaseKind, filters: QueueFilters, kinds: readonly ChangeKind[]) {
  const query = waitingFilters(filters)
  const flags = kindFlags(kinds)
  const { listKey } = caseKinds[kind]
  const pages = usePages({
    queryKey: [...listKey, query, flags],
    load: (page, signal) => {
      const call =
        kind === "update"
          ? api.evaluations.updates.query({ query: { ...query, ...flags, page, size } })
          : api.evaluations.preUsers.query({ query: { ...query, page, size } })
      return call.queryFn({ signal })
    },
    size,
    keyOf: caseKey,
  })
  return { pages, name: JSON.stringify([kind, query, flags]) }
}
