import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { fold } from "@/domain/fold"
import { identifierProblem, isPersonId, normalizeIdentifier } from "@/domain/identifier"
import { parseWhen } from "@/domain/when"
import type { Slot, SlotKind, SlotValue } from "./command"
import { applicationSuggestions } from "./indexes"
import type { Place } from "./places"
import { applicationsQuery, profilesQuery, rolesQuery, search, standingQuery } from "./serverLists"
import type { Suggestion } from "./suggestion"
import {
  moments,
  named,
  ofApplication,
  ofChoice,
  ofPerson,
  ofPlace,
  ofProfile,
  ofRole,
  ofStanding,
  ofUnit,
} from "./suggestion"

/** What was typed into a slot turned out to be this, or nothing that fits it. */
export type Resolution = { value: SlotValue; detail?: string } | { reason: string }

/** What the kinds of slots are looked up in, besides the server. */
export interface Sources {
  places: readonly Place[]
  now: () => Temporal.ZonedDateTime
}

/** A text in a slot, and what stands in the slot that narrows it. */
export interface Lookup {
  slot: Slot
  text: string
  within?: { slot: Slot; text: string } | undefined
  /** Whose roles they are, where the command says it by an id. */
  person?: string | undefined
}

const taken = ({ value, detail }: Suggestion): Resolution => ({
  value,
  ...(detail !== undefined && { detail }),
})
const asTyped = (text: string): Resolution => ({ value: { id: text, text, label: text } })

/** Kinds that nobody has to be asked about. */
const local: Partial<Record<SlotKind, (lookup: Lookup, sources: Sources) => Resolution>> = {
  text: ({ text }) => asTyped(text),
  filters: ({ text }) => asTyped(text),
  number: ({ text }) => (/^\d{1,9}$/.test(text) ? asTyped(text) : { reason: "Aqui cabe um número inteiro" }),
  identifier: ({ text }) => {
    const problem = text.includes("@") ? undefined : identifierProblem(text)
    return problem ? { reason: problem } : asTyped(text)
  },
  when: ({ text }, { now }) => {
    const when = parseWhen(text, now())
    return when.ok ? { value: { id: when.instant, text, label: when.label } } : { reason: when.message }
  },
  screen: ({ text }, { places }) => {
    const place = named(places.map(ofPlace), text, Number.POSITIVE_INFINITY)
    return place ? taken(place) : { reason: `Nenhuma tela com “${text}”` }
  },
  choice: ({ slot, text }) => {
    const choice = named((slot.choices ?? []).map(ofChoice), text, Number.POSITIVE_INFINITY)
    const all = (slot.choices ?? []).map(({ value }) => value).join(", ")
    return choice ? taken(choice) : { reason: `Escolha um destes: ${all}` }
  },
}

/** The resolution of kinds that need no server; `undefined` for the others. */
export function resolveHere(lookup: Lookup, sources: Sources): Resolution | undefined {
  return local[lookup.slot.kind]?.(lookup, sources)
}

async function person(client: QueryClient, text: string): Promise<Resolution> {
  const id = isPersonId(text) ? normalizeIdentifier(text) : undefined
  const problem = identifierProblem(text)
  if (id === undefined && problem && /^[\d.\-\s]+$/.test(text)) return { reason: problem }
  const people = (await search(client, id ?? text, "user")).map(ofPerson)
  if (id !== undefined) {
    const found = people.find(({ value }) => value.id === id)
    return found ? taken(found) : { reason: "Nenhum Usuário encontrado" }
  }
  // A name is only as good as an id where nobody else could be meant.
  const same = people.filter(({ value }) => fold(value.label) === fold(text))
  const [only, other] = same.length > 0 ? same : people
  if (!only) return { reason: "Nenhum Usuário encontrado" }
  return other ? { reason: "Há mais de uma pessoa com esse nome: escolha na lista" } : taken(only)
}

async function application(client: QueryClient, text: string): Promise<Resolution> {
  const all = await client.fetchQuery(applicationsQuery)
  const found = all.find(({ id }) => String(id) === text)
  const app = found ? ofApplication(found) : named(applicationSuggestions(all), text, 3)
  return app ? taken(app) : { reason: "Nenhuma aplicação encontrada" }
}

async function unit(client: QueryClient, text: string): Promise<Resolution> {
  const found = named((await search(client, text, "org")).map(ofUnit), text, 3)
  return found ? taken(found) : { reason: "Nenhuma unidade organizacional encontrada" }
}

const allRoles = async (client: QueryClient) =>
  (await client.fetchQuery(applicationsQuery)).flatMap(({ roles = [] }) => roles.map(ofRole))

/** The roles of an application; of a person there, with how they have them and those that govern the application. */
async function rolesAt(client: QueryClient, app: string, person: string | undefined): Promise<Suggestion[]> {
  const own = (await client.fetchQuery(rolesQuery(app))).map(ofRole)
  if (person === undefined) return own
  // Whoever may not see how somebody has them still sees that they exist.
  const standing = await client.fetchQuery(standingQuery(person, app)).catch(() => undefined)
  return standing?.roles.map(ofStanding) ?? own
}

const profilesAt = async (client: QueryClient, app: string) =>
  (await client.fetchQuery(profilesQuery(app))).map(ofProfile)

/** Roles and profiles are of the application beside them; without it a role is known by its title alone. */
async function ofApp(client: QueryClient, { slot, text, within, person: of }: Lookup): Promise<Resolution> {
  const isRole = slot.kind === "role"
  const app = within && (await application(client, within.text))
  if (!app || "reason" in app) {
    const role = isRole ? named(await allRoles(client), text, 1) : undefined
    return role ? taken(role) : { reason: "Informe também a aplicação" }
  }
  const list = isRole ? await rolesAt(client, app.value.id, of) : await profilesAt(client, app.value.id)
  const found = named(list, text, isRole ? 2 : 1)
  const kind = isRole ? "papel" : "perfil"
  return found ? taken(found) : { reason: `Nenhum ${kind} de ${app.value.label} com “${text}”` }
}

function resolveThere(client: QueryClient, lookup: Lookup): Promise<Resolution> {
  switch (lookup.slot.kind) {
    case "app":
      return application(client, lookup.text)
    case "role":
    case "profile":
      return ofApp(client, lookup)
    case "org":
      return unit(client, lookup.text)
    default:
      return person(client, lookup.text)
  }
}

/** The resolution as a query, kept for palette, form and preview alike. Fails only where the server cannot be asked. */
export function resolutionQuery(lookup: Lookup) {
  const { slot, text, within, person: of } = lookup
  return queryOptions({
    queryKey: ["slot", slot.kind, fold(text), within ? fold(within.text) : null, of ?? null],
    queryFn: ({ client }) => resolveThere(client, lookup),
    staleTime: 60_000,
    retry: false,
  })
}

/** What a text turned out to be, asking where it is not known yet. */
export async function resolve(client: QueryClient, lookup: Lookup, sources: Sources): Promise<Resolution> {
  return resolveHere(lookup, sources) ?? client.fetchQuery(resolutionQuery(lookup))
}

/** The list of a slot that needs no server; `undefined` for the other kinds. */
export function listHere(
  { kind, choices = [] }: Slot,
  { places }: Sources,
): readonly Suggestion[] | undefined {
  if (kind === "screen") return places.map(ofPlace)
  if (kind === "choice") return choices.map(ofChoice)
  return kind === "when" ? moments : undefined
}

/** Kinds whose whole list is known here once it was asked for; the others are searched on the server. */
export const hasList = ({ kind }: Slot) => kind === "app" || kind === "role" || kind === "profile"

async function listThere(
  client: QueryClient,
  { slot, within, person: of }: Omit<Lookup, "text">,
): Promise<Suggestion[]> {
  if (slot.kind === "app") return applicationSuggestions(await client.fetchQuery(applicationsQuery))
  const app = within && (await application(client, within.text))
  if (!app || "reason" in app) return slot.kind === "role" ? allRoles(client) : []
  return slot.kind === "role" ? rolesAt(client, app.value.id, of) : profilesAt(client, app.value.id)
}

/** Everything that such a slot can hold, narrowed by the slot beside it. */
export function listQuery(lookup: Omit<Lookup, "text">) {
  const { slot, within, person: of } = lookup
  return queryOptions({
    queryKey: ["slot-list", slot.kind, within ? fold(within.text) : null, of ?? null],
    queryFn: ({ client }) => listThere(client, lookup),
    staleTime: 60_000,
    retry: false,
  })
}
