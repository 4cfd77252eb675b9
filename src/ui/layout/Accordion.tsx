import { ChevronRight } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { classes } from "../theme/classes"

export interface AccordionProps {
  open: boolean
  onToggle: (open: boolean) => void
  /** The text of the button. */
  header: ReactNode
  /** Shown to the right of the header, outside the button: tags, actions. */
  right?: ReactNode
  /** Rendered when it is first opened, then kept. */
  children: () => ReactNode
  className?: string
}

/** A collapsible card with a second-level heading. */
export function Accordion({ open, onToggle, header, right, children, className }: AccordionProps) {
  const id = useId()
  const [made, setMade] = useState(open)
  if (open && !made) setMade(true)
  return (
    <section className={classes("card overflow-hidden", className)}>
      <div className="flex min-h-11.5 flex-wrap items-center hover:bg-sunken/60">
        <h2 className="flex min-w-0 flex-1 basis-52 self-stretch">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={made ? id : undefined}
            onClick={() => onToggle(!open)}
            className="flex min-h-11.5 min-w-0 flex-1 items-center gap-2.5 px-4 py-2 text-left outline-offset-[-3px]"
          >
            <ChevronRight
              aria-hidden
              className={classes("size-4 shrink-0 transition-transform duration-100", open && "rotate-90")}
            />
            <span className="min-w-0">{header}</span>
          </button>
        </h2>
        {right && (
          <div className="flex flex-wrap items-center gap-2.5 px-4 max-sm:pb-2.5 max-sm:pl-10.5">{right}</div>
        )}
      </div>
      {made && (
        <div id={id} hidden={!open} className="border-t border-line">
          {children()}
        </div>
      )}
    </section>
  )
}
