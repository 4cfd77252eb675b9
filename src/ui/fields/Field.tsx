import { type ReactNode, useId } from "react"
import { classes } from "../theme/classes"

/** The props that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string
  "aria-invalid": true | undefined
  "aria-describedby": string | undefined
  "aria-required": true | undefined
}

/** Props that all fields share. */
export interface CommonFieldProps {
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  /** How many of the section's four columns it spans; at most two if there are only two. */
  span?: 1 | 2 | 3 | 4
}

export interface FieldProps extends CommonFieldProps {
  error?: string | undefined
  /** Renders the control with the props that connect it to its label and messages. */
  children: (control: ControlProps) => ReactNode
}

const spans = {
  1: undefined,
  2: "@min-[26rem]:col-span-2",
  3: "@min-[26rem]:col-span-2 @min-[42rem]:col-span-3",
  4: "col-span-full",
}

/** A visible asterisk, not announced because `aria-required` says the same. */
export const requiredMark = "after:ml-0.5 after:text-bad after:content-['*'_/_'']"

interface Tied {
  id: string
  hint: ReactNode
  error: string | undefined
  required: boolean | undefined
}

/** The props that connect a control to the label and messages of the field with this id. */
export function controlProps({ id, hint, error, required }: Tied): ControlProps {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ")
  return {
    id,
    "aria-invalid": error !== undefined || undefined,
    "aria-describedby": described || undefined,
    "aria-required": required || undefined,
  }
}

/** A label above, a control, and below it a hint and an error. */
export function Field({ label, hint, required, span = 1, error, children }: FieldProps) {
  const id = useId()
  return (
    <div className={classes("grid min-w-0 grid-cols-1 content-start gap-1.5", spans[span])}>
      <label htmlFor={id} className={classes("font-[550]", required && requiredMark)}>
        {label}
      </label>
      {children(controlProps({ id, hint, error, required }))}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  )
}

/** The error and the hint below a control. */
export function FieldMessages({
  id,
  hint,
  error,
}: {
  id: string
  hint?: ReactNode
  error?: string | undefined
}) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-[0.8125rem]/5 text-bad">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </div>
      )}
    </>
  )
}
