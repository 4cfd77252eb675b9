import { useQueryClient } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { atom, useAtomValue, useSetAtom } from "jotai"
import { useLocation, useSearch } from "wouter"
import { api } from "@/client/api"
import { keptAddress, type SearchedList, searchedLists } from "@/domain/savedSearches"
import { plainNameProblem } from "@/domain/text/plainName"
import { counted } from "@/domain/text/words"
import type { SavedSearch } from "@/palette/slots/serverLists"
import type { FieldErrors } from "@/ui/fields/formField"
import { useNotify } from "@/ui/page/notice"

/** The form values of a saved search. */
export interface SearchFields {
  name: string
  shared: boolean
  address: string
  /** Whether to replace it with the page's search. */
  replace: boolean
}

export const problemsOf = ({ name }: SearchFields): FieldErrors => ({ name: plainNameProblem(name) })

export const searchQuery = (id: number) => ({
  ...api.keptSearches.get.query({ params: { searchId: id } }),
  retry: false,
})

/** The prefix of all query keys about saved searches. */
export const searchesKey = api.keptSearches.list.query().queryKey.slice(0, 1)

/** The part of the page's address that can be saved. Undefined if the page is no list. */
export function useSearchHere(): ReturnType<typeof keptAddress> {
  const [path] = useLocation()
  return keptAddress(`${path}?${useSearch()}`)
}

const openedAtom = atom<number>()

/** The search that was opened or saved last in this tab. Filters changed after that count as changes of it. */
export const useOpenedSearch = (): number | undefined => useAtomValue(openedAtom)
export const useMarkOpened = () => useSetAtom(openedAtom)

export const noSearchHere = "Nesta página não há uma busca que se possa guardar: abra antes uma lista."
export const othersSearch = ({ owner }: SavedSearch): string => `A busca é de ${owner.name}, que a altera.`

/**
 * Returns a function to call after a search was saved or changed: shows a notice, closes the form and refetches the
 * lists of searches.
 */
export function useSearchSaved(close: () => void): (text: string, name: string) => void {
  const queries = useQueryClient()
  const notify = useNotify()
  return (text, name) => {
    notify({ tone: "ok", text, details: name })
    close()
    void queries.invalidateQueries({ queryKey: searchesKey })
  }
}

/** Parameters that are a position within a screen rather than a filter. Their values are codes. */
const places: Readonly<Record<string, string>> = {
  tab: "uma aba",
  view: "outra vista",
  path: "um ponto da árvore",
  unit: "um ponto da árvore",
}

/** Parameters whose values are typed by users, with their labels. All others are codes and are only counted. */
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

/**
 * *Usuários: org:PCSP active:true*, *Auditoria: pessoa 12345678909, e mais 1 filtro*: the target of an address in
 * words.
 */
export function searchText(address: string): string {
  const kept = keptAddress(address)
  if (!kept) return address
  const [path = ""] = kept.address.split("?")
  const title = [screens[kept.list].title, ...numbersIn(kept.list, path)].join(" ")
  const filters = filtersText(kept.address)
  return filters === "" ? title : `${title}: ${filters}`
}

/** *org:PCSP active:true*: as `searchText`, without the list's title. Empty if there is no filter. */
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

/** The ids in the path, for lists that belong to one person or thing. */
function numbersIn(list: SearchedList, path: string): string[] {
  const parts = path.split("/")
  return searchedLists[list].path
    .split("/")
    .flatMap((part, index) =>
      part.startsWith(":") && /\d/.test(parts[index] ?? "") ? [parts[index] ?? ""] : [],
    )
}
