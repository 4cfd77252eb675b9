import { useRef, useState } from "react"
import { useListbox } from "../fields/useListbox"
import { type ComboOption, type LoadOptions, useComboOptions } from "./useComboOptions"
import { usePositionUnder } from "./usePositionUnder"

export interface ComboSettings {
  load: LoadOptions
  /** A filter besides the text. */
  within?: string | undefined
  onChoose: (option: ComboOption) => void
}

/**
 * The base of search fields: the typed text, the server's options, and the listbox with its keys and position.
 * `ComboFrame` renders the list.
 */
export function useCombo({ load, within, onChoose }: ComboSettings) {
  /** The typed text, or undefined while the user is not typing. */
  const [typed, setTyped] = useState<string>()
  const search = useComboOptions(typed, load, within)
  const chooseAt = (index: number) => {
    const option = search.options[index]
    if (option) onChoose(option)
  }
  const listbox = useListbox({ count: search.options.length, onChoose: chooseAt })
  const frame = useRef<HTMLDivElement>(null)
  const position = usePositionUnder(frame, listbox.open)
  /** Opens the list before anything is typed. */
  const openList = () => {
    setTyped((text) => text ?? "")
    listbox.setOpen(true)
  }
  const input = {
    ...listbox.input,
    role: "combobox",
    "aria-expanded": listbox.open,
    spellCheck: false,
  } as const
  return { typed, setTyped, search, chooseAt, listbox, frame, position, openList, input }
}

export type Combo = ReturnType<typeof useCombo>
