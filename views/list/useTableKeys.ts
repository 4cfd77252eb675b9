import { type ListKeysOptions, type Step, useListKeys } from "./useListKeys"
import type { SearchText } from "./useSearchText"

/** Puts the focus on the list of the page, which `DataTable` draws. */
export const focusTable = () =>
  document.querySelector<HTMLElement>("[data-list]")?.focus({ preventScroll: true })

export interface TableKeysOptions extends Omit<ListKeysOptions, "onStep" | "onEnterList" | "searchHint"> {
  /** Where one is in it (`useListPlace`). */
  place: { step: (step: Step) => void }
  /** The search of the screen: `Enter` in its box asks at once, and then leads into the list; it opens nothing unseen. */
  searchText?: Pick<SearchText, "text" | "search" | "settle">
}

/** The keys of a searched list that `DataTable` draws: the focus goes along with the current row. */
export function useTableKeys({ place, searchText, ...options }: TableKeysOptions): void {
  useListKeys({
    ...(searchText && {
      onSearch: () => {
        if (searchText.text === searchText.search) focusTable()
        else searchText.settle()
      },
    }),
    ...options,
    onStep: (step) => {
      place.step(step)
      focusTable()
    },
    searchHint: true,
    onEnterList: focusTable,
  })
}
