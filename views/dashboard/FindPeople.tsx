import { useRecentSearches } from "@views/list/search/useRecentSearches"
import { screens } from "@views/screens"
import { History } from "lucide-react"
import { type FormEvent, useState } from "react"
import { Link, useLocation } from "wouter"
import { parseSearch, userFilters } from "@/domain/search"
import { useOpenPalette } from "@/palette/run/open"
import { pathTo } from "@/screens/screen"
import { SearchBox } from "@/ui/fields/SearchBox"

/** The users list with a search. */
export const foundPeople = (search: string) => `${pathTo(screens.users)}?${new URLSearchParams({ search })}`

/** For users who search people and administer nothing: the search box and earlier searches. */
export function FindPeople() {
  const [text, setText] = useState("")
  const [, navigate] = useLocation()
  const openPalette = useOpenPalette()
  const { recent, keep } = useRecentSearches("users")
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === "") return
    keep(text)
    navigate(foundPeople(text))
  }
  return (
    <section aria-label="Buscar usuários" className="card grid gap-3 px-4 py-4.5">
      <h2 className="text-section font-[650]">Buscar usuários</h2>
      <form onSubmit={search}>
        <SearchBox
          label="Buscar usuários"
          placeholder="CPF, nome, e-mail ou filtros: active:true org:PCSP"
          value={text}
          onChange={setText}
          tokens={parseSearch(text, userFilters).tokens}
          onCommand={() => openPalette("> ")}
          slash={false}
        />
      </form>
      {recent.length > 0 ? (
        <nav aria-label="Buscas recentes" className="flex flex-wrap gap-2">
          {recent.slice(0, shown).map((each) => (
            <Link
              key={each}
              href={foundPeople(each)}
              className="flex items-center gap-1.5 rounded-md bg-sunken px-2.5 py-1 text-muted hover:text-text"
            >
              <History aria-hidden className="size-3.5 text-faint" />
              {each}
            </Link>
          ))}
        </nav>
      ) : (
        <p className="text-muted">As suas buscas ficam aqui, para serem feitas de novo.</p>
      )}
    </section>
  )
}

/** How many earlier searches are offered. */
const shown = 8
