import type { QueryClient } from "@tanstack/react-query"
import { Bookmark } from "lucide-react"
import { api } from "@/client/api"
import { RequestError } from "@/client/send"
import { fold } from "@/domain/text/fold"
import { type SavedSearch, savedSearchesQuery } from "../serverLists"
import { allNamed, eachOnce, noneNamed, type Suggestion } from "../suggestion"
import { type ListedValues, onlyOf, type SlotKindRecord } from "./record"

const ofSearch = ({ id, name, shared, owner, can }: SavedSearch): Suggestion => ({
  id: `keptSearch:${id}`,
  texts: [name, String(id)],
  value: { id: String(id), text: String(id), label: name },
  icon: Bookmark,
  detail: can.edit ? (shared ? "compartilhada" : "só sua") : `de ${owner.name}`,
})

/** Writes a search into the line by name, or by number if the name is ambiguous or looks like a number. */
export function byName(all: readonly Suggestion[]): Suggestion[] {
  const names = all.map(({ value }) => fold(value.label))
  const several = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return all.map((each) => {
    const { value } = each
    if (isNumber(value.label) || several.has(fold(value.label))) return each
    return { ...each, value: { ...value, text: value.label } }
  })
}

const isNumber = (text: string) => /^\d{1,9}$/.test(text)

const none = "Nenhuma busca guardada encontrada"
const everyOne = () => true

/**
 * The searches accepted by `fits`, by name or number. `otherwise` completes the message for one that is not accepted.
 */
function searches(fits: (search: SavedSearch) => boolean, otherwise = ""): ListedValues {
  const read = async (client: QueryClient, text?: string) => {
    const query = { ...savedSearchesQuery(text), staleTime: 0 }
    const { items } = await client.fetchQuery(query)
    return items.filter(fits).map(ofSearch)
  }
  return {
    from: "list",
    freshFor: 3000,
    list: async (client, { text = "" }) => {
      const first = await read(client)
      if (text.trim() === "") return byName(first)
      return byName(eachOnce([...first, ...(await read(client, text.slice(0, 200)))]))
    },
    resolve: async (client, { text }) => {
      if (isNumber(text)) {
        const one = api.keptSearches.get.query({ params: { searchId: Number(text) } })
        const found = await client.fetchQuery({ ...one, retry: false, staleTime: 0 }).catch((error) => {
          if (error instanceof RequestError && error.status === 404) return undefined
          throw error
        })
        if (found && !fits(found)) return { reason: `A busca ${found.name} ${otherwise}` }
        if (found) return onlyOf([ofSearch(found)], none)
      }
      const all = await read(client, text.slice(0, 200))
      const own = allNamed(all, text, 1)
      return own.length > 0 ? onlyOf(own, none) : noneNamed(all, text, none)
    },
  }
}

/** A saved search of a list. */
export const keptSearch: SlotKindRecord = {
  plural: "Buscas guardadas",
  values: searches(everyOne),
  subsets: {
    ofPeople: searches(({ list }) => list === "users", "não é de usuários"),
    receivable: searches(({ can }) => can.receive, "não se envia por e-mail"),
    received: searches(({ report }) => report !== undefined, "não chega ao seu e-mail"),
  },
  field: "picker",
  noMatches: none,
  shownAs: "fact",
}
