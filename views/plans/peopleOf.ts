import type { QueryClient } from "@tanstack/react-query"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import { maxLines } from "@/domain/plans"
import { grouped } from "@/domain/text/words"

/** The people that a plan is for: the results of a search text, or of a saved search. */
export type PeopleSource = { search: string } | { kept: number }

/** The source in the address of a new plan. */
export function sourceIn(parameters: URLSearchParams): PeopleSource | undefined {
  const [search, kept] = [parameters.get("search"), parameters.get("kept")]
  if (search !== null) return { search }
  return kept !== null && /^\d{1,9}$/.test(kept) ? { kept: Number(kept) } : undefined
}

/** Shown if a search finds more people than a plan has lines. */
export const tooManyPeopleText = `A busca encontra mais pessoas do que um plano tem linhas: aqui estão as primeiras ${grouped(maxLines)}, por nome.`

const size = pageSizes.userIds
const asked = { retry: false, staleTime: 0 } as const

/**
 * The ids of the people that a search finds now, sorted by name, as many as a plan has lines; and whether there are
 * more.
 */
export async function peopleOf(
  client: QueryClient,
  source: PeopleSource,
): Promise<{ people: string[]; isMore: boolean }> {
  const search = "search" in source ? source.search : await savedSearchOf(client, source.kept)
  const people: string[] = []
  for (let page = 0; people.length < maxLines; page++) {
    const query = { page, size, ...(search && { search }) }
    const { items } = await client.fetchQuery({ ...api.users.ids.query({ query }), ...asked })
    people.push(...items)
    if (items.length < size) return { people, isMore: false }
  }
  const { count, exact } = await client.fetchQuery({
    ...api.users.count.query({ query: { ...(search && { search }) } }),
    ...asked,
  })
  return { people, isMore: !exact || count > people.length }
}

/** The text of a saved search of people. */
async function savedSearchOf(client: QueryClient, searchId: number): Promise<string> {
  const kept = await client.fetchQuery({ ...api.keptSearches.get.query({ params: { searchId } }), ...asked })
  if (kept.list !== "users") throw new Error(`A busca “${kept.name}” não é de pessoas.`)
  return new URLSearchParams(kept.address.split("?")[1]).get("search") ?? ""
}
