import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { minSearched } from "@/domain/organizations/spheres"
import { fold } from "@/domain/text/fold"
import { useDebounced } from "@/ui/page/useDebounced"
import type { Mode, Parsed } from "../../grammar/parsed"
import { buildIndex, type Match, rank } from "../../ranking/ranking"
import { applicationSuggestions, ofApplication } from "../../slots/kinds/app"
import { ofUnit } from "../../slots/kinds/org"
import { ofPerson, ofPreUser } from "../../slots/kinds/people"
import { applicationsQuery, type SearchItem, searchQuery, unitsQuery } from "../../slots/serverLists"
import { indexOf, type Suggestion } from "../../slots/suggestion"
import { paletteDebounce } from "../../slots/useResolution"

type Kind = SearchItem["kind"]

/** The kinds of people that have an id. */
export const identified = ["user", "preUser"] as const

/** The kinds to search for in each mode, as the server names them. Pre-registrations are found by id only. */
const kindsOf: Partial<Record<Mode, readonly Kind[]>> = {
  words: ["user", "app", "org"],
  identifier: identified,
  people: ["user"],
  apps: ["app"],
  orgs: ["org"],
}
const noKinds: readonly Kind[] = []
const none: readonly SearchItem[] = []
const minLength = 2
const maxShown = 50
const noMatches: readonly Match<Suggestion>[] = []

export type SearchGroups = Record<Kind, readonly Match<Suggestion>[]>

/**
 * People, applications and units that match the text, best first. Kinds whose data the page has already are not
 * requested.
 */
export function useSearchResults(
  parsed: Parsed,
  frequency: ReadonlyMap<string, number>,
): { groups: SearchGroups; pending: boolean } {
  const session = useSession()
  const { mode } = parsed
  const text = parsed.identifier ?? parsed.query
  const kinds = kindsOf[mode] ?? noKinds
  const known = useQuery({
    ...applicationsQuery,
    enabled: mode === "apps" && may(session, "applications.view"),
    select: applicationSuggestions,
  })
  // A session that manages units also finds inactive ones, to open or activate them.
  const own = kinds.includes("org") && may(session, "organizations.manage")
  const units = own && fold(text).length >= minSearched
  const asked = kinds.filter((kind) => (kind === "app" ? !known.data : kind !== "org" || !units))
  const quiet = useDebounced(text, paletteDebounce)
  const settled = quiet === text || parsed.identifier !== undefined
  const wanted = asked.length > 0 && fold(text).length >= minLength
  const found = useQuery({
    ...searchQuery(text, asked.join(",") || "user"),
    enabled: wanted && settled,
    placeholderData: keepPreviousData,
  })
  const foundUnits = useQuery({
    ...unitsQuery(text),
    enabled: units && settled,
    placeholderData: keepPreviousData,
  })
  const items = useMemo(
    () => [...((wanted && found.data?.items) || none), ...((units && foundUnits.data?.items) || none)],
    [wanted, units, found.data, foundUnits.data],
  )
  const fresh = settled && !(wanted && found.isPlaceholderData) && !(units && foundUnits.isPlaceholderData)

  const indexes = useMemo(() => {
    const index = (kind: Kind, of: (item: SearchItem) => Suggestion) =>
      buildIndex(items.filter((item) => item.kind === kind).map(of))
    const app = known.data ? indexOf(known.data) : index("app", applicationFound)
    return {
      user: index("user", ofPerson),
      app,
      org: index("org", ofUnit),
      preUser: index("preUser", ofPreUser),
    }
  }, [items, known.data])

  const groups = useMemo(() => {
    const ranked = (kind: Kind) => {
      if (!kinds.includes(kind)) return noMatches
      const { entries } = indexes[kind]
      const matches = rank(indexes[kind], text, { frequency, limit: maxShown })
      if (!fresh || kind === "app") return matches
      // The server also matches other fields, such as e-mail addresses. Results that only the server matched come
      // last.
      const missed = entries.filter((entry) => !matches.some((match) => match.entry === entry))
      return [...matches, ...missed.map((entry) => ({ entry, class: "inside" as const, ranges: [] }))]
    }
    return { user: ranked("user"), app: ranked("app"), org: ranked("org"), preUser: ranked("preUser") }
  }, [indexes, kinds, text, frequency, fresh])
  const pending = (wanted && found.isFetching) || (units && foundUnits.isFetching)
  return { groups, pending: pending || ((wanted || units) && !settled) }
}

const applicationFound = ({ id, text, detail = "", enabled }: SearchItem): Suggestion =>
  ofApplication({ id: Number(id), acronym: text, title: detail, appKey: text, enabled })
