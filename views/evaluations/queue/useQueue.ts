import { type Filters, useFilters } from "@views/list/search/useFilters"
import { usePages } from "@views/list/usePages"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import { digitsOf } from "@/domain/people/identifier"
import type { ChangeKind } from "@/domain/registration/changeKinds"
import { type CaseKind, caseKey, caseKinds } from "../evaluation"

/** Cases of a page. */
const size = pageSizes.evaluations
/** A CPF with so many digits or fewer is not searched for. */
const tooFewDigits = 10

const names = ["name", "cpf", "organizationId", "organization", "state", "kinds"] as const
export type QueueFilters = Filters<(typeof names)[number]>

/** The filters of the queue, kept in the address. */
export const useQueueFilters = () => useFilters(names)

const idIn = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined)
const isSearched = (cpf: string) => digitsOf(cpf).length > tooFewDigits || /^[a-z]/i.test(cpf)

/** The waiting cases that match the filters, newest first; of updates only those of `kinds`, none meaning all. */
export function useCases(kind: CaseKind, filters: QueueFilters, kinds: readonly ChangeKind[]) {
  const { name, cpf, organizationId, state } = filters
  const query = {
    searchName: name || undefined,
    searchAtalaiaId: isSearched(cpf) ? cpf : undefined,
    searchOrganization: idIn(organizationId),
    searchState: idIn(state),
  }
  const flags = Object.fromEntries(kinds.map((each) => [each, true]))
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
