import { useOpenPalette } from "@/palette/panel/open"
import { SearchBox, type SearchBoxProps } from "@/ui/fields/SearchBox"
import type { SearchText } from "./useSearchText"

export interface ListSearchProps extends Omit<SearchBoxProps, "value" | "onChange" | "onCommand"> {
  searchText: Pick<SearchText, "text" | "setText">
}

/** The search box of a list; `>` in it opens the palette. */
export function ListSearch({ searchText: { text, setText }, ...box }: ListSearchProps) {
  const openPalette = useOpenPalette()
  return <SearchBox {...box} value={text} onChange={setText} onCommand={() => openPalette("> ")} />
}
