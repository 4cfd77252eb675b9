import type { QueryClient } from "@tanstack/react-query"
import { Siren, User, UserRoundPen } from "lucide-react"
import { api } from "@/client/api"
import { emergencyId, emergencyName } from "@/domain/emergency"
import { maxPageSize } from "@/domain/pageSizes"
import {
  cpfWithZeros,
  formatIdentifier,
  identifierProblem,
  isPersonId,
  normalizeIdentifier,
} from "@/domain/people/identifier"
import { caseTitles } from "@/domain/registration/queueAddress"
import { fold } from "@/domain/text/fold"
import type { Slot } from "../../command"
import type { Target } from "../../targetTypes"
import type { Lookup, Narrowed, Resolution } from "../lookup"
import {
  peopleQuery,
  personKnown,
  type SearchItem,
  search,
  searchQuery,
  validationsQuery,
  waitingCases,
} from "../serverLists"
import { eachOnce, named, peopleNamed, resolvedTo, type Suggestion } from "../suggestion"
import { decidedApplications } from "./app"
import type { ListedValues, SlotKindRecord } from "./record"

export const ofPerson = ({ id, text, title, detail, enabled, locked }: SearchItem): Suggestion => ({
  id: `user:${id}`,
  texts: [title, text, formatIdentifier(id)],
  value: { id, text, label: title },
  icon: User,
  ...(detail !== undefined && { detail }),
  ...((locked || !enabled) && { tag: { tone: "bad", text: locked ? "Trancado" : "Inativo" } }),
})

/** A pre-registration, shown by e-mail until there is a name. */
export const ofPreUser = ({ id, text, title, detail }: SearchItem): Suggestion => ({
  id: `preUser:${id}`,
  texts: [title, text, formatIdentifier(id)],
  value: { id, text, label: title },
  icon: UserRoundPen,
  ...(detail !== undefined && { detail }),
})

const person = (id: string, name = formatIdentifier(id), detail = formatIdentifier(id)): Suggestion =>
  ofPerson({ kind: "user", id, text: id, title: name, detail, enabled: true })

const idIn = (text: string) => (isPersonId(text) ? normalizeIdentifier(text) : undefined)

/** Why a text written like a CPF is not one. */
function wrongCpf(text: string): string | undefined {
  if (idIn(text) !== undefined || !/^[\d.\-\s]+$/.test(text)) return undefined
  const whole = cpfWithZeros(text)
  const problem = identifierProblem(text)
  return problem === undefined || whole === undefined
    ? problem
    : `${problem}. Se faltam zeros à esquerda, é ${formatIdentifier(whole)}: escreva assim`
}

const noUser = "Nenhum Usuário encontrado"
/** A slot for people whom the actor may not find says how they are named instead. */
const noUserOf = ({ byId, hint }: Slot) => (byId && hint ? `${noUser}. ${hint}` : noUser)
const personOrNobody = (found: SearchItem | null | undefined): Resolution =>
  found ? resolvedTo(ofPerson(found)) : { reason: noUser }

/** The emergency access, for slots that accept it in addition to people. */
const emergencyAccess: Suggestion = {
  id: `user:${emergencyId}`,
  texts: [emergencyName, emergencyId],
  value: { id: emergencyId, text: emergencyId, label: emergencyName },
  icon: Siren,
}

const isEmergencyAccess = (text: string, { emergency }: Slot) =>
  emergency === true && fold(text) === emergencyId

async function resolvePerson(client: QueryClient, { text, slot }: Lookup): Promise<Resolution> {
  if (isEmergencyAccess(text, slot)) return resolvedTo(emergencyAccess)
  const reason = wrongCpf(text)
  if (reason) return { reason }
  const id = idIn(text)
  if (id === undefined) {
    return personNamed((await search(client, text, "user")).map(ofPerson), text, noUserOf(slot))
  }
  const known = personKnown(client, id)
  const people = known === undefined ? await search(client, id, "user") : []
  const found = known ?? people.find((each) => each.id === id)
  return found || !slot.byId ? personOrNobody(found) : resolvedTo(person(id))
}

/** Resolves a pre-registration by id, name or e-mail. */
async function resolvePreUser(client: QueryClient, { text }: Lookup): Promise<Resolution> {
  const id = idIn(text)
  const all = (await search(client, id ?? text, "preUser")).map(ofPreUser)
  const meant = id === undefined ? all : all.filter(({ value }) => value.id === id)
  return personNamed(meant, text, "Nenhum pré-cadastro encontrado")
}

/** A name is accepted like an id only if it is unambiguous. */
function personNamed(people: readonly Suggestion[], text: string, none: string): Resolution {
  const same = people.filter(({ value }) => fold(value.label) === fold(text))
  const [only, other] = same.length > 0 ? same : people
  if (!only) return { reason: none }
  return other ? { reason: "Há mais de uma pessoa com esse nome: escolha na lista" } : resolvedTo(only)
}

/** People of a list, who can also be named by a part of their name if it is unambiguous. */
const listedPeople = (list: ListedValues["list"], none: string): ListedValues => ({
  from: "list",
  list,
  resolve: async (client, lookup) =>
    personNamed(peopleNamed(await list(client, lookup), lookup.text), lookup.text, none),
})

/**
 * The people with a role that waits for validation by the actor. Members of a consul may not be allowed to search
 * people, so this list is all that they can choose from.
 */
export async function awaitingPeople(client: QueryClient): Promise<Suggestion[]> {
  const all = await client.fetchQuery(validationsQuery)
  const people = all.filter(({ client: { kind } }) => kind === "person")
  return eachOnce(people.map(({ client: { id, name } }) => person(id, name)))
}

const size = maxPageSize
/** Milliseconds: another person may decide at any time. */
const brieflyFresh = 3000

/**
 * The people who request access to the application in the narrowing slot, as many as a user would scroll through.
 * Linkers decide on these requests but cannot find the people with the ordinary search.
 */
async function requesters(
  client: QueryClient,
  { within, text = "" }: Narrowed & { text?: string },
  waiting?: true,
): Promise<Suggestion[]> {
  const app = within && named(await decidedApplications(client), within.text, 3)
  if (!app) return []
  const narrowed = isPersonId(text) ? { atalaiaId: normalizeIdentifier(text) } : { name: text || undefined }
  const query = { ...narrowed, page: 0, size, waiting }
  const list = api.accessDecisions.list.query({ params: { app: app.value.id }, query })
  const { items } = await client.fetchQuery({ ...list, staleTime: 60_000, retry: false })
  return items.map(({ atalaiaId: id, userName, organization }) =>
    person(id, userName, [formatIdentifier(id), organization?.acronym].filter(Boolean).join(" · ")),
  )
}

/** The people with a case that waits for the actor, or with one that they may not decide. */
async function evaluated({ text = "" }: { text?: string }) {
  const id = idIn(text)
  const cases = await waitingCases(id === undefined ? { searchName: text } : { searchAtalaiaId: id })
  return cases.map(({ atalaiaId, name, kind, can }) => ({
    suggestion: person(atalaiaId, name, `${formatIdentifier(atalaiaId)} · ${caseTitles[kind]}`),
    why: can.decide ? undefined : (can.why ?? "Esta pessoa não é das unidades que você avalia."),
  }))
}

const evaluatedPeople: ListedValues = {
  from: "list",
  freshFor: brieflyFresh,
  list: async () => (await evaluated({})).flatMap(({ suggestion, why }) => (why ? [] : [suggestion])),
  resolve: async (client, { text }) => {
    const cases = await evaluated({ text })
    const found = await pendingNamed(
      client,
      cases.map(({ suggestion }) => suggestion),
      text,
    )
    const why =
      "value" in found && cases.find(({ suggestion }) => suggestion.value.id === found.value.id)?.why
    return why ? { reason: why } : found
  },
}

const undecidedPeople: ListedValues = {
  from: "list",
  freshFor: brieflyFresh,
  list: (client, narrowed) => requesters(client, narrowed, true),
  resolve: async (client, lookup) =>
    pendingNamed(client, await requesters(client, lookup, true), lookup.text),
}

/** Resolves a person among those with a pending case. Otherwise the reason names the person. */
async function pendingNamed(
  client: QueryClient,
  pending: readonly Suggestion[],
  text: string,
): Promise<Resolution> {
  const reason = wrongCpf(text)
  if (reason) return { reason }
  const id = idIn(text)
  const found = peopleNamed(pending, id ?? text)
  if (found.length > 0) return personNamed(found, text, noUser)
  const known = id === undefined ? [] : await search(client, id, "user,preUser")
  const name = known.find((each) => each.id === id)?.title ?? formatIdentifier(text)
  return { reason: `Nada a aprovar ou recusar para ${name}` }
}

function personOnScreen(target: Target): Suggestion | undefined {
  switch (target.kind) {
    case "user":
      return person(target.atalaiaId, target.name)
    case "userInApp":
      return person(target.atalaiaId)
    case "roleOfClient":
    case "profileOfClient":
      return target.clientKind === "user" ? person(target.clientId) : undefined
    case "session":
    case "userSessions":
      return target.clientKind === "user" ? person(target.client, target.name) : undefined
    default:
      return undefined
  }
}

function preUserOnScreen(target: Target): Suggestion | undefined {
  if (target.kind !== "preUser") return undefined
  const { atalaiaId: id, name: title } = target
  return ofPreUser({ kind: "preUser", id, text: id, title, detail: formatIdentifier(id), enabled: true })
}

export const user: SlotKindRecord = {
  plural: "Pessoas",
  values: {
    from: "search",
    query: (text) => searchQuery(text, "user"),
    suggestions: ({ items }) => items.map(ofPerson),
    search: async (client, text, { byId }) => {
      const found = (await search(client, text, "user")).map(ofPerson)
      const id = byId ? idIn(text) : undefined
      return id !== undefined && found.length === 0 ? [person(id)] : found
    },
    resolve: resolvePerson,
  },
  subsets: {
    awaitingValidation: listedPeople(awaitingPeople, "Não aguarda a sua validação"),
    decided: listedPeople(requesters, "Nenhuma solicitação de acesso encontrada"),
    undecided: undecidedPeople,
    evaluated: evaluatedPeople,
  },
  field: "picker",
  isWhole: isPersonId,
  together: { idIn, query: peopleQuery, resolve: personOrNobody },
  noMatches: "Nenhum usuário encontrado",
  shownAs: "person",
  inNotices: true,
  onScreen: personOnScreen,
  clientIn: (text, slot) =>
    idIn(text) ?? (slot.subset === "awaitingValidation" || isEmergencyAccess(text, slot) ? text : undefined),
}

export const preUser: SlotKindRecord = {
  plural: "Pré-cadastros",
  values: {
    from: "search",
    query: (text) => searchQuery(text, "preUser"),
    suggestions: ({ items }) => items.map(ofPreUser),
    search: async (client, text) => (await search(client, text, "preUser")).map(ofPreUser),
    resolve: resolvePreUser,
  },
  field: "picker",
  isWhole: isPersonId,
  shownAs: "fact",
  inNotices: true,
  onScreen: preUserOnScreen,
}
