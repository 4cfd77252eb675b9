import type { QueryClient } from "@tanstack/react-query"
import type { Slot, Subset } from "../../command"
import type { Target } from "../../target"
import type { Lookup, Narrowed, Resolution, Sources } from "../lookup"
import type { peopleQuery, SearchItem, searchQuery, unitsQuery } from "../serverLists"
import { allNamed, noneNamed, resolvedTo, type Suggestion } from "../suggestion"

/** Values that are understood without the server. */
export interface LocalValues {
  from: "page"
  resolve: (lookup: Lookup, sources: Sources) => Resolution
  /** Everything that is offered; nothing where absent. */
  list?: (slot: Slot, sources: Sources) => readonly Suggestion[]
  /** What the text itself may mean, where it may be read in several ways. Offered before the list. */
  readings?: (text: string, now: Temporal.ZonedDateTime) => readonly Suggestion[]
}

/** Values whose whole list the server gives; the page ranks them from then on. */
export interface ListedValues {
  from: "list"
  /** With a text, it may leave out what the text cannot mean. */
  list: (client: QueryClient, narrowed: Narrowed & { text?: string }) => Promise<readonly Suggestion[]>
  resolve: (client: QueryClient, lookup: Lookup) => Promise<Resolution>
  /** Milliseconds until the list is read again; a minute where absent. */
  freshFor?: number
}

/** Values that are too many for a list: the server is searched at every pause in typing. */
export interface SearchedValues {
  from: "search"
  query: (text: string, slot: Slot) => ReturnType<typeof searchQuery> | ReturnType<typeof unitsQuery>
  /** The same function at every call, so that what was made of an answer is kept with it. */
  suggestions: (answer: { items: SearchItem[] }) => Suggestion[]
  search: (client: QueryClient, text: string, slot: Slot) => Promise<Suggestion[]>
  resolve: (client: QueryClient, lookup: Lookup) => Promise<Resolution>
}

/** How a kind's values may be looked up together where a command takes many: one request for all. */
export interface Together {
  /** The id that a text is; undefined for what has to be looked up by itself. */
  idIn: (text: string) => string | undefined
  query: typeof peopleQuery
  resolve: (found: SearchItem | null) => Resolution
}

/** How a slot is drawn as a field (`form/SlotField.tsx`). */
export type FieldType = "picker" | "textArea" | "moment" | "select" | "text" | "number"

/** All that the palette and its forms know of a kind of slot. */
export interface SlotKindRecord {
  /** What its values are called, in the plural: *Pessoas*. */
  plural: string
  values: LocalValues | ListedValues | SearchedValues
  /** The parts of the kind that a slot may be limited to. */
  subsets?: Partial<Record<Subset, ListedValues>>

  field: FieldType
  fieldHint?: (slot: Slot) => string | undefined
  /** One writes in its field, so what is wrong is said while one does, and a form may begin there. */
  written?: true
  /** Said of a field that has to be filled, in the specification's words; in general words where absent. */
  missing?: string
  /** A free text, such as a justification: previews do not wait for it, and neither history nor audit line keep it. */
  freeText?: true

  /** Whether a text is looked up at once, without waiting for a pause in typing; always where absent. */
  isWhole?: (text: string) => boolean
  /** Why a text is too short to be searched for. */
  tooShort?: (text: string) => string | undefined
  /** Why a slot does not take a thing as it is now. */
  refusal?: (slot: Slot, suggestion: Suggestion) => string | undefined
  together?: Together

  /** Said where nothing fits the text; *Nenhum resultado encontrado* where absent. */
  noMatches?: string
  /** Said where there is nothing to choose from at all, even before anything is typed. */
  none?: string
  /** Of kinds that have no list: said in its place, even before anything is typed. */
  insteadOfList?: string
  /** How a value is shown beside the palette's list; not at all where absent. */
  shownAs?: "person" | "application" | "role" | "fact"
  /** A notice names it, so that two changes of a kind can be distinguished. */
  inNotices?: true
  /** What of the page may be put in a slot that the line leaves out. */
  onScreen?: (target: Target, slot: Slot) => Suggestion | undefined

  /** The values depend on the client that the command is about (`Narrowed.client`). */
  ofClient?: true
  /** The client that a text in such a slot means, as far as the page can tell. */
  clientIn?: (text: string, slot: Slot, name: string) => string | undefined
}

/** Refuses a text that names several things of a list, or none. */
export function onlyOf([only, other]: readonly Suggestion[], none: string): Resolution {
  if (other) return { reason: "Há mais de um com esse nome: escolha na lista" }
  return only ? resolvedTo(only) : { reason: none }
}

/** Values whose whole list is given by the server, each named by one of its first `texts`. */
export const listed = (
  list: ListedValues["list"],
  texts: number,
  none: (text: string) => string,
): ListedValues => ({
  from: "list",
  list,
  resolve: async (client, lookup) => {
    const all = await list(client, lookup)
    const own = allNamed(all, lookup.text, texts)
    return own.length > 0 ? onlyOf(own, none(lookup.text)) : noneNamed(all, lookup.text, none(lookup.text))
  },
})
