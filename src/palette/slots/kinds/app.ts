import type { QueryClient } from "@tanstack/react-query"
import { LayoutGrid } from "lucide-react"
import { api } from "@/client/api"
import { onceFor } from "@/domain/once"
import { maxPageSize } from "@/domain/pageSizes"
import type { Slot } from "../../command"
import type { Target } from "../../targetTypes"
import type { Narrowed, Resolution } from "../lookup"
import {
  type Application,
  applicationsQuery,
  sessionApplicationsQuery,
  validationsQuery,
} from "../serverLists"
import { eachOnce, inactiveTag, named, resolvedTo, type Suggestion } from "../suggestion"
import { listed, type SlotKindRecord } from "./record"

type ApplicationFacts = Pick<Application, "id" | "acronym" | "title" | "appKey" | "enabled">

export const ofApplication = ({ id, acronym, title, appKey, enabled }: ApplicationFacts): Suggestion => ({
  id: `app:${id}`,
  texts: [acronym, title, appKey],
  value: { id: String(id), text: acronym, label: acronym },
  icon: LayoutGrid,
  detail: title,
  tag: enabled ? { tone: "ok", text: "Ativa" } : inactiveTag,
})

/** The suggestions of a list of applications, memoized by list. */
export const applicationSuggestions = onceFor((list: readonly Application[]) => list.map(ofApplication))

/** The application that a text names, among all in the session's scope. */
export async function applicationNamed(client: QueryClient, text: string): Promise<Resolution> {
  const all = await client.fetchQuery(applicationsQuery)
  const byId = all.find(({ id }) => String(id) === text)
  const app = byId ? ofApplication(byId) : named(applicationSuggestions(all), text, 3)
  return app ? resolvedTo(app) : { reason: "Nenhuma aplicação encontrada" }
}

/** The applications with a role that waits for validation by the actor. */
export async function awaitingApplications(client: QueryClient): Promise<Suggestion[]> {
  const all = await client.fetchQuery(validationsQuery)
  const applications = all.filter(({ client: { kind } }) => kind === "application")
  return eachOnce(
    applications.map(({ client: { id, name } }) => ({
      id: `app:${id}`,
      texts: [name, id],
      value: { id, text: name, label: name },
      icon: LayoutGrid,
    })),
  )
}

/** Filters suggestions by the application in the narrowing slot, if there is one. */
export async function inApplication(
  client: QueryClient,
  { within }: Narrowed,
  all: readonly Suggestion[],
): Promise<Suggestion[]> {
  const named = within && (await applicationNamed(client, within.text))
  if (!named) return [...all]
  return "reason" in named ? [] : all.filter(({ app }) => app?.id === named.value.id)
}

const brief = { staleTime: 60_000, retry: false } as const
const oneself = { params: { atalaiaId: "me" } }
const size = maxPageSize

async function requestable(client: QueryClient): Promise<Suggestion[]> {
  const query = api.accessRequests.available.query({ ...oneself, query: { page: 0, size } })
  const { items } = await client.fetchQuery({ ...query, ...brief })
  return items.map(ofApplication)
}

async function requested(client: QueryClient): Promise<Suggestion[]> {
  const mine = await client.fetchQuery({ ...api.accessRequests.mine.query(oneself), ...brief })
  return mine.map(({ appId, acronym, appTitle }) =>
    ofApplication({ id: appId, acronym, title: appTitle, appKey: acronym, enabled: true }),
  )
}

/** The applications whose access requests the actor decides. */
export async function decidedApplications(client: QueryClient): Promise<Suggestion[]> {
  const accessible = await client.fetchQuery({ ...api.applications.accessible.query(), ...brief })
  return accessible.map(ofApplication)
}

/** The applications in which the actor sees sessions. An actor who only watches people administers no application. */
const withSessions = async (client: QueryClient) =>
  (await client.fetchQuery(sessionApplicationsQuery)).map(ofApplication)

/** Never cached: applications are opened in other tabs, and this page is not notified. */
async function entered(client: QueryClient): Promise<Suggestion[]> {
  const { items } = await client.fetchQuery({ ...api.privacy.received.query(), retry: false, staleTime: 0 })
  return items.flatMap(({ application, open }) => (open > 0 ? [ofApplication(application)] : []))
}

function onScreen(target: Target, { or }: Slot): Suggestion | undefined {
  // For a slot that is an alternative to a person, the open application is seldom meant.
  if (or !== undefined || target.kind !== "application") return undefined
  const { app, title, enabled } = target
  // The target has no id. A server result with the same acronym replaces this suggestion.
  return { ...ofApplication({ id: 0, acronym: app, title, appKey: app, enabled }), id: `app:${app}` }
}

export const app: SlotKindRecord = {
  plural: "Aplicações",
  values: {
    from: "list",
    list: async (client) => applicationSuggestions(await client.fetchQuery(applicationsQuery)),
    resolve: (client, { text }) => applicationNamed(client, text),
  },
  subsets: {
    awaitingValidation: listed(awaitingApplications, 3, () => "Não aguarda a sua validação"),
    requestable: listed(requestable, 3, () => "Não há acesso a pedir a uma aplicação assim"),
    requested: listed(requested, 3, () => "Você não tem solicitação para uma aplicação assim"),
    decided: listed(decidedApplications, 3, () => "Nenhuma solicitação de acesso encontrada"),
    entered: listed(entered, 3, () => "Você não tem sessão aberta em uma aplicação assim"),
    withSessions: listed(withSessions, 3, () => "Você não vê sessões em uma aplicação assim"),
  },
  field: "picker",
  fieldHint: ({ or }) =>
    or === undefined ? undefined : "No lugar de pessoas: preencha só um dos dois campos.",
  noMatches: "Nenhuma aplicação encontrada",
  shownAs: "application",
  inNotices: true,
  onScreen,
  clientIn: (text, _, name) => (name === "client" ? text : undefined),
}
