import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { isPersonId, normalizeIdentifier } from "@/domain/people/identifier"
import { fold } from "@/domain/text/fold"
import { useDebounced } from "@/ui/page/useDebounced"
import type { Command } from "../command"
import type { Active, Parsed } from "../grammar/parsed"
import { type Match, rank } from "../ranking/ranking"
import type { Target } from "../targetTypes"
import type { Sources } from "./lookup"
import { onScreen } from "./onScreen"
import { listQuery, valuesOf } from "./resolve"
import { type Application, applicationsQuery, searchQuery } from "./serverLists"
import { indexOf, type Suggestion } from "./suggestion"
import { lookupOf, paletteDebounce, type Texts } from "./useResolution"

/** As many as a user would scroll through before typing another letter. */
export const maxShown = 50
const minSearchLength = 2

export interface Suggestions {
  matches: readonly Match<Suggestion>[]
  /** Whether more results are loading. */
  pending: boolean
}

const nothing: readonly Suggestion[] = []
const none: readonly Match<Suggestion>[] = []
const noSuggestions = () => nothing
/** A placeholder for a disabled query, if the slot has no list. */
const anyList = { slot: { kind: "app", label: "", words: [] } } as const

/** The suggestions for the slot at the caret, best first, narrowed by the typed text and the other slots. */
export function useSuggestions(
  { active, command }: Parsed,
  texts: Texts,
  sources: Sources,
  frequency: ReadonlyMap<string, number>,
  targets: readonly Target[],
): Suggestions {
  const slot = active?.kind === "slot" ? active.slot : undefined
  const text = active?.kind === "slot" ? active.text : ""
  const lookup = command && active?.kind === "slot" ? lookupOf(command, active.name, text, texts) : undefined
  const values = slot && valuesOf(slot)

  const quiet = useDebounced(text, paletteDebounce)
  const id = isPersonId(text) ? normalizeIdentifier(text) : undefined
  const search = id ?? quiet
  const searched = values?.from === "search" ? values : undefined
  const searching = searched !== undefined && fold(text).length >= minSearchLength
  const found = useQuery({
    ...(slot && searched ? searched.query(search, slot) : searchQuery(search, "user")),
    enabled: searching && (id !== undefined || quiet === text),
    placeholderData: keepPreviousData,
    // Must always be set, because placeholder data keeps the result of the last `select`.
    select: searched?.suggestions ?? noSuggestions,
  })
  const listed = values?.from === "list" ? lookup : undefined
  const list = useQuery({ ...listQuery(listed ?? anyList), enabled: listed !== undefined })

  const owner = useQuery({
    ...applicationsQuery,
    enabled: false,
    select: (all) => ownerOf(all, command, active, texts),
  })
  const weights = useMemo(
    () => (owner.data === undefined ? frequency : new Map(frequency).set(`app:${owner.data}`, maxWeight)),
    [frequency, owner.data],
  )

  const local = values?.from === "page" ? values : undefined
  const here = useMemo(() => slot && local?.list?.(slot, sources), [slot, local, sources])
  const offered = useMemo(() => {
    const readings = local?.readings?.(text, sources.now()) ?? nothing
    return readings.length > 0 ? [...readings, ...(here ?? nothing)] : here
  }, [here, local, text, sources])
  const known = offered ?? (listed ? list.data : searching ? found.data : undefined) ?? nothing
  const index = indexOf(known)
  const matches = useMemo(() => {
    const ranked = rank(index, text, { frequency: weights, limit: maxShown })
    if (!searching || found.isPlaceholderData || quiet !== text) return ranked
    // The server also matches other fields, such as e-mail addresses. Results that only the server matched come last.
    const missed = index.entries.filter((entry) => !ranked.some((match) => match.entry === entry))
    return [...ranked, ...missed.map((entry) => ({ entry, class: "inside" as const, ranges: [] }))]
  }, [index, text, weights, searching, found.isPlaceholderData, quiet])
  const shown = useMemo(() => {
    const own = slot && text === "" ? onScreen(slot, targets) : undefined
    return own ? ownFirst(own, matches) : matches
  }, [slot, text, targets, matches])
  return {
    matches: slot ? shown : none,
    pending: listed ? list.isFetching : searching && (found.isFetching || quiet !== text),
  }
}

/** The suggestion from the screen, then the others. The same thing in the list may have another id, or be written otherwise. */
export function ownFirst(own: Suggestion, matches: readonly Match<Suggestion>[]): Match<Suggestion>[] {
  const others = matches.filter(({ entry: { id, value } }) => id !== own.id && value.text !== own.value.text)
  return [{ entry: own, class: "exact", ranges: [] }, ...others]
}

const maxWeight = 1e9

/** The id of the application whose role was typed before it; the best match for the slot. */
function ownerOf(
  all: readonly Application[],
  command: Command | undefined,
  active: Active | undefined,
  texts: Texts,
) {
  if (active?.kind !== "slot") return undefined
  const [inside] = Object.entries(command?.slots ?? {}).find(([, { within }]) => within === active.name) ?? []
  const [title = ""] = texts[inside ?? ""] ?? []
  return title === ""
    ? undefined
    : all.find(({ roles = [] }) => roles.some((role) => role.title === title))?.id
}
