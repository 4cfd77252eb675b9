import type { ChangeEvent } from "react"
import type { DataTableProps } from "./dataTableProps"

export interface SelectBoxProps extends Pick<Required<DataTableProps<unknown>>, "onSelect"> {
  /** The key of the row. */
  rowKey: string
  checked: boolean
  /** -1 where the focus stays on the list. */
  tabIndex?: number
}

/** The checkbox of a row or card. With Shift it selects a range. */
export function SelectBox({ rowKey, checked, tabIndex, onSelect }: SelectBoxProps) {
  const change = ({ nativeEvent }: ChangeEvent) =>
    onSelect(rowKey, (nativeEvent as { shiftKey?: boolean }).shiftKey === true)
  return (
    <input
      type="checkbox"
      tabIndex={tabIndex}
      aria-label="Selecionar"
      checked={checked}
      onChange={change}
      // A click leaves the focus where the list's keys act.
      onMouseDown={(event) => event.preventDefault()}
      className="block size-4 accent-accent"
    />
  )
}
