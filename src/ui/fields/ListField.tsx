import { Plus, X } from "lucide-react"
import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef } from "react"
import { Button } from "../buttons/Button"
import { IconButton } from "../buttons/IconButton"
import { type CommonFieldProps, controlProps, Field } from "./Field"
import { useFormField } from "./formField"

export interface ListFieldProps
  extends CommonFieldProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "placeholder"> {
  name: string
  /** The label of one line: *E-mail*. */
  itemLabel: string
  /** The label of the button: *Adicionar e-mail*. */
  addLabel: string
  most: number
  /** The reason why no more lines can be added. */
  full: string
}

/**
 * A list of short texts, one per line. Its value is a list of strings; there is always a line to type in. Enter moves
 * to the next line and does not submit the form. A message that begins with one of the texts applies to its line
 * only.
 */
export function ListField(props: ListFieldProps) {
  const { name, label, hint, required, span = 2, itemLabel, addLabel, most, full, ...input } = props
  const inputs = useRef<HTMLDivElement>(null)
  const inputAt = (index: number) => inputs.current?.querySelectorAll("input")[index]
  const { value, onChange, error, ...field } = useFormField<readonly string[] | undefined>(name, {
    required,
    controlOf: (message): HTMLElement | undefined => inputAt(linesAbout(message, lines)[0] ?? 0),
  })
  const lines = value?.length ? value : [""]
  const wrong = error === undefined ? [] : linesAbout(error, lines)
  const last = useRef<HTMLInputElement>(null)
  const added = useRef(false)
  // A new line takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every added line.
  useEffect(() => {
    if (added.current) last.current?.focus()
    added.current = false
  }, [lines.length])
  const add = () => {
    added.current = true
    onChange([...lines, ""])
  }
  const toNext = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    if (key !== "Enter" || ctrlKey || metaKey || nativeEvent.isComposing) return
    event.preventDefault()
    const next = inputAt(index + 1)
    if (next) next.focus()
    else if (lines.length < most && lines[index]?.trim()) add()
  }
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        <div ref={inputs} className="grid justify-items-start gap-1.5">
          {lines.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position.
            <div key={index} className="flex w-full items-center gap-1">
              <input
                {...controlProps({
                  id: control.id,
                  hint,
                  error: wrong.includes(index) ? error : undefined,
                  required,
                })}
                {...input}
                {...(index > 0 && { id: `${control.id}-${index}` })}
                aria-label={lines.length > 1 ? `${itemLabel} ${index + 1}` : undefined}
                name={field.name}
                ref={index === 0 ? field.ref : index === lines.length - 1 ? last : undefined}
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) =>
                  onChange(lines.map((other, at) => (at === index ? event.target.value : other)))
                }
                onKeyDown={(event) => toNext(event, index)}
                onBlur={field.onBlur}
                className="control"
              />
              {lines.length > 1 && (
                <IconButton
                  icon={X}
                  label={`Retirar ${itemLabel.toLocaleLowerCase("pt-BR")} ${index + 1}`}
                  onClick={() => onChange(lines.filter((_, at) => at !== index))}
                />
              )}
            </div>
          ))}
          <Button
            small
            variant="quiet"
            icon={Plus}
            disabledReason={lines.length >= most ? full : undefined}
            onClick={add}
          >
            {lines.length >= most ? full : addLabel}
          </Button>
        </div>
      )}
    </Field>
  )
}

/**
 * The indexes of the lines that a message applies to: those whose text it begins with, the longest if several match.
 * Otherwise all lines with text.
 */
function linesAbout(message: string, lines: readonly string[]): number[] {
  const texts = lines.map((line) => line.trim())
  const [named] = texts
    .filter((text) => text !== "" && message.startsWith(`${text} `))
    .toSorted((one, other) => other.length - one.length)
  const about = [...texts.keys()].filter((at) =>
    named === undefined ? texts[at] !== "" : texts[at] === named,
  )
  return about.length > 0 ? about : [0]
}
