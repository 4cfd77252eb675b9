import { useEffect, useEffectEvent, useRef, useState } from "react"
import { forgetKept, useWaiting } from "@/shortcuts/kept"
import { isUnderDialog } from "@/shortcuts/place"
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
 * loaded wait for them. If nothing is found or loading failed, they are forgotten and the search box gets the focus.
 */
export function useSearchEnter(searched: Searched | undefined, enterList: () => void): () => void {
  /** Since `Enter`, until the rows have loaded. */
  const [isWaiting, setWaiting] = useState(false)
  const { text = "", search = "" } = searched?.searchText ?? {}
  const found = searched !== undefined && searched.pages.rows.length > 0
  const isThere = text.trim() === search.trim() && (found || searched?.pages.loading === false)
  useWaiting(isWaiting && !isThere)
  const arrive = useEffectEvent(() => {
    setWaiting(false)
    if (found && !isUnderDialog()) return enterList()
    forgetKept()
    if (!isUnderDialog()) focusSearch()
  })
  useEffect(() => {
    if (isWaiting && isThere) arrive()
  }, [isWaiting, isThere])
  const last = useRef(false)
  last.current = isWaiting
  // On failure the screen renders without the list.
  useEffect(
    () => () => {
      if (!last.current) return
      forgetKept()
      if (isFocusLost()) focusSearch()
    },
    [],
  )
  return () => {
    if (!isThere) {
      searched?.searchText.settle()
      setWaiting(true)
    }
    if (!isThere || found) enterList()
  }
}
