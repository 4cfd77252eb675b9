import type { QueryClient } from "@tanstack/react-query"
import { Bookmark } from "lucide-react"
import { api } from "@/client/api"
import { RequestError } from "@/client/send"
import { type KeptSearch, keptSearchesQuery } from "../serverLists"
import { allNamed, eachOnce, noneNamed, type Suggestion } from "../suggestion"
import { type ListedValues, onlyOf, type SlotKindRecord } from "./record"

const ofSearch = ({ id, name, shared, owner, can }: KeptSearch): Suggestion => ({
  id: `keptSearch:${id}`,
  texts: [name, String(id)],
  value: { id: String(id), text: String(id), label: name },
  icon: Bookmark,
  detail: can.edit ? (shared ? "compartilhada" : "só sua") : `de ${owner.name}`,
})

const none = "Nenhuma busca guardada encontrada"
const everyOne = () => true

/** Those that fit, by their name or number. */
function searches(fits: (search: KeptSearch) => boolean): ListedValues {
  const read = async (client: QueryClient, text?: string) => {
    const query = { ...keptSearchesQuery(text), staleTime: 0 }
    const { items } = await client.fetchQuery(query)
    return items.filter(fits).map(ofSearch)
  }
  return {
    from: "list",
    freshFor: 3000,
    list: async (client, { text = "" }) => {
      const first = await read(client)
      return text.trim() === "" ? first : eachOnce([...first, ...(await read(client, text.slice(0, 200)))])
    },
    resolve: async (client, { text }) => {
      if (/^\d{1,9}$/.test(text)) {
        const one = api.keptSearches.get.query({ params: { searchId: Number(text) } })
        const found = await client.fetchQuery({ ...one, retry: false, staleTime: 0 }).catch((error) => {
          if (error instanceof RequestError && error.status === 404) return undefined
          throw error
        })
        if (found) return fits(found) ? onlyOf([ofSearch(found)], none) : { reason: none }
      }
      const all = await read(client, text.slice(0, 200))
      const own = allNamed(all, text, 1)
      return own.length > 0 ? onlyOf(own, none) : noneNamed(all, text, none)
    },
  }
}

/** The search of a list that is kept under a name. */
export const keptSearch: SlotKindRecord = {
  plural: "Buscas guardadas",
  values: searches(everyOne),
  subsets: { ofPeople: searches(({ list }) => list === "users") },
  field: "picker",
  noMatches: none,
  shownAs: "fact",
}
