import { useState } from "react"
import { dateTyped, maskDate, shownDate } from "@/domain/time/typedDate"
import { type CommonFieldProps, Field } from "./Field"
import { useFormField } from "./formField"

export interface DateFieldProps extends CommonFieldProps {
  name: string
  disabled?: boolean | undefined
}

/**
 * A date, typed as DD/MM/YYYY; the slashes are added while one types. Its value is `YYYY-MM-DD`, or empty. What is no
 * date yet is kept as it was typed.
 */
export function DateField({ name, label, hint, required, span, disabled }: DateFieldProps) {
  const { value, onChange, error, ...field } = useFormField<string | undefined>(name, { required })
  /** The text while one types. It is formatted when the field is left, so that the caret does not move. */
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
