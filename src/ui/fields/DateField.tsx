import { useState } from "react"
import { dateTyped, maskDate, shownDate } from "@/domain/time/typedDate"
import { type CommonFieldProps, Field } from "./Field"
import { useFormField } from "./formField"

export interface DateFieldProps extends CommonFieldProps {
  name: string
  disabled?: boolean | undefined
}

/**
 * A date as DD/MM/YYYY, with slashes added while typing. Its value is `YYYY-MM-DD` or empty. An incomplete date is
 * kept as typed.
 */
export function DateField({ name, label, hint, required, span, disabled }: DateFieldProps) {
  const { value, onChange, error, ...field } = useFormField<string | undefined>(name, { required })
  /** The text while typing. It is formatted on blur, so that the caret does not jump. */
  const [typed, setTyped] = useState<string>()
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        <input
          {...control}
          name={field.name}
          ref={field.ref}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="DD/MM/AAAA"
          disabled={disabled}
          value={typed ?? shownDate(value ?? "")}
          onChange={(event) => {
            const text = maskDate(event.target.value)
            setTyped(text)
            onChange(dateTyped(text))
          }}
          onBlur={() => {
            setTyped(undefined)
            field.onBlur()
          }}
          className="control"
        />
      )}
    </Field>
  )
}
