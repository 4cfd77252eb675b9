import type { QueryClient } from "@tanstack/react-query"
import type { Slot, Subset } from "../../command"
import type { Target } from "../../targetTypes"
import type { Lookup, Narrowed, Resolution, Sources } from "../lookup"
import type { peopleQuery, SearchItem, searchQuery, unitsQuery } from "../serverLists"
import { allNamed, noneNamed, resolvedTo, type Suggestion } from "../suggestion"

/** Values that are resolved without the server. */
export interface LocalValues {
  from: "page"
  resolve: (lookup: Lookup, sources: Sources) => Resolution
  /** All suggestions of the kind. None if absent. */
  list?: (slot: Slot, sources: Sources) => readonly Suggestion[]
  /** The possible meanings of an ambiguous text, offered before the list. */
  readings?: (text: string, now: Temporal.ZonedDateTime) => readonly Suggestion[]
}

/** Values with a complete list on the server, which the page then ranks itself. */
export interface ListedValues {
  from: "list"
  /** If a text is given, the list may omit values that cannot match it. */
  list: (client: QueryClient, narrowed: Narrowed & { text?: string }) => Promise<readonly Suggestion[]>
  resolve: (client: QueryClient, lookup: Lookup) => Promise<Resolution>
  /** Milliseconds until the list is read again. Defaults to one minute. */
  freshFor?: number
}

/** Values too numerous for a list: the server is searched at every pause in typing. */
export interface SearchedValues {
  from: "search"
  query: (text: string, slot: Slot) => ReturnType<typeof searchQuery> | ReturnType<typeof unitsQuery>
  /** Must be a stable function, so that results are memoized with the answer. */
  suggestions: (answer: { items: SearchItem[] }) => Suggestion[]
  search: (client: QueryClient, text: string, slot: Slot) => Promise<Suggestion[]>
  resolve: (client: QueryClient, lookup: Lookup) => Promise<Resolution>
}

/** Batch look-up of the values of a `many` slot, in one request. */
export interface Together {
  /** The id that a text is, or `undefined` if it must be looked up alone. */
  idIn: (text: string) => string | undefined
  query: typeof peopleQuery
  resolve: (found: SearchItem | null) => Resolution
}

/** The field that a slot gets in forms (`form/SlotField.tsx`). */
export type FieldType = "picker" | "textArea" | "moment" | "select" | "text" | "number"

/** The definition of a kind of slot, for the palette and its forms. */
export interface SlotKindRecord {
  /** The plural name of its values: *Pessoas*. */
  plural: string
  values: LocalValues | ListedValues | SearchedValues
  /** The subsets to which a slot may limit the kind. */
  subsets?: Partial<Record<Subset, ListedValues>>

  field: FieldType
  fieldHint?: (slot: Slot) => string | undefined
  /** Values are typed into the field. So errors show while typing, and the form may focus it first. */
  written?: true
  /** The message for an empty required field, in the specification's words. Defaults to general words. */
  missing?: string
  /**
   * Free text, such as a justification: previews do not wait for it, and neither the history nor the audit line
   * stores it.
   */
  freeText?: true

  /** Whether a text is looked up at once, without waiting for a pause in typing. Defaults to always. */
  isWhole?: (text: string) => boolean
  /** The reason why a text is too short to search. */
  tooShort?: (text: string) => string | undefined
  /** The reason why a slot refuses a value in its current state. */
  refusal?: (slot: Slot, suggestion: Suggestion) => string | undefined
  together?: Together

  /** The message if nothing matches the text. Defaults to *Nenhum resultado encontrado*. */
  noMatches?: string
  /** The message if there is nothing to choose from, even before anything is typed. */
  none?: string
  /** For kinds without a list: the message shown instead, even before anything is typed. */
  insteadOfList?: string
  /** How a value is shown in the palette's details panel. Hidden if absent. */
  shownAs?: "person" | "application" | "role" | "fact"
  /** Whether a notice names the value, to distinguish two changes of one kind. */
  inNotices?: true
  /** The value on the page that may fill a slot that the line omits. */
  onScreen?: (target: Target, slot: Slot) => Suggestion | undefined

  /** Whether the values depend on the client that the command is about (`Narrowed.client`). */
  ofClient?: true
  /** The client that a text in such a slot means, as far as the page can know. */
  clientIn?: (text: string, slot: Slot, name: string) => string | undefined
}

/** Refuses a text that matches several values of a list, or none. */
export function onlyOf([only, other]: readonly Suggestion[], none: string): Resolution {
  if (other) return { reason: "Há mais de um com esse nome: escolha na lista" }
  return only ? resolvedTo(only) : { reason: none }
}

/** Values with a complete list on the server, matched by one of their first `texts`. */
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
