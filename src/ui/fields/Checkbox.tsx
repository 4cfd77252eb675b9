import { Check } from "lucide-react"
import { type ReactNode, useId } from "react"
import { classes } from "../theme/classes"
import { FieldMessages } from "./Field"
import { useFormField } from "./formField"

export interface CheckboxProps {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** Whether it must be checked. */
  required?: boolean
  disabled?: boolean
  /** Spans the section's full width instead of one column. */
  wide?: boolean
}

/** A checkbox. Its value is a boolean. */
export function Checkbox({ name, label, hint, required, disabled, wide }: CheckboxProps) {
  const id = useId()
  const { value, onChange, error, ...field } = useFormField<boolean | undefined>(name, { required })
  return (
    <div className={classes("grid content-start gap-1", wide && "col-span-full")}>
      <div className="flex items-start gap-2.5">
        <span className="relative mt-0.5 inline-grid size-4 shrink-0 place-items-center">
          <input
            id={id}
            type="checkbox"
            name={field.name}
            ref={field.ref}
            disabled={disabled}
            checked={value ?? false}
            aria-invalid={error !== undefined || undefined}
            aria-required={required || undefined}
            aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={field.onBlur}
            className="peer size-4 appearance-none rounded-[0.25rem] border border-control bg-panel checked:border-accent checked:bg-accent disabled:opacity-60 aria-invalid:border-bad forced-colors:appearance-auto"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute hidden size-3 text-on-accent peer-checked:block forced-colors:hidden"
          />
        </span>
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  )
}
