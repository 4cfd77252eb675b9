import { ListFilter } from "lucide-react"
import { type RefObject, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Button, type ButtonProps } from "@/ui/buttons/Button"

/** Whether the filters of a list are shown. */
export interface FilterFold {
  isOpen: boolean
  /** Shows the filters, focuses the first field and selects its text. */
  open: () => void
  close: () => void
  /** The form of the filters. */
  form: RefObject<HTMLFormElement | null>
}

/** State for collapsible filters: pass it to their `FilterForm` and to a `FilterToggle`. */
export function useFilterFold(startsOpen: boolean): FilterFold {
  const [isOpen, setOpen] = useState(startsOpen)
  const form = useRef<HTMLFormElement>(null)
  return {
    isOpen,
    open: () => {
      // Rendered synchronously, so that the key or click that opens the filters also focuses them.
      flushSync(() => setOpen(true))
      const first = form.current?.querySelector("input")
      first?.focus()
      first?.select()
    },
    close: () => setOpen(false),
    form,
  }
}

/** The button that shows and hides the filters. */
export const FilterToggle = ({ fold, ...button }: ButtonProps & { fold: FilterFold }) => (
  <Button
    {...button}
    icon={ListFilter}
    aria-expanded={fold.isOpen}
    onClick={fold.isOpen ? fold.close : fold.open}
  />
)
