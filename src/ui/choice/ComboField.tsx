import { ChevronsUpDown, LoaderCircle, X } from "lucide-react"
import type { KeyboardEvent } from "react"
import { IconButton } from "../buttons/IconButton"
import { type CommonFieldProps, Field } from "../fields/Field"
import { ComboFrame } from "./ComboFrame"
import type { ComboOption, LoadOptions } from "./useComboOptions"
import { meantIndex, useTypedChoice } from "./useTypedChoice"

export type { ComboOption }

export interface ComboFieldProps extends CommonFieldProps {
  name: string
  load: LoadOptions
  /** A filter besides the text, such as the application whose roles are offered. */
  within?: string
  placeholder?: string
  disabled?: boolean
}

/** A choice of one option, searched on the server. Its value is a `ComboOption`, or null. */
export function ComboField(props: ComboFieldProps) {
  const { label, hint, required, span, placeholder = "Digite para buscar", disabled } = props
  const { combo, field, value, error, put, type, settle, leave } = useTypedChoice(props)
  const { typed, search, chooseAt, listbox } = combo
  const openList = () => {
    if (!disabled) combo.openList()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const erases = event.key === "Delete" || event.key === "Backspace"
    if (erases && value && typed === "") put(null, typed)
    // If the text matches only one option, Tab chooses it.
    if (event.key === "Tab" && typed) chooseAt(meantIndex(search.options, typed, listbox.active))
    if (event.key === "Enter" && typed?.trim() && listbox.active < 0 && !event.ctrlKey) {
      // Chooses the best match instead of submitting the form with a half-typed name.
      event.preventDefault()
      if (search.waiting) void settle(0)
      else chooseAt(Math.max(meantIndex(search.options, typed, -1), 0))
    } else if (event.key === "ArrowDown" && !listbox.open) openList()
    else listbox.onKeyDown(event)
  }
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
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
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onClick={openList}
            onBlur={leave}
            className="control pr-15"
          />
          <span className="absolute inset-y-0 right-2 flex items-center gap-0.5 text-faint">
            {value && !disabled && (
              <IconButton
                icon={X}
                label="Limpar"
                // Keyboard users delete the text itself, so Tab goes on to the next field.
                tabIndex={-1}
                onClick={() => {
                  put(null)
                  document.getElementById(control.id)?.focus()
                }}
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
