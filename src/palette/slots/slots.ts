import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { type DomainName, isDomainName } from "@/domain/domainTables"
import { fold } from "@/domain/fold"
import { identifierProblem, isPersonId, normalizeIdentifier } from "@/domain/identifier"
import { roleGroup } from "@/domain/roles"
import { fewestSearched } from "@/domain/spheres"
import type { Slot, SlotKind } from "../command"
import { applicationSuggestions } from "../ranking/indexes"
import { noRequest, ofRequests } from "./accessRequests"
import { awaiting } from "./awaiting"
import type { Lookup, Resolution, Sources } from "./lookup"
import { registrationItems } from "./registrationItems"
import {
  applicationsQuery,
  documentTypesQuery,
  domainEntriesNamed,
  domainEntriesQuery,
  type Found,
  personKnown,
  platformRolesQuery,
  profilesQuery,
  removedUnits,
  rolesQuery,
  search,
  sessionApplicationsQuery,
  standingQuery,
  statesQuery,
  textsQuery,
  unitQuery,
  unitsQuery,
} from "./serverLists"
import { resolveHere, taken } from "./slotsHere"
import type { Suggestion } from "./suggestion"
import {
  allNamed,
  named,
  ofApplication,
  ofChoice,
  ofDocumentType,
  ofDomainEntry,
  ofPerson,
  ofPreUser,
  ofProfile,
  ofRole,
  ofStanding,
  ofUnit,
  ofUnits,
  ofWrittenText,
  peopleNamed,
  unitIdIn,
} from "./suggestion"

/** What an id turned out to be. */
export const personOrNobody = (found: Found | null | undefined): Resolution =>
  found ? taken(ofPerson(found)) : { reason: "Nenhum Usuário encontrado" }

async function person(client: QueryClient, text: string): Promise<Resolution> {
  const id = isPersonId(text) ? normalizeIdentifier(text) : undefined
  const problem = identifierProblem(text)
  if (id === undefined && problem && /^[\d.\-\s]+$/.test(text)) return { reason: problem }
  if (id !== undefined) {
    const known = personKnown(client, id)
    const found =
      known === undefined ? (await search(client, id, "user")).find((each) => each.id === id) : known
    return personOrNobody(found)
  }
  return personNamed((await search(client, text, "user")).map(ofPerson), text, "Nenhum Usuário encontrado")
}

/** Somebody who is being registered, by their id, name or e-mail. */
async function preUser(client: QueryClient, text: string): Promise<Resolution> {
  const id = isPersonId(text) ? normalizeIdentifier(text) : undefined
  const found = (await search(client, id ?? text, "preUser")).map(ofPreUser)
  const meant = id === undefined ? found : found.filter(({ value }) => value.id === id)
  return personNamed(meant, text, "Nenhum pré-cadastro encontrado")
}

/** A name is only as good as an id where nobody else could be meant. */
function personNamed(people: readonly Suggestion[], text: string, nobody: string): Resolution {
  const same = people.filter(({ value }) => fold(value.label) === fold(text))
  const [only, other] = same.length > 0 ? same : people
  if (!only) return { reason: nobody }
  return other ? { reason: "Há mais de uma pessoa com esse nome: escolha na lista" } : taken(only)
}

async function application(client: QueryClient, text: string): Promise<Resolution> {
  const all = await client.fetchQuery(applicationsQuery)
  const found = all.find(({ id }) => String(id) === text)
  const app = found ? ofApplication(found) : named(applicationSuggestions(all), text, 3)
  return app ? taken(app) : { reason: "Nenhuma aplicação encontrada" }
}

const noUnit = { reason: "Nenhuma unidade organizacional encontrada" }
/** Fewer are not looked for. */
export const tooFewLetters = `Digite ao menos ${fewestSearched} letras`

/** A unit by its id, where the text ends in one, or by its acronym or title, where no other has the same. */
async function unit(client: QueryClient, { slot, text }: Lookup): Promise<Resolution> {
  const id = unitIdIn(text)
  const [gone] = id !== undefined && slot.removed ? await removedUnits({ id: Number(id) }) : []
  if (gone) return taken(ofUnit(gone))
  if (id !== undefined) {
    const { acronym, title, enabled } = await client.fetchQuery(unitQuery(Number(id)))
    return takenBy(slot, ofUnit({ kind: "org", id, text, title: acronym, detail: title, enabled }))
  }
  if (fold(text).length < fewestSearched) return { reason: tooFewLetters }
  const [only, other] = allNamed(ofUnits(await unitsFitting(client, slot, text)), text, 3)
  if (!only) return noUnit
  return other ? { reason: "Há mais de uma unidade com esse nome: escolha na lista" } : takenBy(slot, only)
}

/** Why a slot does not take a unit as it is now. */
export const refusedBy = (slot: Slot, { inactive }: Suggestion): string | undefined =>
  inactive && typeof slot.inactive === "string" ? slot.inactive : undefined

function takenBy(slot: Slot, suggestion: Suggestion): Resolution {
  const reason = refusedBy(slot, suggestion)
  return reason === undefined ? taken(suggestion) : { reason }
}

/** Units that fit a text, as a slot takes them. */
export const unitsFitting = async (client: QueryClient, slot: Slot, text: string) =>
  slot.inactive
    ? (await client.fetchQuery(unitsQuery(text, slot.removed))).items
    : search(client, text, "org")

const allRoles = async (client: QueryClient) =>
  (await client.fetchQuery(applicationsQuery)).flatMap((app) =>
    (app.roles ?? []).map((role): Suggestion => ({ ...ofRole(role), app: ofApplication(app).value })),
  )

/** The roles of an application; of a client there, with how it has them and those that govern the application. */
async function rolesAt(client: QueryClient, app: string, holder: Lookup["holder"]): Promise<Suggestion[]> {
  const own = (await client.fetchQuery(rolesQuery(app))).map(ofRole)
  const held = holder?.slot.kind === "app" ? await application(client, holder.text) : undefined
  const id = held && "value" in held ? held.value.id : holder?.text
  if (id === undefined || (held && "reason" in held)) return own
  // Whoever may not see how somebody has them still sees that they exist.
  const standing = await client.fetchQuery(standingQuery(id, app)).catch(() => undefined)
  return standing?.roles.map(ofStanding) ?? own
}

const profilesAt = async (client: QueryClient, app: string) =>
  (await client.fetchQuery(profilesQuery(app))).map(ofProfile)

/** Roles and profiles are of the application beside them; without one a role, of which there is no other, brings it. */
async function ofApp(client: QueryClient, { slot, text, within, holder }: Lookup): Promise<Resolution> {
  const isRole = slot.kind === "role"
  const app = within && (await application(client, within.text))
  if (!app || "reason" in app) {
    const [role, other] = isRole ? allNamed(await allRoles(client), text, 2) : []
    if (!role || other) return { reason: "Informe também a aplicação" }
    const brings = slot.within !== undefined && role.app && { [slot.within]: role.app }
    return { ...taken(role), ...(brings && { brings }) }
  }
  const list = isRole ? await rolesAt(client, app.value.id, holder) : await profilesAt(client, app.value.id)
  const found = named(list, text, isRole ? 2 : 1)
  const kind = isRole ? "papel" : "perfil"
  return found ? taken(found) : { reason: `Nenhum ${kind} de ${app.value.label} com “${text}”` }
}

/** The types of document; within an application, those that it asks for. */
async function documentTypes(client: QueryClient, within: Lookup["within"]): Promise<Suggestion[]> {
  const app = within && (await application(client, within.text))
  if (app && "reason" in app) return []
  return (await client.fetchQuery(documentTypesQuery(app?.value.id))).map(ofDocumentType)
}

/** The table that a slot names: by its own name or, as people may type it, its title. */
function tableIn(within: Lookup["within"]): DomainName | undefined {
  const name = within && named((within.slot.choices ?? []).map(ofChoice), within.text, 3)?.value.id
  return name !== undefined && isDomainName(name) ? name : undefined
}

/** The entries of a domain table: all of them, or those that a text may name. */
async function domainEntries(
  client: QueryClient,
  within: Lookup["within"],
  text?: string,
): Promise<Suggestion[]> {
  const table = tableIn(within)
  if (table === undefined) return []
  const query = text === undefined ? domainEntriesQuery(table) : domainEntriesNamed(table, text)
  const [entries, states] = await Promise.all([
    client.fetchQuery(query),
    table === "cities" ? client.fetchQuery(statesQuery) : [],
  ])
  return entries.map((entry) => ofDomainEntry(entry, states))
}

const writtenTexts = async (client: QueryClient) => (await client.fetchQuery(textsQuery)).map(ofWrittenText)

const withSessions = async (client: QueryClient) =>
  (await client.fetchQuery(sessionApplicationsQuery)).map(ofApplication)

/** Those that people make: the ones by which an application is administered come and go with it. */
async function platformRoles(client: QueryClient): Promise<Suggestion[]> {
  const roles = await client.fetchQuery(platformRolesQuery())
  const governing = ["administrator", "manager"]
  return roles.filter((role) => !governing.includes(roleGroup(role))).map(ofRole)
}

/** The one of a list that a text names by one of its first `texts`; nobody is taken for a namesake. */
async function among(
  list: Promise<Suggestion[]>,
  texts: number,
  text: string,
  reason: string,
): Promise<Resolution> {
  return one(allNamed(await list, text, texts), reason)
}

function one([only, other]: readonly Suggestion[], reason: string): Resolution {
  if (other) return { reason: "Há mais de um com esse nome: escolha na lista" }
  return only ? taken(only) : { reason }
}

/** People by a part of their name too, where it is nobody else's; other things by one of their names in full. */
const meantAmong = (slot: Slot, list: Suggestion[], text: string, nobody: string): Resolution =>
  slot.kind === "user"
    ? personNamed(peopleNamed(list, text), text, nobody)
    : one(allNamed(list, text, 3), nobody)

async function resolveThere(client: QueryClient, lookup: Lookup): Promise<Resolution> {
  const { slot, text, within } = lookup
  if (slot.awaiting)
    return meantAmong(slot, await awaiting(client, lookup), text, "Não aguarda a sua validação")
  if (slot.requests) return meantAmong(slot, await ofRequests(client, lookup), text, noRequest[slot.requests])
  if (slot.sessions) return among(withSessions(client), 3, text, "Você não vê sessões em uma aplicação assim")
  switch (lookup.slot.kind) {
    case "app":
      return application(client, lookup.text)
    case "role":
    case "profile":
      return ofApp(client, lookup)
    case "org":
      return unit(client, lookup)
    case "preUser":
      return preUser(client, text)
    case "documentType":
      return among(documentTypes(client, within), 1, text, `Nenhum documento com “${text}”`)
    case "platformRole":
      return among(platformRoles(client), 2, text, `Nenhuma permissão geral com “${text}”`)
    case "domainEntry":
      return among(domainEntries(client, within, text), 1, text, `Nenhuma entidade com “${text}”`)
    case "registrationItem":
      return among(registrationItems(client, slot), 2, text, `Nada no cadastro com “${text}”`)
    case "writtenText":
      return among(writtenTexts(client), 2, text, `Nenhum texto com “${text}”`)
    default:
      return person(client, lookup.text)
  }
}

/** What makes two look-ups of the same text different. */
const narrowing = ({ slot, within, holder }: Omit<Lookup, "text">) => [
  slot.kind,
  slot.awaiting ?? false,
  slot.requests ?? null,
  slot.sessions ?? false,
  slot.inactive ?? false,
  slot.removed ?? false,
  slot.list ?? null,
  within ? fold(within.text) : null,
  holder ? [holder.slot.kind, fold(holder.text)] : null,
]

/** Milliseconds. The lists of somebody's data are those of whoever is on the screen now. */
const freshFor = ({ slot }: Omit<Lookup, "text">) => (slot.kind === "registrationItem" ? 0 : 60_000)

/** The resolution as a query, kept for palette, form and preview alike. Fails only where the server cannot be asked. */
export function resolutionQuery(lookup: Lookup) {
  return queryOptions({
    queryKey: ["slot", fold(lookup.text), ...narrowing(lookup)],
    queryFn: ({ client }) => resolveThere(client, lookup),
    staleTime: freshFor(lookup),
    retry: false,
  })
}

/** What a text turned out to be, asking where it is not known yet. */
export async function resolve(client: QueryClient, lookup: Lookup, sources: Sources): Promise<Resolution> {
  return resolveHere(lookup, sources) ?? client.fetchQuery(resolutionQuery(lookup))
}

const listed: readonly SlotKind[] = [
  "app",
  "role",
  "profile",
  "documentType",
  "platformRole",
  "domainEntry",
  "writtenText",
  "registrationItem",
]

/** Kinds whose whole list is known here once it was asked for; the others are searched on the server. */
export const hasList = ({ kind, awaiting, requests }: Slot) =>
  awaiting === true || requests !== undefined || listed.includes(kind)

async function listThere(client: QueryClient, lookup: Omit<Lookup, "text">): Promise<Suggestion[]> {
  const { slot, within, holder } = lookup
  if (slot.awaiting) return awaiting(client, lookup)
  if (slot.requests) return ofRequests(client, lookup)
  if (slot.sessions) return withSessions(client)
  if (slot.kind === "documentType") return documentTypes(client, within)
  if (slot.kind === "platformRole") return platformRoles(client)
  if (slot.kind === "domainEntry") return domainEntries(client, within)
  if (slot.kind === "writtenText") return writtenTexts(client)
  if (slot.kind === "registrationItem") return registrationItems(client, slot)
  if (slot.kind === "app") return applicationSuggestions(await client.fetchQuery(applicationsQuery))
  const app = within && (await application(client, within.text))
  if (!app || "reason" in app) return slot.kind === "role" ? allRoles(client) : []
  return slot.kind === "role" ? rolesAt(client, app.value.id, holder) : profilesAt(client, app.value.id)
}

/** Everything that such a slot can hold, narrowed by the slot beside it. */
export function listQuery(lookup: Omit<Lookup, "text">) {
  return queryOptions({
    queryKey: ["slot-list", ...narrowing(lookup)],
    queryFn: ({ client }) => listThere(client, lookup),
    staleTime: freshFor(lookup),
    retry: false,
  })
}
