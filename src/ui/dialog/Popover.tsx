import { PopoverButton, Popover as PopoverFrame, PopoverPanel } from "@headlessui/react"
import { Fragment, type ReactElement, type ReactNode, useEffect, useRef } from "react"
import { classes, floating } from "../theme/classes"

export interface PopoverProps {
  /** The button that opens it: one element that takes a ref. */
  button: ReactElement
  label: string
  align?: "start" | "end"
  className?: string
  /** Opens on mount, because the popover is rendered when its button was pressed. */
  opened?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A popover next to its button. */
export function Popover({
  button,
  label,
  align = "start",
  className,
  opened = false,
  children,
}: PopoverProps) {
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!opened) return
    // The focus returns to this button. It is clicked because the library cannot start with an open popover.
    opener.current?.focus()
    opener.current?.click()
  }, [opened])
  return (
    <PopoverFrame as={Fragment}>
      <PopoverButton as={Fragment} ref={opener}>
        {button}
      </PopoverButton>
      <PopoverPanel
        focus
        role="dialog"
        aria-label={label}
        anchor={{ to: `bottom ${align}`, gap: 6, padding: 8 }}
        className={classes(floating, "max-w-96 p-4", className)}
      >
        {({ close }) => <>{typeof children === "function" ? children(() => close()) : children}</>}
      </PopoverPanel>
    </PopoverFrame>
  )
}
