import { Tooltip } from "../dialog/Tooltip"
import { Field, type FieldLooks } from "./Field"

export interface LockedFieldProps extends FieldLooks {
  value: string
  /** Why it cannot be changed here: said where it is pointed at or has the focus. */
  reason?: string | undefined
  placeholder?: string
  /** Drawn as an identifier. */
  mono?: boolean
}

/** What stands in a form without being asked there: locked, or following from other fields. Not part of its values. */
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
