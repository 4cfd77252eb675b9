import { useContext, useRef, useState } from "react"
import { fold } from "@/domain/text/fold"
import { FormShellContext, useFormField } from "../fields/formField"
import { afterPointerUp } from "../page/afterPointerUp"
import { type ComboSettings, useCombo } from "./useCombo"
import type { ComboOption } from "./useComboOptions"

/**
 * The index of the option that a text means: the active one, the only one, or the one with exactly that label. -1 if
 * there is none.
 */
export function meantIndex(options: readonly ComboOption[], typed: string, active: number): number {
  if (active >= 0) return active
  const text = fold(typed.trim())
  return options.length === 1 ? 0 : options.findIndex(({ label }) => fold(label) === text)
}

/**
 * Text without a chosen option is no value. It stays in the field with an error, instead of being dropped on
 * submission.
 */
const onlyTyped = (typed: string | undefined) =>
  typed?.trim() ? `“${typed.trim()}”: escolha uma opção da lista` : undefined

export interface TypedChoiceSettings extends Pick<ComboSettings, "load" | "within"> {
  name: string
  required?: boolean | undefined
  /** The field whose value narrows the options. Its text is resolved first; `load` reads its value when called. */
  narrowedBy?: string | undefined
}

interface TypedValueSettings<Value> extends TypedChoiceSettings {
  /** The value after an option was chosen. */
  withOption: (value: Value | undefined, option: ComboOption) => Value
  /** The text in the box after an option was chosen; undefined if the value is shown there. */
  textAfter: "" | undefined
}

/**
 * The value of a search field: what was chosen, and the option that the typed text means once the server has answered. Text without
 * an option stays.
 */
export function useTypedValue<Value>(settings: TypedValueSettings<Value>) {
  const { name, load, within, required, narrowedBy, withOption, textAfter } = settings
  const shell = useContext(FormShellContext)
  const [left, setLeft] = useState(false)
  const choose = (option: ComboOption) => {
    put(withOption(chosen.current, option), textAfter)
    combo.listbox.setOpen(false)
  }
  const combo = useCombo({ load, within, onChoose: choose })
  const { typed, setTyped, listbox } = combo
  const latest = useRef(typed)
  latest.current = typed
  const { value, onChange, error, ...field } = useFormField<Value | undefined>(name, {
    required,
    wrong: () => onlyTyped(latest.current),
    settle: () => settle(),
  })
  // An answer may come after the value has changed.
  const chosen = useRef(value)
  chosen.current = value
  const put = (next: Value, text?: string) => {
    // Set the text first: a change of the value validates both.
    write(text)
    chosen.current = next
    onChange(next)
  }
  const write = (text: string | undefined) => {
    setTyped(text)
    latest.current = text
    setLeft(false)
  }
  /**
   * Waits for the server, then chooses the only option that the text can mean, or otherwise the one at index
   * `otherwise`.
   */
  const settle = async (otherwise = -1) => {
    const text = latest.current?.trim()
    if (!text) return
    if (narrowedBy !== undefined) await shell?.fields.get(narrowedBy)?.settle?.()
    const options = await load(text, new AbortController().signal).catch(() => [])
    const option = options[Math.max(meantIndex(options, text, -1), otherwise)]
    if (option && latest.current?.trim() === text) choose(option)
  }
  const leave = () => {
    listbox.setOpen(false)
    field.onBlur()
    if (!latest.current?.trim()) return setTyped(undefined)
    afterPointerUp(() => setLeft(true))
    void settle()
  }
  return {
    combo,
    field,
    value,
    error: error ?? (left ? onlyTyped(typed) : undefined),
    put,
    write,
    settle,
    leave,
  }
}

/** The value of a `ComboField`: one option, or none. */
export function useTypedChoice(settings: TypedChoiceSettings) {
  const typedValue = useTypedValue<ComboOption | null>({
    ...settings,
    withOption: (_, option) => option,
    textAfter: undefined,
  })
  const { combo, value, put, write } = typedValue
  const type = (text: string) => {
    // Deleting the last letter clears the choice.
    if (text === "" && value) put(null, text)
    else write(text)
    combo.listbox.setOpen(true)
  }
  return { ...typedValue, type }
}
