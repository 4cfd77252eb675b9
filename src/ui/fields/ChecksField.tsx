import { Check } from "lucide-react"
import { useId } from "react"
import { FieldMessages } from "./Field"
import { useFormField } from "./formField"

export interface ChecksFieldProps {
  name: string
  legend: string
  hint?: string
  /** A few options, each with a sentence that explains it. */
  options: readonly { value: string; label: string; meaning: string }[]
}

/** A multiple choice of a few options. Its value is a list of strings, in the order of the options. */
export function ChecksField({ name, legend, hint, options }: ChecksFieldProps) {
  const id = useId()
  const { value, onChange, error, ...field } = useFormField<readonly string[] | undefined>(name)
  const checked = new Set(value)
  const toggle = (toggled: string) =>
    onChange(
      options.flatMap((option) =>
        (option.value === toggled) === checked.has(option.value) ? [] : [option.value],
      ),
    )
  return (
    <fieldset className="col-span-full grid content-start gap-1.5">
      <legend className="mb-1.5 font-[550]">{legend}</legend>
      {options.map((option, index) => (
        <label key={option.value} className="flex cursor-pointer items-start gap-2.5">
          <span className="relative mt-0.5 inline-grid size-4 shrink-0 place-items-center">
            <input
              type="checkbox"
              name={field.name}
              ref={index === 0 ? field.ref : undefined}
              checked={checked.has(option.value)}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => toggle(option.value)}
              onBlur={field.onBlur}
              className="peer size-4 appearance-none rounded-[0.25rem] border border-control bg-panel checked:border-accent checked:bg-accent aria-invalid:border-bad forced-colors:appearance-auto"
            />
            <Check
              aria-hidden
              strokeWidth={3}
              className="pointer-events-none absolute hidden size-3 text-on-accent peer-checked:block forced-colors:hidden"
            />
          </span>
          <span>
            {option.label} <span className="text-muted">{option.meaning}</span>
          </span>
        </label>
      ))}
      <FieldMessages id={id} hint={hint} error={error} />
    </fieldset>
  )
}
