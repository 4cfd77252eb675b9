import { useEffect, useEffectEvent, useRef, useState } from "react"
import { type HeldKeys, holdKeys } from "@/palette/run/holdKeys"
import { isUnderDialog } from "@/palette/run/keys"
import { isFocusLost } from "@/ui/page/focusRestore"
import type { SearchText } from "./search/useSearchText"

export const searchBox = "[data-search]"

export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>(searchBox)
  box?.focus()
  box?.select()
}

export interface Searched {
  /** The search of the screen. */
  searchText: Pick<SearchText, "text" | "search" | "settle">
  /** The rows of this search, and whether they are loading. */
  pages: { rows: readonly unknown[]; loading: boolean }
}

/**
 * `Enter` in a list's search box searches at once and moves the focus to the list. Keys pressed before the rows have
 * loaded are buffered and replayed to the list. If nothing is found or loading failed, the keys are dropped and the
 * search box gets the focus.
 */
export function useSearchEnter(searched: Searched | undefined, enterList: () => void): () => void {
  /** The keys held since `Enter`, until the rows have loaded. */
  const [held, setHeld] = useState<HeldKeys>()
  const { text = "", search = "" } = searched?.searchText ?? {}
  const found = searched !== undefined && searched.pages.rows.length > 0
  const isThere = text.trim() === search.trim() && (found || searched?.pages.loading === false)
  const arrive = useEffectEvent((keys: HeldKeys) => {
    setHeld(undefined)
    const isLeft = isUnderDialog()
    if (!isLeft && found) {
      enterList()
      void keys.give()
      return
    }
    keys.drop()
    if (!isLeft) focusSearch()
  })
  useEffect(() => {
    if (held && isThere) arrive(held)
  }, [held, isThere])
  const last = useRef<HeldKeys>(undefined)
  last.current = held
  // On failure the screen renders without the list. A replay that has started continues.
  useEffect(
    () => () => {
      last.current?.drop()
      if (last.current && isFocusLost()) focusSearch()
    },
    [],
  )
  return () => {
    if (isThere) {
      if (found) enterList()
      return
    }
    searched?.searchText.settle()
    enterList()
    held?.drop()
    const keys = holdKeys({
      leaveBy: ["Escape", "/", "Tab"],
      onLeave: (key) => {
        setHeld(undefined)
        if (key === "/") focusSearch()
        else if (key === "Escape") enterList()
        return key === "Tab"
      },
    })
    setHeld(keys)
  }
}
