import { useQueryClient } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { atom, useAtomValue, useSetAtom } from "jotai"
import { useLocation, useSearch } from "wouter"
import { api } from "@/client/api"
import { keptAddress, type SearchedList, searchedLists } from "@/domain/keptSearches"
import { counted } from "@/domain/text/words"
import type { KeptSearch } from "@/palette/slots/serverLists"
import { useNotify } from "@/ui/notices/notice"

/** A search that is kept, as forms have it. */
export interface SearchFields {
  name: string
  shared: boolean
  address: string
  /** Leads from now on to the search that is on the page. */
  replace: boolean
}

export const searchQuery = (id: number) => ({
  ...api.keptSearches.get.query({ params: { searchId: id } }),
  retry: false,
})

/** All that is asked of kept searches begins with this. */
export const searchesKey = api.keptSearches.list.query().queryKey.slice(0, 1)

/** What of the page's address can be kept; undefined where it is no list. */
export function useSearchHere(): ReturnType<typeof keptAddress> {
  const [path] = useLocation()
  return keptAddress(`${path}?${useSearch()}`)
}

const openedAtom = atom<number>()

/** The search that was opened or kept last in this tab: filters that are changed then are changes of it. */
export const useOpenedSearch = (): number | undefined => useAtomValue(openedAtom)
export const useMarkOpened = () => useSetAtom(openedAtom)

export const noSearchHere = "Nesta página não há uma busca que se possa guardar: abra antes uma lista."
export const othersSearch = ({ owner }: KeptSearch): string => `A busca é de ${owner.name}, que a altera.`

/** What follows once a search was kept or changed: it is said, its form closes, and lists of searches are read again. */
export function useSearchSaved(close: () => void): (text: string, name: string) => void {
  const queries = useQueryClient()
  const notify = useNotify()
  return (text, name) => {
    notify({ tone: "ok", text, details: name })
    close()
    void queries.invalidateQueries({ queryKey: searchesKey })
  }
}

/** Where somebody is in a screen: codes, too, and no filters. */
const places: Readonly<Record<string, string>> = {
  tab: "uma aba",
  view: "outra vista",
  path: "um ponto da árvore",
  unit: "um ponto da árvore",
}

/** Parameters whose values people have typed, and what they are called. All others are codes, and only counted. */
const typed: Readonly<Record<string, string>> = {
  search: "",
  name: "nome",
  cpf: "CPF",
  user: "pessoa",
  by: "por",
  app: "aplicação",
  from: "desde",
  until: "até",
}

/** *Usuários: org:PCSP active:true*, *Auditoria: pessoa 12345678909, e mais 1 filtro*: what an address leads to, in words. */
export function searchText(address: string): string {
  const kept = keptAddress(address)
  if (!kept) return address
  const [path = ""] = kept.address.split("?")
  const title = [screens[kept.list].title, ...numbersIn(kept.list, path)].join(" ")
  const filters = filtersText(kept.address)
  return filters === "" ? title : `${title}: ${filters}`
}

/** *org:PCSP active:true*: the same, without what it is the list of; empty where there is no filter. */
export function filtersText(address: string): string {
  const parameters = [...new URLSearchParams(address.split("?")[1])]
  const texts = parameters.flatMap(([name, value]) =>
    name in typed ? [typed[name] ? `${typed[name]} ${value}` : value] : (places[name] ?? []),
  )
  const others = parameters.length - texts.length
  if (others > 0) {
    texts.push(`${texts.length > 0 ? "e mais " : ""}${counted(others, "filtro", "filtros")}`)
  }
  return texts.join(", ")
}

/** Whose list it is, where there is one for each thing: the ids in its path. */
function numbersIn(list: SearchedList, path: string): string[] {
  const parts = path.split("/")
  return searchedLists[list].path
    .split("/")
    .flatMap((part, index) =>
      part.startsWith(":") && /\d/.test(parts[index] ?? "") ? [parts[index] ?? ""] : [],
    )
}
