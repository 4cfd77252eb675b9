import type { QueryClient } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

/** What the completers read from the server, as queries: the palette, its forms and each other never ask twice. */

export type Found = AnswerOf<Calls["system"]["search"]>["items"][number]
export type Application = AnswerOf<Calls["applications"]["list"]>["items"][number]
export type Role = AnswerOf<Calls["roles"]["list"]>[number]
export type Profile = AnswerOf<Calls["profiles"]["list"]>[number]
export type RoleStanding = AnswerOf<Calls["clients"]["permissions"]>["roles"][number]

const aMinute = 60_000
const pageSize = 100
const longestSearch = 200

/** People, applications or units that fit a text. */
export function foundQuery(text: string, kinds: string) {
  const asked = api.system.search.query({ query: { text: text.slice(0, longestSearch), kinds } })
  return { ...asked, staleTime: aMinute, retry: false }
}

/**
 * The same for who waits for it. A search of the screen is given up when it is superseded, so this one asks on its
 * own where the answer is not there yet.
 */
export async function search(client: QueryClient, text: string, kinds: string): Promise<readonly Found[]> {
  const query = foundQuery(text, kinds)
  const known = client.getQueryState<{ items: Found[] }>(query.queryKey)
  const fresh = known && !known.isInvalidated && Date.now() - known.dataUpdatedAt < aMinute
  if (fresh && known.data) return known.data.items
  const { items } = await client.fetchQuery({ ...query, queryKey: ["awaited", ...query.queryKey] })
  return items
}

/** All applications within reach, with their roles: some hundreds, ranked on this side from then on. */
export const applicationsQuery = {
  queryKey: ["applications", "all"],
  queryFn: () => applicationsFrom(0),
  staleTime: 10 * aMinute,
  retry: false,
}

async function applicationsFrom(page: number): Promise<Application[]> {
  const { items } = await api.applications.list({ query: { page, size: pageSize, withRoles: true } })
  return items.length < pageSize ? items : [...items, ...(await applicationsFrom(page + 1))]
}

/** How a person has each role of an application, those included by which the application itself is governed. */
export const standingQuery = (clientId: string, app: string) => ({
  ...api.clients.permissions.query({ params: { clientId, app } }),
  staleTime: aMinute,
  retry: false,
})

export const rolesQuery = (appId: string) => ({
  ...api.roles.list.query({ query: { appId: Number(appId) } }),
  staleTime: aMinute,
  retry: false,
})

export const profilesQuery = (appId: string) => ({
  ...api.profiles.list.query({ params: { app: appId } }),
  staleTime: aMinute,
  retry: false,
})
