import { type CommonFieldProps, Field } from "./Field"
import { useFormField } from "./formField"

export interface TextAreaProps extends CommonFieldProps {
  name: string
  placeholder?: string
  rows?: number
  /** The maximum number of characters. Near the end, the field shows how many are left. */
  maxLength?: number
  disabled?: boolean
}

/** Several lines of text, such as a justification. The field grows with the text. */
export function TextArea(props: TextAreaProps) {
  const { name, label, hint, required, span = 4, rows = 3, maxLength, ...area } = props
  const { value = "", onChange, error, ...field } = useFormField<string | undefined>(name, { required })
  const left = maxLength === undefined ? undefined : maxLength - value.length
  return (
    <Field
      label={label}
      required={required}
      span={span}
      error={error}
      hint={
        left !== undefined && left <= 50 ? (
          <>
            {hint} <span aria-live="polite">{left} caracteres restantes</span>
          </>
        ) : (
          hint
        )
      }
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          name={field.name}
          ref={field.ref}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={field.onBlur}
          // The field grows with its contents. Browsers without support for that use `rows`.
          style={{ minHeight: `${rows * 1.25 + 0.875}rem` }}
          className="control field-sizing-content max-h-80 resize-y"
        />
      )}
    </Field>
  )
}
