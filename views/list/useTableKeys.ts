import type { SearchText } from "./search/useSearchText"
import { type ListKeysOptions, type Step, useListKeys } from "./useListKeys"

/** Moves the focus to the list that `DataTable` draws. */
export const focusTable = () =>
  document.querySelector<HTMLElement>("[data-list]")?.focus({ preventScroll: true })

export interface TableKeysOptions extends Omit<ListKeysOptions, "onStep" | "onEnterList" | "searchHint"> {
  /** The position in the list (`useListPosition`). */
  position: { step: (step: Step) => void }
  /** The search of the screen: the first `Enter` in its box searches at once, the second one leads into the list. */
  searchText?: Pick<SearchText, "text" | "search" | "settle">
}

/** The keys of a list that `DataTable` draws, with or without a search box; stepping focuses the list. */
export function useTableKeys({ position, searchText, ...options }: TableKeysOptions): void {
  useListKeys({
    ...(searchText && {
      onSearch: () => {
        if (searchText.text === searchText.search) focusTable()
        else searchText.settle()
      },
    }),
    ...options,
    onStep: (step) => {
      position.step(step)
      focusTable()
    },
    searchHint: true,
    onEnterList: focusTable,
  })
}
