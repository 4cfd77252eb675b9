import type { ReactNode } from "react"
import { Button } from "@/ui/buttons/Button"
import type { PickRow } from "@/ui/choice/PickList"

export interface PickerProps {
  title: string
  /** The number of chosen rows. */
  chosen: number
  /** The loaded rows. */
  rows: readonly PickRow[]
  position: { selected: ReadonlySet<string>; select: (keys: Iterable<string>) => void }
  onClear: () => void
  /** Called when an element in the list gets the focus. */
  onActive: () => void
  /** Shown next to the buttons under the list. */
  more?: ReactNode
  children: ReactNode
}

/** A list to choose from, with the search above it and the buttons for all rows below. */
export function Picker(props: PickerProps) {
  const { title, chosen, rows, position, onClear, onActive, more, children } = props
  const all = rows.length > 0 && rows.every(({ key }) => position.selected.has(key))
  return (
    <section aria-label={title} onFocus={onActive} className="card flex flex-col overflow-hidden">
      <h2 className="flex items-center justify-between gap-3 px-3 pt-2.5 font-semibold">
        {title}
        <span role="status" className="text-small font-normal text-muted">
          {chosen.toLocaleString("pt-BR")} na seleção
        </span>
      </h2>
      {children}
      <div className="flex flex-1 flex-wrap content-center items-center gap-2 border-t border-line bg-sunken px-3 py-2">
        <Button
          small
          shortcut="Ctrl+A"
          disabledReason={all ? "Todos os que foram carregados já estão selecionados." : undefined}
          onClick={() => position.select([...position.selected, ...rows.map(({ key }) => key)])}
        >
          Selecionar carregados ({rows.length.toLocaleString("pt-BR")})
        </Button>
        {more}
        {chosen > 0 && (
          <Button small variant="quiet" onClick={onClear}>
            Desfazer seleção
          </Button>
        )}
      </div>
    </section>
  )
}
