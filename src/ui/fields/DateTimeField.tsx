import { type CommonFieldProps, Field } from "./Field"
import { useFormField } from "./formField"

export interface DateTimeFieldProps extends CommonFieldProps {
  name: string
  /** A date alone (`2026-11-20`) or with a time (`2026-11-20T14:30`), both in local time of the browser. */
  type?: "date" | "datetime-local"
  /** Bounds in the same form as the value. */
  min?: string
  max?: string
  disabled?: boolean
}

/** A date, or date and time, with the browser's own picker. Its value is a string without offset, empty for none. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { name, label, hint, required, span, type = "datetime-local", ...input } = props
  const { value, onChange, error, ...field } = useFormField<string | undefined>(name, { required })
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          name={field.name}
          ref={field.ref}
          type={type}
          value={value ?? ""}
          onChange={(event) => onChange(event.target.value)}
          onBlur={field.onBlur}
          className="control"
        />
      )}
    </Field>
  )
}
