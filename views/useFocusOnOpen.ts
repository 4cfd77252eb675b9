import { type FocusEvent, useEffect, useEffectEvent, useRef } from "react"
import { isFocusLost } from "@/ui/page/lostFocus"

export interface FocusOnOpenOptions {
  /** The open row, once it is drawn as such: with another one the focus goes along. */
  shown: string | undefined
  /** What of the open row takes the focus. */
  find: () => HTMLElement | null | undefined
}

/**
 * Keeps the focus of a list on the row that stands open beside it, so that every key is about the same one. A dialog that
 * closes gives the focus back to the row that it was opened from, or to one before it, while another is open by then.
 * The list takes `list`; `moving` is told what moves the focus there by itself.
 */
export function useFocusOnOpen({ shown, find }: FocusOnOpenOptions) {
  /** The person, or what follows them, puts the focus on a row that is about to be the open one. */
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
