import { type FocusEvent, useEffect, useEffectEvent, useRef } from "react"
import { isFocusLost } from "@/ui/page/focusRestore"

export interface FocusOnOpenOptions {
  /** The key of the open row once it is shown. When it changes, the focus moves too. */
  shown: string | undefined
  /** Returns the element of the open row that takes the focus. */
  find: () => HTMLElement | null | undefined
}

/**
 * Keeps the focus in a list on the row opened next to it, so that every key applies to that row. Otherwise a closing
 * dialog would return the focus to the row it was opened from, while another row is already open. Spread `list` on
 * the list's element; move the focus to a row only inside `moving`.
 */
export function useFocusOnOpen({ shown, find }: FocusOnOpenOptions) {
  /** Whether the focus is moving to a row that is about to be opened. */
  const isMoved = useRef(false)
  const element = useRef<HTMLDivElement>(null)
  const follow = useEffectEvent(() => {
    const { activeElement } = document
    if (isFocusLost() || (activeElement !== find() && element.current?.contains(activeElement)))
      find()?.focus()
  })
  const last = useRef(shown)
  useEffect(() => {
    if (last.current !== undefined && last.current !== shown) follow()
    last.current = shown
  }, [shown])
  const moving = (move: () => void) => {
    isMoved.current = true
    move()
    isMoved.current = false
  }
  return {
    moving,
    list: {
      ref: element,
      onPointerDown: () => {
        isMoved.current = true
      },
      onClick: () => {
        isMoved.current = false
      },
      onFocus: (event: FocusEvent) => {
        const wanted = find()
        if (
          !isMoved.current &&
          wanted &&
          event.target !== wanted &&
          event.target instanceof HTMLAnchorElement
        ) {
          wanted.focus()
        }
      },
    },
  }
}
