import { ChevronDown } from "lucide-react"
import type { Ref } from "react"
import { type CommonFieldProps, type ControlProps, Field } from "./Field"
import { useFormField } from "./formField"
import type { SelectOption } from "./useTypedAhead"
import { useTypedAhead } from "./useTypedAhead"

export interface SelectProps extends CommonFieldProps {
  name: string
  options: readonly SelectOption[]
  /** The text if nothing is chosen. */
  placeholder?: string
  /** Some or all options are still loading. */
  loading?: boolean
  disabled?: boolean
}

/**
 * A choice between a few options. For many options, or a search on the server, use `ComboField`. Its value is a
 * string, empty if nothing is chosen.
 */
export function Select({ name, label, hint, required, span, ...select }: SelectProps) {
  const { error, required: _, value, ...field } = useFormField<string | null | undefined>(name, { required })
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => <SelectControl {...control} {...select} {...field} value={value ?? ""} />}
    </Field>
  )
}

export interface SelectControlProps extends ControlProps, Omit<SelectProps, keyof CommonFieldProps | "name"> {
  name?: string | undefined
  ref?: Ref<HTMLSelectElement>
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
}

/** The control alone, for fields with several controls. */
export function SelectControl(props: SelectControlProps) {
  const { options, placeholder = "Selecione", loading = options.length === 0, ...rest } = props
  const { value, onChange, ...control } = rest
  const hear = useTypedAhead(options, loading, onChange)
  const nothing = options.length === 0 ? "Nenhuma opção carregada" : placeholder
  return (
    <div className="relative">
      <select
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={hear}
        className={value ? "control appearance-none pr-8" : "control appearance-none pr-8 text-faint"}
      >
        <option value="">{props.loading ? "Carregando…" : nothing}</option>
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
  )
}
