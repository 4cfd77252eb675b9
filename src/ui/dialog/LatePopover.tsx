import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  Suspense,
  useState,
  useTransition,
} from "react"
import { lazy } from "../page/lazy"
import { Part } from "../page/Part"
import type { PopoverProps } from "./Popover"

export const loadPopover = async () => ({ default: (await import("./Popover")).Popover })
const Popover = lazy(loadPopover)

interface LatePopoverProps extends PopoverProps {
  button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
}

/**
 * A `Popover` whose library loads when its button is first pressed. Until then the button stays unchanged and keeps
 * the focus.
 */
export function LatePopover(props: LatePopoverProps) {
  const [pressed, setPressed] = useState(false)
  const [coming, startTransition] = useTransition()
  const button = cloneElement(props.button, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    "aria-busy": coming || undefined,
    onClick: () => startTransition(() => setPressed(true)),
  })
  return (
    <Part otherwise={(retry) => cloneElement(props.button, { onClick: retry })}>
      <Suspense fallback={button}>{pressed ? <Popover opened {...props} /> : button}</Suspense>
    </Part>
  )
}
