import { History, Search } from "lucide-react"
import { type KeyboardEvent, type Ref, useRef, useState } from "react"
import { Keys } from "../buttons/Keys"
import { classes } from "../theme/classes"
import { ClearSearch } from "./ClearSearch"
import { ColouredText, line, type SearchToken } from "./ColouredText"
import { useListbox } from "./useListbox"

export interface SearchBoxProps {
  label: string
  value: string
  /** Called on every change. To search on the server, use `useDebounced(value, searchDebounce)`. */
  onChange: (value: string) => void
  placeholder?: string
  /** The tokens of the text that are coloured. */
  tokens?: readonly SearchToken[]
  /** Earlier searches, shown while the box is empty. */
  recent?: readonly string[]
  /** Called when `>` is typed into an empty box, to open the palette. */
  onCommand: () => void
  /** Called on blur, for example to store the search in the history. */
  onLeave?: () => void
  /** Whether the shell has bound `/` to this box. */
  slash?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * The search box of a page: an input over a layer that draws its text, so that `name:value` filters look like chips
 * but stay text. `data-search` marks it for the shortcut that focuses it.
 */
export function SearchBox(props: SearchBoxProps) {
  const {
    label,
    value,
    onChange,
    placeholder,
    tokens = [],
    recent = [],
    onCommand,
    onLeave,
    slash = true,
    className,
    ref,
  } = props
  const drawn = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(false)
  const listbox = useListbox({
    count: recent.length,
    onChoose: (index) => {
      onChange(recent[index] ?? "")
      listbox.setOpen(false)
    },
  })
  const offered = listbox.open && focused && value === "" && recent.length > 0
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const replaces = selectionStart === 0 && selectionEnd === value.length
    if (event.key === ">" && replaces) {
      event.preventDefault()
      onCommand()
    } else if (value === "" && recent.length > 0) listbox.onKeyDown(event)
  }
  return (
    <search className={classes("relative block", className)}>
      <div className="flex h-8.5 items-center gap-2 rounded-lg border border-control bg-panel pr-1.5 pl-2.5 focus-within:border-accent focus-within:outline-2 focus-within:outline-offset-[-1px] focus-within:outline-accent pointer-coarse:h-11">
        <Search aria-hidden className={classes("size-4 shrink-0", value ? "text-text" : "text-faint")} />
        <div className="relative min-w-0 flex-1 self-stretch">
          <ColouredText ref={drawn} value={value} tokens={tokens} />
          <input
            {...listbox.input}
            role="combobox"
            aria-expanded={offered}
            ref={ref}
            data-search
            type="text"
            aria-label={label}
            spellCheck={false}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            onFocus={() => {
              setFocused(true)
              listbox.setOpen(true)
            }}
            onBlur={() => {
              setFocused(false)
              listbox.setOpen(false)
              onLeave?.()
            }}
            onScroll={(event) => {
              if (drawn.current) drawn.current.scrollLeft = event.currentTarget.scrollLeft
            }}
            className={classes(
              line,
              "absolute inset-0 size-full bg-transparent text-transparent caret-accent outline-none placeholder:text-faint placeholder:[word-spacing:normal] focus-visible:outline-none",
            )}
          />
        </div>
        {value !== "" && <ClearSearch onClear={() => onChange("")} />}
        {slash && !focused && <Keys keys="/" className="mr-1" />}
      </div>
      {offered && <RecentSearches recent={recent} listbox={listbox} />}
    </search>
  )
}

interface RecentSearchesProps {
  recent: readonly string[]
  listbox: ReturnType<typeof useListbox>
}

function RecentSearches({ recent, listbox }: RecentSearchesProps) {
  return (
    <div
      id={listbox.listId}
      role="listbox"
      tabIndex={-1}
      aria-label="Buscas recentes"
      className="absolute inset-x-0 top-full z-40 mt-1 max-h-80 animate-pop overflow-y-auto rounded-xl bg-panel p-1 shadow-pop"
    >
      {recent.map((text, index) => (
        <div
          key={text}
          {...listbox.option(index)}
          role="option"
          tabIndex={-1}
          className="flex h-9 items-center gap-2.5 rounded-md px-2.5 aria-selected:bg-accent-soft"
        >
          <History aria-hidden className="size-4 text-faint" />
          <span className="truncate">{text}</span>
        </div>
      ))}
    </div>
  )
}
