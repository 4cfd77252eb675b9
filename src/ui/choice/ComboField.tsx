import { ChevronsUpDown, LoaderCircle, X } from "lucide-react"
import { useRef, useState } from "react"
import { fold } from "@/domain/fold"
import { Field, type FieldLooks } from "../fields/Field"
import { useFormField } from "../fields/formField"
import { IconButton } from "../IconButton"
import { ComboList } from "./ComboList"
import { type ComboOption, type LoadOptions, useComboOptions } from "./useComboOptions"
import { useListbox } from "./useListbox"
import { usePlaceUnder } from "./usePlaceUnder"

export type { ComboOption }

export interface ComboFieldProps extends FieldLooks {
  name: string
  load: LoadOptions
  /** What narrows the options besides the text, such as the application whose roles they are. */
  within?: string
  placeholder?: string
  disabled?: boolean
}

/** Which option a text means: the one that is pointed at, the only one there is, or the one of that very name; -1 for none. */
function meant(options: readonly ComboOption[], typed: string, active: number): number {
  if (active >= 0) return active
  const text = fold(typed.trim())
  return options.length === 1 ? 0 : options.findIndex(({ label }) => fold(label) === text)
}

/** What was only typed is no value: it stays in sight, and nothing is sent as if it had not been meant. */
const onlyTyped = (typed: string | undefined) =>
  typed?.trim() ? `“${typed.trim()}”: escolha uma opção da lista` : undefined

/** One of many that the server knows, found by typing. Its value is a `ComboOption`, null for none. */
export function ComboField(props: ComboFieldProps) {
  const {
    name,
    label,
    hint,
    required,
    span,
    load,
    within,
    placeholder = "Digite para buscar",
    disabled,
  } = props
  /** What is being typed; nothing while the chosen option's label stands there. */
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const latest = useRef(typed)
  latest.current = typed
  const { value, onChange, error, ...field } = useFormField<ComboOption | null | undefined>(name, {
    required,
    wrong: () => onlyTyped(latest.current),
    settle: () => settle(),
  })
  const found = useComboOptions(typed, load, within)
  const take = (option: ComboOption | undefined) => {
    if (!option) return
    put(option)
    listbox.setOpen(false)
  }
  const put = (next: ComboOption | null, text?: string) => {
    // Forgotten first: the value is checked as it is told, and with it what is only typed.
    setTyped(text)
    latest.current = text
    setLeft(false)
    onChange(next)
  }
  const choose = (index: number) => take(found.options[index])
  const listbox = useListbox({ count: found.options.length, onChoose: choose })
  const frame = useRef<HTMLDivElement>(null)
  const place = usePlaceUnder(frame, listbox.open)
  const begin = () => {
    if (disabled) return
    setTyped((text) => text ?? "")
    listbox.setOpen(true)
  }
  /** Takes what alone can be meant by what was typed, or else the option `otherwise`, once the server has answered. */
  const settle = async (otherwise = -1) => {
    const text = latest.current?.trim()
    if (!text) return
    const options = await load(text, new AbortController().signal).catch(() => [])
    if (latest.current?.trim() === text) take(options[Math.max(meant(options, text, -1), otherwise)])
  }
  const leave = () => {
    listbox.setOpen(false)
    field.onBlur()
    if (!latest.current?.trim()) return setTyped(undefined)
    setLeft(true)
    void settle()
  }
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      span={span}
      error={error ?? (left ? onlyTyped(typed) : undefined)}
    >
      {(control) => (
        <div ref={frame} className="relative">
          <input
            {...control}
            {...listbox.input}
            role="combobox"
            aria-expanded={listbox.open}
            name={field.name}
            ref={field.ref}
            disabled={disabled}
            spellCheck={false}
            placeholder={value?.label ?? placeholder}
            value={typed ?? value?.label ?? ""}
            onChange={(event) => {
              const { value: text } = event.target
              // Emptied, it is empty: whoever takes the last letter away wants none.
              if (text === "" && value) put(null, text)
              else {
                setTyped(text)
                setLeft(false)
              }
              listbox.setOpen(true)
            }}
            onKeyDown={(event) => {
              const erases = event.key === "Delete" || event.key === "Backspace"
              if (erases && value && typed === "") put(null, typed)
              // What was typed is not lost where it can only mean one thing.
              if (event.key === "Tab" && typed) choose(meant(found.options, typed, listbox.active))
              if (event.key === "Enter" && typed?.trim() && listbox.active < 0 && !event.ctrlKey) {
                // The best match is what was meant; and the form is not sent with a half-typed name.
                event.preventDefault()
                if (found.waiting) void settle(0)
                else choose(Math.max(meant(found.options, typed, -1), 0))
              } else if (event.key === "ArrowDown" && !listbox.open) begin()
              else listbox.onKeyDown(event)
            }}
            onClick={begin}
            onBlur={leave}
            className="control pr-15"
          />
          <span className="absolute inset-y-0 right-2 flex items-center gap-0.5 text-faint">
            {value && !disabled && (
              <IconButton
                icon={X}
                label="Limpar"
                // By key it is emptied where it is typed, so that Tab leads on to the next field.
                tabIndex={-1}
                onClick={() => put(null)}
                className="size-6 pointer-coarse:size-8"
              />
            )}
            {listbox.open && found.waiting ? (
              <LoaderCircle aria-hidden className="size-4 animate-spin" />
            ) : (
              <ChevronsUpDown aria-hidden className="pointer-events-none size-4" />
            )}
          </span>
          {listbox.open && (
            <ComboList
              {...found}
              {...{ listbox, place }}
              isChosen={(option) => option.value === value?.value}
            />
          )}
        </div>
      )}
    </Field>
  )
}
