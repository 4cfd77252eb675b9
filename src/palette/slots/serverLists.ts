import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { DomainName } from "@/domain/domainTables"
import { fewestSearched } from "@/domain/organizations/spheres"
import { largestPage } from "@/domain/pageSizes"
import { fold } from "@/domain/text/fold"
import { formatDate } from "@/domain/time/when"

/** What slots read from the server, as queries, so that the palette and its forms never read the same twice. */

export type SearchItem = AnswerOf<Calls["system"]["search"]>["items"][number]
export type Application = AnswerOf<Calls["applications"]["list"]>["items"][number]
export type Role = AnswerOf<Calls["roles"]["list"]>[number]
export type Profile = AnswerOf<Calls["profiles"]["list"]>[number]
export type Validation = AnswerOf<Calls["validations"]["list"]>["items"][number]
export type DocumentType = Pick<
  AnswerOf<Calls["documentTypes"]["list"]>[number],
  "id" | "label" | "description"
>
export type DomainEntry = AnswerOf<Calls["domainTables"]["list"]>["items"][number]
export type WrittenText = AnswerOf<Calls["texts"]["list"]>["items"][number]
export type KeptSearch = AnswerOf<Calls["keptSearches"]["list"]>["items"][number]
export type RoleOfClient = AnswerOf<Calls["clients"]["permissions"]>["roles"][number]

const aMinute = 60_000
const pageSize = largestPage
const longestSearch = 200

/** People, applications or units that fit a text. */
export function searchQuery(text: string, kinds: string) {
  const asked = api.system.search.query({ query: { text: text.slice(0, longestSearch), kinds } })
  return { ...asked, staleTime: aMinute, retry: false }
}

/**
 * The same for code that awaits the answer. A search drawn on the screen is cancelled when the text changes, so this
 * one sends its own request where the answer is not there yet.
 */
export async function search(
  client: QueryClient,
  text: string,
  kinds: string,
): Promise<readonly SearchItem[]> {
  const query = searchQuery(text, kinds)
  const known = client.getQueryState<{ items: SearchItem[] }>(query.queryKey)
  const fresh = known && !known.isInvalidated && Date.now() - known.dataUpdatedAt < aMinute
  if (fresh && known.data) return known.data.items
  const { items } = await client.fetchQuery({ ...query, queryKey: ["awaited", ...query.queryKey] })
  return items
}

/** As many units as anyone would scroll through before typing one more letter. */
const mostUnits = 50

/** Units that fit a text, inactive ones among them and, where they are wanted, those that were removed. */
export const unitsQuery = (text: string, removed = false) => ({
  queryKey: ["organizations", "found", text, removed],
  queryFn: async (): Promise<{ items: SearchItem[] }> => {
    const search = text.trim().slice(0, longestSearch)
    if (search.length < fewestSearched) return { items: await unitsCalled(search) }
    const [units, gone] = await Promise.all([
      api.organizations.search({ query: { search, size: mostUnits, disabled: true } }),
      removed ? removedUnits({ search }) : [],
    ])
    const items = units.map(({ id, acronym, title, enabled }) => ({
      kind: "org" as const,
      id: String(id),
      text: acronym,
      title: acronym,
      detail: title,
      enabled,
    }))
    return { items: [...items, ...gone] }
  },
  staleTime: aMinute,
  retry: false,
})

/** The active units that have an acronym so short that no part of a name is looked for by it. */
async function unitsCalled(acronym: string): Promise<SearchItem[]> {
  if (fold(acronym) === "") return []
  const { items } = await api.system.search({ query: { text: acronym, kinds: "org" } })
  return items.filter(({ text }) => fold(text) === fold(acronym))
}

/** Units that are gone: typed with their number, for others may have been called the same. */
export async function removedUnits(query: { search?: string; id?: number }): Promise<SearchItem[]> {
  const units = await api.organizations.removed({ query })
  return units.map(({ id, acronym, title, removedDate }) => ({
    kind: "org",
    id: String(id),
    text: `${acronym}#${id}`,
    title: acronym,
    detail: `${title} · removida em ${formatDate(removedDate)}`,
    enabled: true,
  }))
}

/** A person by their id. */
export const personQuery = (id: string) => ({
  ...api.users.get.query({ params: { atalaiaId: id } }),
  staleTime: aMinute,
  retry: false,
})

/** A unit by its id. */
export const unitQuery = (id: number) => ({
  ...api.organizations.get.query({ params: { organizationId: id } }),
  staleTime: aMinute,
  retry: false,
})

/** As many as one request may name. */
const mostNamed = 200
const knownPeople = ["people", "known"] as const
type People = ReadonlyMap<string, SearchItem | null>

/** The person of an id, if it was already looked up together with others; null for nobody. */
export function personKnown(client: QueryClient, id: string): SearchItem | null | undefined {
  const state = client.getQueryState<People>(knownPeople)
  return state?.isInvalidated ? undefined : state?.data?.get(id)
}

/**
 * People by their ids, however many: 200 a request, and only those that are not known yet. Null for nobody.
 */
export const peopleQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["people", "of", ids.join(",")],
    queryFn: async ({ client }): Promise<People> => {
      const asked = [...new Set(ids)].filter((id) => personKnown(client, id) === undefined)
      const parts = Array.from({ length: Math.ceil(asked.length / mostNamed) }, (_, part) =>
        asked.slice(part * mostNamed, (part + 1) * mostNamed),
      )
      const answers = await Promise.all(
        parts.map((part) => api.system.people({ query: { ids: part.join(",") } })),
      )
      const answered = new Map(answers.flatMap(({ items }) => items.map((item) => [item.id, item])))
      const state = client.getQueryState<People>(knownPeople)
      const people = new Map([
        ...(state?.data && !state.isInvalidated ? state.data : []),
        ...asked.map((id) => [id, answered.get(id) ?? null] as const),
      ])
      client.setQueryData(knownPeople, people)
      return people
    },
    staleTime: aMinute,
    retry: false,
    placeholderData: keepPreviousData,
  })

/** All applications within the session's scope, with their roles: some hundreds, ranked in the page from then on. */
export const applicationsQuery = {
  queryKey: ["applications", "all"],
  queryFn: () => applicationsFrom(0),
  staleTime: 10 * aMinute,
  retry: false,
}

/** The applications in which one sees sessions: who only watches people administers none of them. */
export const sessionApplicationsQuery = {
  ...api.sessions.applications.query(),
  staleTime: aMinute,
  retry: false,
}

async function applicationsFrom(page: number): Promise<Application[]> {
  const { items } = await api.applications.list({ query: { page, size: pageSize, withRoles: true } })
  return items.length < pageSize ? items : [...items, ...(await applicationsFrom(page + 1))]
}

/** How a person has each role of an application, those included by which the application itself is governed. */
export const permissionsQuery = (clientId: string, app: string) => ({
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

/** All types of document, or those that an application requires. */
export const documentTypesQuery = (app: string | undefined) => ({
  queryKey: ["documentTypes", "of", app ?? null],
  queryFn: async (): Promise<DocumentType[]> => {
    if (app === undefined) return api.documentTypes.list()
    const documents = await api.applications.documents({ params: { app } })
    return documents.map(({ documentId, ...type }) => ({ ...type, id: documentId }))
  },
  staleTime: aMinute,
  retry: false,
})

export const platformRolesQuery = () => ({ ...api.roles.platform.query(), staleTime: aMinute, retry: false })

/** All entries of a domain table. */
export const domainEntriesQuery = (table: DomainName) => ({
  queryKey: ["domainTables", "all", table],
  queryFn: () => entriesFrom(table, 0),
  staleTime: aMinute,
  retry: false,
})

async function entriesFrom(table: DomainName, page: number): Promise<DomainEntry[]> {
  const { items } = await api.domainTables.list({
    params: { domain: table },
    query: { page, size: pageSize },
  })
  return items.length < pageSize ? items : [...items, ...(await entriesFrom(table, page + 1))]
}

/** The states, by which municipalities are told apart. */
export const statesQuery = { ...domainEntriesQuery("states"), staleTime: 10 * aMinute }

/** Those that a text may name, without reading a long table; a municipality's state follows it: `Bom Jesus (PI)`. */
export const domainEntriesNamed = (table: DomainName, text: string) => ({
  queryKey: ["domainTables", "named", table, text],
  queryFn: async () => {
    const search = text.replace(/ \([A-Z]{2}\)$/i, "").slice(0, longestSearch)
    const { items } = await api.domainTables.list({
      params: { domain: table },
      query: { search, size: pageSize },
    })
    return items
  },
  staleTime: aMinute,
  retry: false,
})

/** The texts of the pre-registration. */
export const textsQuery = {
  queryKey: ["texts", "all"],
  queryFn: () => textsFrom(0),
  staleTime: aMinute,
  retry: false,
}

async function textsFrom(page: number): Promise<WrittenText[]> {
  const { items } = await api.texts.list({ query: { page, size: pageSize } })
  return items.length < pageSize ? items : [...items, ...(await textsFrom(page + 1))]
}

/** One's own searches, then those that others share, as many as come at once; with a text those whose name has it. */
export const keptSearchesQuery = (search = "") => ({
  ...api.keptSearches.list.query({ query: { size: pageSize, ...(search && { search }) } }),
  staleTime: aMinute,
  retry: false,
})

/** What waits for one's own validation. */
export const validationsQuery = {
  queryKey: ["validations", "mine"],
  queryFn: () => validationsFrom(0),
  staleTime: aMinute,
  retry: false,
}

async function validationsFrom(page: number): Promise<Validation[]> {
  const { items } = await api.validations.list({ query: { page, size: pageSize } })
  const mine = items.filter(({ can }) => can.confirm)
  return items.length < pageSize ? mine : [...mine, ...(await validationsFrom(page + 1))]
}
