import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { DomainName } from "@/domain/domainTables"
import { minSearched } from "@/domain/organizations/spheres"
import { maxPageSize } from "@/domain/pageSizes"
import type { CaseKind } from "@/domain/registration/queueAddress"
import { fold } from "@/domain/text/fold"
import { formatDate } from "@/domain/time/when"

/* Queries of the lists that slots read, shared by the palette and its forms so that nothing is fetched twice. */

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
type WaitingCase = AnswerOf<Calls["evaluations"]["updates"]>["items"][number]
export type WrittenText = AnswerOf<Calls["texts"]["list"]>["items"][number]
export type SavedSearch = AnswerOf<Calls["keptSearches"]["list"]>["items"][number]
export type RoleOfClient = AnswerOf<Calls["clients"]["permissions"]>["roles"][number]

const aMinute = 60_000
const pageSize = maxPageSize
const maxSearchLength = 200

/** Searches people, applications or units by text. */
export function searchQuery(text: string, kinds: string) {
  const asked = api.system.search.query({ query: { text: text.slice(0, maxSearchLength), kinds } })
  return { ...asked, staleTime: aMinute, retry: false }
}

/**
 * As `searchQuery`, for code that awaits the answer. A search shown on the screen is cancelled when the text changes,
 * so this sends its own request unless the answer is cached.
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

/** As many units as a user would scroll through before typing another letter. */
const maxUnits = 50

/** Searches units by text, including inactive ones and, if `removed`, removed ones. */
export const unitsQuery = (text: string, removed = false) => ({
  queryKey: ["organizations", "found", text, removed],
  queryFn: async (): Promise<{ items: SearchItem[] }> => {
    const search = text.trim().slice(0, maxSearchLength)
    if (search.length < minSearched) return { items: await unitsCalled(search) }
    const [units, gone] = await Promise.all([
      api.organizations.search({ query: { search, size: maxUnits, disabled: true } }),
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

/** The active units with exactly this acronym, which is too short for a search by part of a name. */
async function unitsCalled(acronym: string): Promise<SearchItem[]> {
  if (fold(acronym) === "") return []
  const { items } = await api.system.search({ query: { text: acronym, kinds: "org" } })
  return items.filter(({ text }) => fold(text) === fold(acronym))
}

/** Removed units. They are typed with their id, because other units may have had the same name. */
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

/** A person by id. */
export const personQuery = (id: string) => ({
  ...api.users.get.query({ params: { atalaiaId: id } }),
  staleTime: aMinute,
  retry: false,
})

/** A unit by id. */
export const unitQuery = (id: number) => ({
  ...api.organizations.get.query({ params: { organizationId: id } }),
  staleTime: aMinute,
  retry: false,
})

/** How many ids one request accepts. */
const maxNamed = 200
const knownPeople = ["people", "known"] as const
type People = ReadonlyMap<string, SearchItem | null>

/** A person's cached result of a batch look-up. `null` if the id belongs to no person. */
export function personKnown(client: QueryClient, id: string): SearchItem | null | undefined {
  const state = client.getQueryState<People>(knownPeople)
  return state?.isInvalidated ? undefined : state?.data?.get(id)
}

/** Any number of people by id, 200 per request, skipping cached ones. `null` for an id that belongs to no person. */
export const peopleQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["people", "of", ids.join(",")],
    queryFn: async ({ client }): Promise<People> => {
      const asked = [...new Set(ids)].filter((id) => personKnown(client, id) === undefined)
      const parts = Array.from({ length: Math.ceil(asked.length / maxNamed) }, (_, part) =>
        asked.slice(part * maxNamed, (part + 1) * maxNamed),
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

/** All applications in the session's scope with their roles. There are some hundreds, which the page ranks itself. */
export const applicationsQuery = {
  queryKey: ["applications", "all"],
  queryFn: () => applicationsFrom(0),
  staleTime: 10 * aMinute,
  retry: false,
}

/** The applications in which the actor sees sessions. An actor who only watches people administers no application. */
export const sessionApplicationsQuery = {
  ...api.sessions.applications.query(),
  staleTime: aMinute,
  retry: false,
}

async function applicationsFrom(page: number): Promise<Application[]> {
  const { items } = await api.applications.list({ query: { page, size: pageSize, withRoles: true } })
  return items.length < pageSize ? items : [...items, ...(await applicationsFrom(page + 1))]
}

/** A client's status for each role of an application, including the roles that govern the application. */
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

/** All document types, or those that an application requires. */
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

/** The states, which distinguish municipalities of the same name. */
export const statesQuery = { ...domainEntriesQuery("states"), staleTime: 10 * aMinute }

/**
 * The entries that a text may match, without reading a long table. A municipality's state follows its name: `Bom
 * Jesus (PI)`.
 */
export const domainEntriesNamed = (table: DomainName, text: string) => ({
  queryKey: ["domainTables", "named", table, text],
  queryFn: async () => {
    const search = text.replace(/ \([A-Z]{2}\)$/i, "").slice(0, maxSearchLength)
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

/** The first page of saved searches: the actor's own, then shared ones. With a text, those whose name contains it. */
export const savedSearchesQuery = (search = "") => ({
  ...api.keptSearches.list.query({ query: { size: pageSize, ...(search && { search }) } }),
  staleTime: aMinute,
  retry: false,
})

/** The cases that wait for the actor's evaluation, of the people with this name or id, with the kind of each. */
export async function waitingCases(whose: { searchName?: string; searchAtalaiaId?: string }) {
  const query = { ...whose, page: 0, size: pageSize }
  const [updates, preUsers] = await Promise.all([
    api.evaluations.updates({ query }),
    api.evaluations.preUsers({ query }),
  ])
  const ofKind = (items: readonly WaitingCase[], kind: CaseKind) => items.map((each) => ({ ...each, kind }))
  return [...ofKind(updates.items, "update"), ...ofKind(preUsers.items, "pre-user")]
}

/** Assignments that wait for the actor's own validation. */
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
