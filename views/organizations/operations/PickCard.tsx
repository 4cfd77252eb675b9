import { ListTail } from "@views/list/ListTail"
import { useListKeys } from "@views/list/useListKeys"
import type { useListPosition } from "@views/list/useListPosition"
import type { Pages } from "@views/list/usePages"
import { type ReactNode, useState } from "react"
import { Button } from "@/ui/buttons/Button"
import { PickList, type PickRow } from "@/ui/choice/PickList"
import { useNotify } from "@/ui/page/notice"
import { ErrorPanel } from "@/ui/states/ErrorPanel"

export interface PickCardProps {
  id: string
  title: string
  rows: readonly PickRow[]
  position: ReturnType<typeof useListPosition<PickRow>>
  pages: Pages<unknown>
  /** The text for an empty list. */
  empty: string
  /** Selects everything, including rows that are not loaded. */
  onAll: () => Promise<void>
  search?: ReactNode
}

/** A list to select units or members that will leave a unit. */
export function PickCard({ id, title, rows, position, pages, empty, onAll, search }: PickCardProps) {
  const notify = useNotify()
  const [selecting, setSelecting] = useState(false)
  const focusList = () => document.getElementById(id)?.focus()
  const selectAll = async () => {
    setSelecting(true)
    try {
      await onAll()
    } catch (error) {
      notify({ tone: "bad", text: error instanceof Error ? error.message : String(error) })
    } finally {
      setSelecting(false)
    }
  }
  useListKeys({
    onStep: (step) => {
      position.step(step)
      focusList()
    },
    onSelect: (range) => {
      const row = rows[position.current]
      if (row) position.toggle(row.key, range)
    },
    onSelectAll: () => void selectAll(),
    onEscape: position.selected.size > 0 ? position.clear : undefined,
    searchHint: search !== undefined,
    onEnterList: focusList,
  })
  return (
    <section aria-label={title} className="card flex flex-col overflow-hidden">
      <h2 className="flex items-center justify-between gap-3 px-3 py-2.5 font-semibold">
        {title}
        <span role="status" className="text-small font-normal text-muted">
          {position.selected.size.toLocaleString("pt-BR")} na seleção
        </span>
      </h2>
      {search && <div className="border-b border-line px-3 pb-3">{search}</div>}
      <PickList
        id={id}
        label={title}
        rows={rows}
        current={position.current}
        onCurrent={position.setCurrent}
        selected={position.selected}
        onToggle={position.toggle}
        loading={pages.loading}
        onEndReached={pages.more}
        empty={
          pages.failure ? (
            <ErrorPanel
              message="Não foi possível carregar a lista."
              details={pages.failure.message}
              onRetry={pages.retry}
            />
          ) : (
            <p className="px-3 py-2.5 text-muted">{empty}</p>
          )
        }
        tail={<ListTail failure={pages.nextFailure} onRetry={pages.retry} />}
      />
      <div className="flex flex-wrap items-center gap-2 border-t border-line bg-sunken px-3 py-2">
        <Button small shortcut="Ctrl+A" pending={selecting} onClick={() => void selectAll()}>
          Selecionar todos
        </Button>
        {position.selected.size > 0 && (
          <Button small variant="quiet" onClick={position.clear}>
            Desfazer seleção
          </Button>
        )}
      </div>
    </section>
  )
}
