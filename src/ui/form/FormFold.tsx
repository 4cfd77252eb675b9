import { ChevronRight } from "lucide-react"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { get, useFormState } from "react-hook-form"
import { classes } from "../theme/classes"

export interface FormFoldProps {
  title: string
  /** A summary of the contents, next to the title. */
  description: string
  /** The paths of the fields inside. The fold opens if one of them has an error. */
  names: readonly string[]
  /** Whether it is open at first. */
  opened: boolean
  children: ReactNode
}

/** A collapsible group of rarely needed fields. They belong to the form even while hidden. */
export function FormFold({ title, description, names, opened, children }: FormFoldProps) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const { errors } = useFormState()
  const wrong = names.some((name) => get(errors, name) !== undefined)
  const [open, setOpen] = useState(opened)
  if (wrong && !open) setOpen(true)
  useEffect(() => {
    // The form cannot focus a field that is hidden.
    const outside = !document.activeElement?.matches("[aria-invalid], [role=alert]")
    if (wrong && outside) content.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus()
  }, [wrong])
  return (
    <section className="card">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11.5 w-full flex-wrap items-center gap-x-2.5 px-5.5 py-2 text-left"
        >
          <ChevronRight
            aria-hidden
            className={classes("size-4 shrink-0 transition-transform duration-100", open && "rotate-90")}
          />
          <span className="text-section font-[650] tracking-[-0.01em]">{title}</span>
          <span className="text-muted">{description}</span>
        </button>
      </h2>
      <div id={id} ref={content} hidden={!open} className="@container border-t border-line px-5.5 py-5">
        {children}
      </div>
    </section>
  )
}
