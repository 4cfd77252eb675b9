import { useQuery } from "@tanstack/react-query"
import { Bookmark } from "lucide-react"
import { useMemo } from "react"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { searchedLists } from "@/domain/savedSearches"
import { useRegistries } from "@/palette/registries"
import { pathTo, type Screens } from "@/screens/screen"
import { useDebounced } from "@/ui/page/useDebounced"
import type { Parsed } from "../../grammar/parsed"
import type { Sources } from "../../slots/lookup"
import type { ScreenEntry } from "../../slots/screenEntries"
import { type SavedSearch, savedSearchesQuery } from "../../slots/serverLists"
import { paletteDebounce } from "../../slots/useResolution"

const none: readonly SavedSearch[] = []
const minLength = 2

/**
 * Adds the saved searches to the screens in `sources`. If there are too many for one page, it also fetches those that
 * match the typed text.
 */
export function useSavedSearches(
  { mode, query }: Parsed,
  sources: Sources,
): { places: Sources; pending: boolean } {
  const session = useSession()
  const { screens }: { screens: Screens } = useRegistries()
  const wanted = mode === "words" || mode === "empty"
  const first = useQuery({ ...savedSearchesQuery(), enabled: wanted })
  const text = query.trim()
  const asked = mode === "words" && text.length >= minLength && first.data?.next !== undefined
  const settled = useDebounced(text, paletteDebounce) === text
  const named = useQuery({ ...savedSearchesQuery(text), enabled: asked && settled })
  const own = screens.keptSearch
  const places = useMemo(() => {
    const found = [...(first.data?.items ?? none), ...((asked && named.data?.items) || none)]
    const each = [...new Map(found.map((search) => [search.id, search])).values()]
    const entries = own
      ? each
          .filter(({ list }) => may(session, searchedLists[list].who))
          .map(
            ({ id, name, owner, can }): ScreenEntry => ({
              id: `keptSearch:${id}`,
              name: String(id),
              // The owner's name tells a shared search from a screen and from the actor's own searches.
              title: can.edit ? name : `${name} · busca de ${owner.name}`,
              texts: [name],
              path: pathTo(own, { searchId: String(id) }),
              icon: Bookmark,
              line: `> open search ${id}`,
            }),
          )
      : []
    return { ...sources, screens: [...sources.screens, ...entries] }
  }, [first.data, named.data, asked, own, session, sources])
  const pending = mode === "words" && (first.isPending || (asked && (!settled || named.isFetching)))
  return { places, pending }
}
