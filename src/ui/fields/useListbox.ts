import { type KeyboardEvent, useId, useState } from "react"

export interface ListboxOptions {
  count: number
  onChoose: (index: number) => void
  /** Open from the start. */
  opened?: boolean
}

/**
 * The keys and ARIA attributes of a listbox under an input (combobox pattern). The focus stays in the input, and
 * `aria-activedescendant` names the option that `Enter` chooses. Its `count` options are numbered from 0. The caller
 * sets the roles (`combobox`, `listbox`, `option`).
 */
export function useListbox({ count, onChoose, opened = false }: ListboxOptions) {
  const id = useId()
  const [open, setOpenState] = useState(opened)
  const [wanted, setActive] = useState(-1)
  const active = wanted < count ? wanted : -1
  const setOpen = (next: boolean) => {
    setOpenState(next)
    if (!next) setActive(-1)
  }
  const optionId = (index: number) => `${id}-${index}`
  const step = (by: number) => {
    if (count === 0) return
    const next = active === -1 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      if (open) step(event.key === "ArrowDown" ? 1 : -1)
      else setOpen(true)
    } else if (event.key === "Enter" && open && active >= 0) {
      event.preventDefault()
      onChoose(active)
    } else if (event.key === "Escape" && open) {
      // Closes only the list and not an enclosing dialog.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      event.preventDefault()
      setOpen(false)
    }
  }
  return {
    open,
    setOpen,
    active,
    setActive,
    onKeyDown,
    input: {
      "aria-autocomplete": "list",
      "aria-expanded": open,
      "aria-controls": open ? id : undefined,
      "aria-activedescendant": open && active >= 0 ? optionId(active) : undefined,
      autoComplete: "off",
    } as const,
    listId: id,
    option: (index: number) => ({
      id: optionId(index),
      "aria-selected": index === active,
      "aria-setsize": count,
      "aria-posinset": index + 1,
      onPointerMove: () => setActive(index),
      // Pressing an option must not take the focus from the input.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => onChoose(index),
    }),
  }
}
