import type { ReactNode } from "react"
import { classes, currentRow } from "@/ui/theme/classes"

/** The heading of the rows of one kind: *Perfis*, *Papéis da aplicação*. */
export function GroupTitle({ children }: { children: ReactNode }) {
  return (
    <h3 className="border-b border-line bg-sunken px-4 py-1.5 text-tiny font-semibold text-faint">
      {children}
    </h3>
  )
}

/** Shown if an application has no rows. */
export function NoRows({ children }: { children: ReactNode }) {
  return <p className="border-b border-line px-4 py-3 text-muted last:border-b-0">{children}</p>
}

export interface AssignmentRowProps {
  /** From `useFocusRow`. */
  row: Record<string, unknown>
  isCurrent: boolean
  /** A role's title or a profile's name. */
  title: string
  description: ReactNode
  /** Tags: the kind of role, and how it was assigned. */
  marks?: ReactNode
  status: ReactNode
  actions: ReactNode
  /** A lower row, for long lists. */
  dense?: boolean
  /** Shown below the row: the author, time and reason of a block. */
  children?: ReactNode
}

/** One role or profile, with the client's assignment and its commands. */
export function AssignmentRow(props: AssignmentRowProps) {
  const { row, isCurrent, title, description, marks, status, actions, dense, children } = props
  return (
    // The row is focusable, so it needs a name for screen readers.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      {...row}
      role="group"
      aria-label={title}
      className={classes(
        "border-b border-line px-4 outline-offset-[-2px] last:border-b-0",
        dense ? "py-1.5 md:py-0.5" : "py-2",
        isCurrent && currentRow,
      )}
    >
      <div className="flex min-h-7.5 flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="mono break-all">{title}</span>
          <span className="text-muted">{description}</span>
          {marks}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {status}
          {actions}
        </div>
      </div>
      {children}
    </div>
  )
}
