import { Plus } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { Button } from "@/ui/buttons/Button"
import { isFocusLost } from "@/ui/page/focusRestore"

export interface ListCardProps {
  title: string
  /** The text of the notice. */
  empty: string
  count: number
  /** Absent if nothing can be added here. */
  add?: { label: string; disabledReason?: string | undefined; run: () => void } | undefined
  /** Replaces the rows while they are loading, or if they could not be loaded. */
  instead?: ReactNode
  /** Dialogs over the page. */
  over?: ReactNode
  children: ReactNode
}

/** A short list of a person's data, with a button to add one. Its rows are `ListRow`s. */
export function ListCard({ title, empty, count, add, instead, over, children }: ListCardProps) {
  const adder = useRef<HTMLButtonElement>(null)
  const before = useRef(count)
  // A removed row loses the focus, so the add button takes it.
  useEffect(() => {
    if (count < before.current && isFocusLost()) adder.current?.focus()
    before.current = count
  }, [count])
  return (
    <section className="card overflow-hidden">
      <header className="flex flex-wrap items-center justify-between gap-3 px-5.5 pt-5 pb-3.5">
        <h3 className="text-section font-[650] tracking-[-0.01em]">{title}</h3>
        {add && (
          <Button ref={adder} small icon={Plus} disabledReason={add.disabledReason} onClick={add.run}>
            {add.label}
          </Button>
        )}
      </header>
      {instead ??
        (count === 0 ? (
          <p className="border-t border-line px-5.5 py-4 text-muted">{empty}</p>
        ) : (
          <ul aria-label={title}>{children}</ul>
        ))}
      {over}
    </section>
  )
}

export interface ListRowProps {
  /** The name of the row. */
  label: string
  /** Tags next to the name. */
  tags?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A row of the list: its name, facts and actions. */
export function ListRow({ label, tags, actions, children }: ListRowProps) {
  return (
    <li
      aria-label={label}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-5.5 py-3"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-[550] break-words">{label}</span>
          {tags}
        </p>
        {children}
      </div>
      {actions && <div className="flex flex-wrap gap-1.5">{actions}</div>}
    </li>
  )
}

/** A pending change, below the current data. */
export function PendingLine({ children }: { children: ReactNode }) {
  return (
    <div className="mt-1.5 rounded-md bg-warn-soft px-2.5 py-1.5 text-warn forced-colors:border">
      {children}
    </div>
  )
}
