import type { InputHTMLAttributes } from "react"
import { classes } from "./classes"
import { Field, type FieldLooks } from "./Field"
import { useFormField } from "./formField"

export interface TextFieldProps
  extends FieldLooks,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      "placeholder" | "maxLength" | "disabled" | "readOnly" | "autoComplete" | "inputMode" | "spellCheck"
    > {
  name: string
  type?: "text" | "email" | "tel" | "url" | "number"
  /** Drawn as an identifier. */
  mono?: boolean
  /** Shapes what is typed: a mask. Pure. */
  format?: (text: string) => string
}

/** One line of text. Its value is a string, of numbers too. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, required, span, type = "text", mono, format, ...input } = props
  const { value, onChange, error, ...field } = useFormField<string | undefined>(name, { required })
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          name={field.name}
          ref={field.ref}
          type={type}
          value={value ?? ""}
          onChange={(event) => onChange(format ? format(event.target.value) : event.target.value)}
          onBlur={field.onBlur}
          className={classes("control", mono && "font-mono")}
        />
      )}
    </Field>
  )
}
