import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  Suspense,
  useState,
  useTransition,
} from "react"
import { ChunkBoundary } from "../page/ChunkBoundary"
import { lazy } from "../page/lazy"
import type { PopoverProps } from "./Popover"

export const loadPopover = async () => ({ default: (await import("./Popover")).Popover })
const Popover = lazy(loadPopover)

interface LazyPopoverProps extends PopoverProps {
  button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
}

/**
 * A `Popover` whose library loads when its button is first pressed. Until then the button stays unchanged and keeps
 * the focus.
 */
export function LazyPopover(props: LazyPopoverProps) {
  const [pressed, setPressed] = useState(false)
  const [coming, startTransition] = useTransition()
  const button = cloneElement(props.button, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    "aria-busy": coming || undefined,
    onClick: () => startTransition(() => setPressed(true)),
  })
  return (
    <ChunkBoundary otherwise={(retry) => cloneElement(props.button, { onClick: retry })}>
      <Suspense fallback={button}>{pressed ? <Popover opened {...props} /> : button}</Suspense>
    </ChunkBoundary>
  )
}
