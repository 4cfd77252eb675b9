import { Check } from "lucide-react"
import { type Ref, useId } from "react"

export const agreement = "Eu estou ciente e concordo com os termos"

export interface TermCheckboxProps {
  /** The title of the term, for screen readers. */
  title: string
  checked: boolean
  /** Called when the unchecked box is clicked, because the term must be read first. */
  onOpen: () => void
  onUncheck: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** The agreement to a term. It is checked by reading and accepting the term, and unchecked by a click. */
export function TermCheckbox({ title, checked, onOpen, onUncheck, ...input }: TermCheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <span className="relative mt-0.5 inline-grid size-4 shrink-0 place-items-center">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-label={`${agreement}: ${title}`}
          checked={checked}
          onChange={() => (checked ? onUncheck() : onOpen())}
          className="peer size-4 appearance-none rounded-[0.25rem] border border-control bg-panel checked:border-accent checked:bg-accent forced-colors:appearance-auto"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute hidden size-3 text-on-accent peer-checked:block forced-colors:hidden"
        />
      </span>
      <label htmlFor={id}>{agreement}</label>
    </div>
  )
}
