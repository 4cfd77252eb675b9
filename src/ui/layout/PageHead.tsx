import type { ReactNode } from "react"
import { classes } from "../theme/classes"

export interface PageHeadProps {
  title: ReactNode
  /** Under the title: counts, an identifier, a status. */
  children?: ReactNode
  /** Before the title: a picture. */
  before?: ReactNode
  /** Next to the title: tags. */
  tags?: ReactNode
  actions?: ReactNode
}

/** The head of a screen: its title, counts and actions. */
export function PageHead({ title, children, before, tags, actions }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-start gap-3">
      {before}
      <div
        className={classes(
          "min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]",
          before === undefined && "max-sm:basis-auto",
        )}
      >
        <div className="flex flex-wrap items-center gap-x-2.5">
          <h1 className="text-title font-[650] tracking-[-0.015em]">{title}</h1>
          {tags}
        </div>
        {children && <div className="text-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
