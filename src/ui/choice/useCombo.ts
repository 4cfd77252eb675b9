import { useRef, useState } from "react"
import { type ComboOption, type LoadOptions, useComboOptions } from "./useComboOptions"
import { useListbox } from "./useListbox"
import { usePositionUnder } from "./usePositionUnder"

export interface ComboSettings {
  load: LoadOptions
  /** What filters the options besides the text. */
  within?: string | undefined
  onChoose: (option: ComboOption) => void
}

/**
 * What fields are made of that search while one types: the text, the options that the server answers, the keys of their
 * list and its position. `ComboFrame` draws the list.
 */
export function useCombo({ load, within, onChoose }: ComboSettings) {
  /** What is being typed; undefined while nobody types. */
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
