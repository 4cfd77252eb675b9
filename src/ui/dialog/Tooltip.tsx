import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useId, useState } from "react"
import { createPortal } from "react-dom"

type Watched = Pick<
  HTMLAttributes<HTMLElement>,
  | "aria-describedby"
  | "onPointerEnter"
  | "onPointerLeave"
  | "onPointerDown"
  | "onFocus"
  | "onBlur"
  | "onKeyDown"
>

export interface TooltipProps {
  /** Nothing: the child stands alone. */
  text: ReactNode
  /** The text repeats the child's name, so that it need not be read out again. */
  decorative?: boolean
  /** One element that hands these on to the page. */
  children: ReactElement<Watched>
}

interface Place {
  left: number
  top: number
  below: boolean
}

/** The middle of the element's upper edge, or of the lower one where there is no room above. */
function placeBy(element: Element): Place {
  const box = element.getBoundingClientRect()
  const below = box.top < 64
  const left = Math.min(Math.max(box.left + box.width / 2, 96), window.innerWidth - 96)
  return { left, top: below ? box.bottom + 6 : box.top - 6, below }
}

/**
 * Says more about its child while it is pointed at or has focus; `Esc` puts it away (WCAG 1.4.13). It wraps
 * nothing around the child, which so keeps its focus when a text comes or goes.
 */
export function Tooltip({ text, decorative, children }: TooltipProps) {
  const id = useId()
  const [place, setPlace] = useState<Place>()
  const own = children.props
  const hide = () => setPlace(undefined)
  const watched: Watched = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      if (event.pointerType !== "touch") setPlace(placeBy(event.currentTarget))
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      hide()
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event)
      hide()
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (event.target.matches(":focus-visible")) setPlace(placeBy(event.currentTarget))
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      hide()
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event)
      if (event.key === "Escape") hide()
    },
    ...(!decorative && { "aria-describedby": id }),
  }
  return (
    <>
      {text ? cloneElement(children, watched) : children}
      {text && !decorative && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {text && place && createPortal(<Bubble place={place}>{text}</Bubble>, document.body)}
    </>
  )
}

function Bubble({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <span
      role="tooltip"
      aria-hidden
      className="pointer-events-none fixed z-70 w-max max-w-72 animate-late rounded-md bg-text px-2 py-1 text-small text-panel shadow-pop"
      style={{ left: place.left, top: place.top, translate: place.below ? "-50% 0" : "-50% -100%" }}
    >
      {children}
    </span>
  )
}
