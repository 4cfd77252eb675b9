import { classes } from "../theme/classes"
import { useFormField } from "./formField"

export interface ChoiceFieldProps<Value extends string> {
  name: string
  legend: string
  /** A few options, each with a sentence that explains it. */
  options: readonly { value: Value; label: string; meaning: string }[]
  disabled?: boolean
}

/** A single choice of a few options. Its value is a string. */
export function ChoiceField<Value extends string>({
  name,
  legend,
  options,
  disabled = false,
}: ChoiceFieldProps<Value>) {
  const { value, onChange, onBlur, ref, error } = useFormField<Value>(name)
  return (
    <fieldset className="col-span-full" disabled={disabled}>
      <legend className="mb-1.5 font-[550]">{legend}</legend>
      <div className="grid gap-2 @min-[26rem]:auto-cols-fr @min-[42rem]:grid-flow-col">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              "flex cursor-pointer gap-2.5 rounded-lg border px-3 py-2 has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-accent",
              value === option.value ? "border-accent bg-accent-soft" : "border-control",
              disabled && "opacity-60",
            )}
          >
            <input
              type="radio"
              name={name}
              ref={value === option.value ? ref : undefined}
              className="mt-0.5 size-4 shrink-0 accent-accent"
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <span>
              <span className="block font-[550]">{option.label}</span>
              <span className="text-small text-muted">{option.meaning}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-[0.8125rem]/5 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
