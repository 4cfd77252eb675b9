import { Plus } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { Button } from "@/ui/Button"
import { isFocusLost } from "@/ui/page/lostFocus"

export interface ListCardProps {
  title: string
  /** In the specification's words. */
  empty: string
  count: number
  /** Absent where nothing can be added here. */
  add?: { label: string; disabledReason?: string | undefined; run: () => void } | undefined
  /** Instead of rows: what is loading, or could not be loaded. */
  instead?: ReactNode
  /** What stands over the page. */
  over?: ReactNode
  children: ReactNode
}

/** A list of a few things of a person, with what adds one more. Its rows are `ListRow`s. */
export function ListCard({ title, empty, count, add, instead, over, children }: ListCardProps) {
  const adder = useRef<HTMLButtonElement>(null)
  const before = useRef(count)
  // A row that goes takes the focus with it.
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
  /** Names the row. */
  label: string
  /** Tags beside the name. */
  tags?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** One of them: its name, what is known of it, what can be done with it. */
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

/** What is asked for and waits, under what stands. */
export function AskedLine({ children }: { children: ReactNode }) {
  return (
    <div className="mt-1.5 rounded-md bg-warn-soft px-2.5 py-1.5 text-warn forced-colors:border">
      {children}
    </div>
  )
}
