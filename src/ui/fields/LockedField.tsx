import { Tooltip } from "../buttons/Tooltip"
import { type CommonFieldProps, Field } from "./Field"

export interface LockedFieldProps extends CommonFieldProps {
  value: string
  /** The reason why it cannot be changed, shown on hover and focus. */
  reason?: string | undefined
  placeholder?: string
  /** Whether the value is shown in the font for identifiers. */
  mono?: boolean
}

/** A read-only value in a form: locked, or derived from other fields. It is not part of the form's values. */
export function LockedField({ value, reason, placeholder, mono, ...looks }: LockedFieldProps) {
  return (
    <Field {...looks}>
      {(control) => (
        <Tooltip text={reason}>
          <input
            {...control}
            readOnly
            value={value}
            placeholder={placeholder}
            className={mono ? "control font-mono" : "control"}
          />
        </Tooltip>
      )}
    </Field>
  )
}
