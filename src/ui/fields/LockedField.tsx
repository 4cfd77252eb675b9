import { Tooltip } from "../dialog/Tooltip"
import { type CommonFieldProps, Field } from "./Field"

export interface LockedFieldProps extends CommonFieldProps {
  value: string
  /** Why it cannot be changed here. Shown while it is hovered or has the focus. */
  reason?: string | undefined
  placeholder?: string
  /** Drawn in the font for identifiers. */
  mono?: boolean
}

/** A read-only value in a form: locked, or derived from other fields. Not one of the form's values. */
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
