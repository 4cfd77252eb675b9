import { type ListKeysOptions, type Step, useListKeys } from "./useListKeys"

/** Moves the focus to the list of `DataTable`. */
export const focusTable = () =>
  document.querySelector<HTMLElement>("[data-list]")?.focus({ preventScroll: true })

export interface TableKeysOptions extends Omit<ListKeysOptions, "onStep" | "onEnterList"> {
  /** The position in the list (`useListPosition`). */
  position: { step: (step: Step) => void }
}

/** The keys of a `DataTable` list, with or without a search box. Stepping focuses the list. */
export function useTableKeys({ position, ...options }: TableKeysOptions): void {
  useListKeys({
    ...options,
    onStep: (step) => {
      position.step(step)
      focusTable()
    },
    onEnterList: focusTable,
  })
}
