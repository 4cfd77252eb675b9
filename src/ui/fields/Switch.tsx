import { type ReactNode, useId } from "react"
import { Tooltip } from "../buttons/Tooltip"
import { classes } from "../theme/classes"

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  /** The reason why it is disabled. It stays focusable, so that everyone can read the reason. */
  disabledReason?: string | undefined
  /** Without a Tab stop, for list rows whose keys do the same. */
  inRow?: boolean
}

/** A switch. A click changes it at once. */
export function Switch({ checked, onChange, label, hint, disabled, disabledReason, inRow }: SwitchProps) {
  const id = useId()
  const off = disabled || disabledReason !== undefined
  return (
    <span className="inline-flex items-start gap-2.5">
      <Tooltip text={disabledReason}>
        <button
          type="button"
          role="switch"
          aria-checked={checked}
          aria-labelledby={`${id}-label`}
          {...(hint && { "aria-describedby": `${id}-hint` })}
          aria-disabled={disabledReason !== undefined || undefined}
          disabled={disabled}
          tabIndex={inRow ? -1 : undefined}
          onClick={() => !off && onChange(!checked)}
          className={classes(
            "mt-px inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border p-px transition-colors duration-100 disabled:opacity-50 aria-disabled:opacity-50",
            checked ? "border-accent bg-accent" : "border-control bg-sunken",
          )}
        >
          <span
            className={classes(
              "block size-3.5 rounded-full transition-transform duration-100 forced-colors:bg-[ButtonText]",
              checked ? "translate-x-3.5 bg-on-accent" : "bg-control",
            )}
          />
        </button>
      </Tooltip>
      <span>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way to press; the switch is the control. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the switch itself handles the keys. */}
        <span id={`${id}-label`} onClick={() => !off && onChange(!checked)}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-small text-muted">
            {hint}
          </span>
        )}
      </span>
    </span>
  )
}
