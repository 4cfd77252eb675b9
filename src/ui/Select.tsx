import { ChevronDown } from "lucide-react"
import { Field, type FieldLooks } from "./Field"
import { useFormField } from "./formField"

export interface SelectOption {
  value: string
  label: string
}

export interface SelectProps extends FieldLooks {
  name: string
  options: readonly SelectOption[]
  /** What stands for nothing chosen. */
  placeholder?: string
  disabled?: boolean
}

/** One of a few. For many, or for what the server knows, `ComboField`. Its value is a string, empty for none. */
export function Select(props: SelectProps) {
  const { name, label, hint, required, span, options, placeholder = "Selecione", disabled } = props
  const { value, onChange, error, ...field } = useFormField<string | undefined>(name, { required })
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            name={field.name}
            ref={field.ref}
            disabled={disabled}
            value={value ?? ""}
            onChange={(event) => onChange(event.target.value)}
            onBlur={field.onBlur}
            className={value ? "control appearance-none pr-8" : "control appearance-none pr-8 text-faint"}
          >
            <option value="">{options.length === 0 ? "Nenhuma opção carregada" : placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-panel text-text">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-faint"
          />
        </div>
      )}
    </Field>
  )
}
