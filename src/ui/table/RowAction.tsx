import type { ReactNode } from "react"
import { Keys } from "../buttons/Keys"

export interface RowActionProps {
  /** The shortcut while its row is the current one. */
  shortcut?: string
  onClick: () => void
  children: ReactNode
}

/** An action on the current row of a table: a small button at the end of the row. */
export function RowAction({ shortcut, onClick, children }: RowActionProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onClick}
      className="flex items-center gap-1 rounded-sm px-1 py-0.5 text-faint hover:text-accent-text"
    >
      {shortcut && <Keys keys={shortcut} />}
      {children}
    </button>
  )
}
