import { ChevronsUpDown, LoaderCircle, X } from "lucide-react"
import { useRef, useState } from "react"
import { fold } from "@/domain/text/fold"
import { IconButton } from "../buttons/IconButton"
import { type CommonFieldProps, Field } from "../fields/Field"
import { useFormField } from "../fields/formField"
import { ComboFrame } from "./ComboFrame"
import { useCombo } from "./useCombo"
import type { ComboOption, LoadOptions } from "./useComboOptions"

export type { ComboOption }

export interface ComboFieldProps extends CommonFieldProps {
  name: string
  load: LoadOptions
  /** What filters the options besides the text, such as the application of the roles. */
  within?: string
  placeholder?: string
  disabled?: boolean
}

/** Which option a text means: the active one, the only one, or the one with exactly that name; -1 for none. */
function meantIndex(options: readonly ComboOption[], typed: string, active: number): number {
  if (active >= 0) return active
  const text = fold(typed.trim())
  return options.length === 1 ? 0 : options.findIndex(({ label }) => fold(label) === text)
}

/** Text without a chosen option is no value. It stays in the field, and the form says so instead of sending nothing. */
const onlyTyped = (typed: string | undefined) =>
  typed?.trim() ? `“${typed.trim()}”: escolha uma opção da lista` : undefined

/** One of many options that the server knows, found by typing. Its value is a `ComboOption`, null for none. */
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
  const [left, setLeft] = useState(false)
  const combo = useCombo({
    load,
    within,
    onChoose: (option) => {
      put(option)
      combo.listbox.setOpen(false)
    },
  })
  const { typed, setTyped, search, chooseAt, listbox } = combo
  const latest = useRef(typed)
  latest.current = typed
  const { value, onChange, error, ...field } = useFormField<ComboOption | null | undefined>(name, {
    required,
    wrong: () => onlyTyped(latest.current),
    settle: () => settle(),
  })
  const put = (next: ComboOption | null, text?: string) => {
    // First the text: as soon as the value changes it is checked, and the text with it.
    setTyped(text)
    latest.current = text
    setLeft(false)
    onChange(next)
  }
  const openList = () => {
    if (!disabled) combo.openList()
  }
  /** Chooses the only option that the text can mean, or else the one at `otherwise`, once the server has answered. */
  const settle = async (otherwise = -1) => {
    const text = latest.current?.trim()
    if (!text) return
    const options = await load(text, new AbortController().signal).catch(() => [])
    const option = options[Math.max(meantIndex(options, text, -1), otherwise)]
    if (!option || latest.current?.trim() !== text) return
    put(option)
    listbox.setOpen(false)
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
        <ComboFrame combo={combo} isChosen={(option) => option.value === value?.value}>
          <input
            {...control}
            {...combo.input}
            name={field.name}
            ref={field.ref}
            disabled={disabled}
            placeholder={value?.label ?? placeholder}
            value={typed ?? value?.label ?? ""}
            onChange={(event) => {
              const { value: text } = event.target
              // Deleting the last letter clears the choice.
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
              // A text that can only mean one option chooses it.
              if (event.key === "Tab" && typed) chooseAt(meantIndex(search.options, typed, listbox.active))
              if (event.key === "Enter" && typed?.trim() && listbox.active < 0 && !event.ctrlKey) {
                // Chooses the best match, and does not send the form with a half-typed name.
                event.preventDefault()
                if (search.waiting) void settle(0)
                else chooseAt(Math.max(meantIndex(search.options, typed, -1), 0))
              } else if (event.key === "ArrowDown" && !listbox.open) openList()
              else listbox.onKeyDown(event)
            }}
            onClick={openList}
            onBlur={leave}
            className="control pr-15"
          />
          <span className="absolute inset-y-0 right-2 flex items-center gap-0.5 text-faint">
            {value && !disabled && (
              <IconButton
                icon={X}
                label="Limpar"
                // With keys the text itself is deleted, so Tab goes on to the next field.
                tabIndex={-1}
                onClick={() => put(null)}
                className="size-6 pointer-coarse:size-8"
              />
            )}
            {listbox.open && search.waiting ? (
              <LoaderCircle aria-hidden className="size-4 animate-spin" />
            ) : (
              <ChevronsUpDown aria-hidden className="pointer-events-none size-4" />
            )}
          </span>
        </ComboFrame>
      )}
    </Field>
  )
}
