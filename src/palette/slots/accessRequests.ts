import type { QueryClient } from "@tanstack/react-query"
import { api } from "@/client/api"
import { formatIdentifier, isPersonId, normalizeIdentifier } from "@/domain/identifier"
import type { Slot } from "../command"
import type { Lookup } from "./lookup"
import { named, ofApplication, ofPerson, type Suggestion } from "./suggestion"

type Which = NonNullable<Slot["requests"]>

/** Why nothing that was typed is among them. */
export const noRequest: Record<Which, string> = {
  available: "Não há acesso a pedir a uma aplicação assim",
  mine: "Você não tem solicitação para uma aplicação assim",
  decided: "Nenhuma solicitação de acesso encontrada",
}

const size = 100
const aMinute = 60_000
const oneself = { params: { atalaiaId: "me" } }

/**
 * Applications that access can be asked to or was asked to, those whose requests one decides about, and the people who
 * ask for one of them: neither who asks nor who decides as a linker finds anyone by the ordinary search.
 */
export async function ofRequests(
  client: QueryClient,
  { slot, within, text = "" }: Omit<Lookup, "text"> & { text?: string },
): Promise<Suggestion[]> {
  if (slot.requests === "available") {
    const query = api.accessRequests.available.query({ ...oneself, query: { page: 0, size } })
    const { items } = await client.fetchQuery({ ...query, staleTime: aMinute, retry: false })
    return items.map(ofApplication)
  }
  if (slot.requests === "mine") {
    const mine = await client.fetchQuery({
      ...api.accessRequests.mine.query(oneself),
      staleTime: aMinute,
      retry: false,
    })
    return mine.map(({ appId, acronym, appTitle }) =>
      ofApplication({ id: appId, acronym, title: appTitle, appKey: acronym, enabled: true }),
    )
  }
  return slot.kind === "app" ? decided(client) : asking(client, within?.text, text)
}

async function decided(client: QueryClient): Promise<Suggestion[]> {
  const query = api.applications.accessible.query()
  const found = await client.fetchQuery({ ...query, staleTime: aMinute, retry: false })
  return found.map(ofApplication)
}

/** Who asks for an application, as many as one would scroll through; of a text those that it may mean. */
async function asking(client: QueryClient, app: string | undefined, text: string): Promise<Suggestion[]> {
  const found = app === undefined ? undefined : named(await decided(client), app, 3)
  if (!found) return []
  const narrowed = isPersonId(text) ? { atalaiaId: normalizeIdentifier(text) } : { name: text || undefined }
  const query = { ...narrowed, page: 0, size }
  const list = api.accessDecisions.list.query({ params: { app: found.value.id }, query })
  const { items } = await client.fetchQuery({ ...list, staleTime: aMinute, retry: false })
  return items.map(({ atalaiaId: id, userName, organization }) => {
    const detail = [formatIdentifier(id), organization?.acronym].filter(Boolean).join(" · ")
    return ofPerson({ kind: "user", id, text: id, title: userName, detail, enabled: true })
  })
}
