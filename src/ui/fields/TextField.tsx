import type { InputHTMLAttributes } from "react"
import { classes } from "../theme/classes"
import { type CommonFieldProps, Field } from "./Field"
import { useFormField } from "./formField"

export interface TextFieldProps
  extends CommonFieldProps,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      "placeholder" | "maxLength" | "disabled" | "readOnly" | "autoComplete" | "inputMode" | "spellCheck"
    > {
  name: string
  type?: "text" | "email" | "tel" | "url" | "number"
  /** Whether the text is shown in the font for identifiers. */
  mono?: boolean
  /** Formats the typed text, for example with a mask. Pure. */
  format?: (text: string) => string
  /** Wraps instead of truncating, for text that is compared character by character. */
  wraps?: boolean
  /** The initial value is a suggestion: it is selected, so that typing replaces it. */
  proposes?: boolean
  /** Shown before the text as part of its meaning, such as the prefix of a title. */
  before?: string
}

/**
 * Formats the text. If only the case changed, the caret is restored, because React would move it to the end with the
 * new value.
 */
function shaped(input: HTMLInputElement | HTMLTextAreaElement, format: (text: string) => string): string {
  const { selectionStart: caret, value } = input
  const text = format(value)
  if (caret !== null && text !== value && text.length === value.length) {
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}

/** One line of text. Its value is a string, also for numbers. */
export function TextField(props: TextFieldProps) {
  const {
    name,
    label,
    hint,
    required,
    span,
    type = "text",
    mono,
    format,
    wraps,
    proposes,
    before,
    ...input
  } = props
  const { value, onChange, error, ...field } = useFormField<string | undefined>(name, { required })
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => {
        if (wraps) {
          return (
            <textarea
              autoComplete="off"
              spellCheck={input.spellCheck}
              {...control}
              name={field.name}
              ref={field.ref}
              rows={2}
              value={value ?? ""}
              onChange={(event) => onChange(format ? shaped(event.target, format) : event.target.value)}
              onBlur={field.onBlur}
              // Still a single line of text: Enter submits, as in every other field.
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
                  return
                event.preventDefault()
                event.currentTarget.form?.requestSubmit()
              }}
              className={classes("control field-sizing-content resize-none", mono && "font-mono")}
            />
          )
        }
        const box = (
          <input
            autoComplete="off"
            {...input}
            {...control}
            {...(before && {
              "aria-describedby": classes(`${control.id}-before`, control["aria-describedby"]),
            })}
            name={field.name}
            ref={field.ref}
            type={type}
            value={value ?? ""}
            onChange={(event) => onChange(format ? shaped(event.target, format) : event.target.value)}
            onFocus={(event) => proposes && event.currentTarget.select()}
            onBlur={field.onBlur}
            className={classes("control", mono && "font-mono", before && "min-w-0 rounded-l-none")}
          />
        )
        if (!before) return box
        return (
          <div className="flex">
            <span
              id={`${control.id}-before`}
              title={before}
              className={classes(
                "flex max-w-1/2 shrink-0 items-center rounded-l-lg border border-r-0 border-control bg-sunken px-2.5 text-muted",
                mono && "font-mono",
              )}
            >
              <span className="truncate">{before}</span>
            </span>
            {box}
          </div>
        )
      }}
    </Field>
  )
}
