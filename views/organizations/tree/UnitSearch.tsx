import { type Pages, usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { Search } from "lucide-react"
import { useRef, useState } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { minSearched } from "@/domain/organizations/spheres"
import { pageSizes } from "@/domain/pageSizes"
import { useOpenPalette } from "@/palette/run/open"
import { pathTo } from "@/screens/screen"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Tag } from "@/ui/badges/Tag"
import { Keys } from "@/ui/buttons/Keys"
import { ClearSearch } from "@/ui/fields/ClearSearch"
import { useListbox } from "@/ui/fields/useListbox"
import { searchDebounce, useDebounced } from "@/ui/page/useDebounced"
import { classes } from "@/ui/theme/classes"

type Unit = { id: number; acronym: string; title: string; enabled: boolean }
const size = pageSizes.organizations
const keyOf = ({ id }: Unit) => String(id)

/** More results are loaded this many pixels before the end of the list. */
const margin = 120

/** Searches units by acronym or title, from three letters on. Choosing one opens the tree there. */
export function UnitSearch({ onChosen }: { onChosen: (id: number) => void }) {
  const [, navigate] = useLocation()
  const openPalette = useOpenPalette()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState("")
  const quiet = useDebounced(text, searchDebounce).trim()
  const due = quiet.length >= minSearched
  const pages = usePages<Unit>({
    queryKey: ["organizations", "search", due ? quiet : ""],
    load: async (page, signal) => {
      if (!due) return { items: [] }
      const query = { search: quiet, page, size, disabled: true }
      return { items: await api.organizations.search.query({ query }).queryFn({ signal }) }
    },
    size,
    keyOf,
  })
  const settled = quiet === text.trim()
  const rows = settled ? pages.rows : []
  const listbox = useListbox({
    count: rows.length,
    onChoose: (index) => {
      const unit = rows[index]
      if (!unit) return
      setText("")
      listbox.setOpen(false)
      onChosen(unit.id)
      navigate(`${pathTo(screens.organizations)}?${new URLSearchParams({ unit: keyOf(unit) })}`)
    },
  })
  useShortcuts([{ keys: "/", run: () => input.current?.focus() }])
  const open = listbox.open && text.trim() !== ""
  return (
    <search className="relative block min-w-0 flex-1">
      <div className="flex h-8.5 items-center gap-2 rounded-lg border border-control bg-panel pr-1.5 pl-2.5 focus-within:border-accent focus-within:outline-2 focus-within:outline-offset-[-1px] focus-within:outline-accent pointer-coarse:h-11">
        <Search aria-hidden className={classes("size-4 shrink-0", text ? "text-text" : "text-faint")} />
        <input
          {...listbox.input}
          role="combobox"
          aria-expanded={open}
          ref={input}
          data-search
          type="text"
          aria-label="Buscar unidades"
          spellCheck={false}
          placeholder={`Busque pela sigla ou pelo nome, a partir de ${minSearched} letras`}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            listbox.setOpen(true)
          }}
          onKeyDown={(event) => {
            if (event.key === ">" && text === "") {
              event.preventDefault()
              openPalette("> ")
            } else if (event.key === "Enter" && listbox.active < 0 && rows.length === 1) {
              listbox.option(0).onClick()
            } else listbox.onKeyDown(event)
          }}
          onFocus={() => listbox.setOpen(true)}
          onBlur={() => listbox.setOpen(false)}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint focus-visible:outline-none"
        />
        {text !== "" && <ClearSearch onClear={() => setText("")} />}
        <Keys keys="/" className="mr-1" />
      </div>
      {open && <FoundUnits rows={rows} pages={pages} listbox={listbox} status={statusOf()} />}
    </search>
  )

  function statusOf(): string {
    if (text.trim().length < minSearched) return `Digite pelo menos ${minSearched} letras.`
    if (!settled || (pages.loading && rows.length === 0)) return "Buscando…"
    if (pages.failure) return `Não foi possível buscar: ${pages.failure.message}`
    return rows.length === 0 ? "Nenhum resultado encontrado" : ""
  }
}

interface FoundUnitsProps {
  rows: readonly Unit[]
  pages: Pages<Unit>
  listbox: ReturnType<typeof useListbox>
  status: string
}

/** The units found. More are loaded towards the end of the list. */
function FoundUnits({ rows, pages, listbox, status }: FoundUnitsProps) {
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1 animate-pop overflow-hidden rounded-xl bg-panel shadow-pop forced-colors:border">
      <div
        id={listbox.listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Unidades encontradas"
        aria-busy={pages.loading}
        className="max-h-80 overflow-y-auto"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < margin) pages.more?.()
        }}
      >
        {rows.map((unit, index) => (
          <div
            key={unit.id}
            {...listbox.option(index)}
            role="option"
            tabIndex={-1}
            className="mx-1 flex min-h-9 items-center gap-2 rounded-md px-2.5 first:mt-1 last:mb-1 aria-selected:bg-accent-soft"
          >
            <span className="shrink-0 font-[550]">{unit.acronym}</span>
            <span className="min-w-0 flex-1 truncate text-muted">{unit.title}</span>
            {!unit.enabled && <Tag tone="bad">Inativa</Tag>}
          </div>
        ))}
      </div>
      <p role="status" className="px-3.5 py-2 text-muted empty:hidden">
        {status}
      </p>
    </div>
  )
}
