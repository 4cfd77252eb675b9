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
  /** If empty, there is no tooltip. */
  text: ReactNode
  /** The text is the same as the child's name, so it is not read out again. */
  decorative?: boolean
  /** One element that passes these props on. */
  children: ReactElement<Watched>
}

interface Position {
  left: number
  top: number
  below: boolean
}

/** Centred above the element, or below it if there is no room above. */
function positionBy(element: Element): Position {
  const box = element.getBoundingClientRect()
  const below = box.top < 64
  const left = Math.min(Math.max(box.left + box.width / 2, 96), window.innerWidth - 96)
  return { left, top: below ? box.bottom + 6 : box.top - 6, below }
}

/**
 * A tooltip, shown while its child is hovered or focused. `Esc` closes it (WCAG 1.4.13). It adds no element around
 * the child, so that the child keeps its focus when the text changes.
 */
export function Tooltip({ text, decorative, children }: TooltipProps) {
  const id = useId()
  const [position, setPosition] = useState<Position>()
  const own = children.props
  const hide = () => setPosition(undefined)
  const watched: Watched = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      if (event.pointerType !== "touch") setPosition(positionBy(event.currentTarget))
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
      if (event.target.matches(":focus-visible")) setPosition(positionBy(event.currentTarget))
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
      {text && position && createPortal(<Bubble position={position}>{text}</Bubble>, document.body)}
    </>
  )
}

function Bubble({ position, children }: { position: Position; children: ReactNode }) {
  return (
    <span
      role="tooltip"
      aria-hidden
      className="pointer-events-none fixed z-70 w-max max-w-72 animate-late rounded-md bg-text px-2 py-1 text-small text-panel shadow-pop"
      style={{ left: position.left, top: position.top, translate: position.below ? "-50% 0" : "-50% -100%" }}
    >
      {children}
    </span>
  )
}
