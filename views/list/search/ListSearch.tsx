import { SavedSearches } from "@views/searches/SavedSearches"
import { useOpenPalette } from "@/palette/run/open"
import { SearchBox, type SearchBoxProps } from "@/ui/fields/SearchBox"
import { classes } from "@/ui/theme/classes"
import type { SearchText } from "./useSearchText"

export interface ListSearchProps extends Omit<SearchBoxProps, "value" | "onChange" | "onCommand"> {
  searchText: Pick<SearchText, "text" | "setText" | "search" | "settle">
}

/**
 * The search box of a list, and its saved searches. `>` in the box opens the palette. On blur the typed text is
 * searched at once, so that the next action applies to it.
 */
export function ListSearch({ searchText, className, onLeave, ...box }: ListSearchProps) {
  const { text, setText, search, settle } = searchText
  const openPalette = useOpenPalette()
  return (
    <div className={classes("flex items-center gap-1", className)}>
      <SearchBox
        {...box}
        className="min-w-0 flex-1"
        value={text}
        onChange={setText}
        onCommand={() => openPalette("> ")}
        onLeave={() => {
          if (text.trim() !== search.trim()) settle()
          onLeave?.()
        }}
      />
      <SavedSearches />
    </div>
  )
}
