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
  /** The name of one of them: *E-mail*. */
  itemLabel: string
  /** On the button: *Adicionar e-mail*. */
  addLabel: string
  most: number
  /** Why no more can be added. */
  full: string
}

/**
 * A list of short texts, each in a line of its own. Its value is a list of strings; there is always a line to type in.
 * Enter goes on to the next line, and does not send the form. A message that begins with one of the texts is about its
 * line alone.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every line that comes.
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
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
 * The places of the lines that a message is about: of what it begins with, otherwise of all that were filled in. Of lines
 * that begin alike it is the longest.
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
