import type { ReactNode } from "react"

export interface SectionHeadProps {
  title: ReactNode
  /** Under the title: a description. */
  children?: ReactNode
  actions?: ReactNode
}

/** The heading of a section, in its card. */
export function SectionHead({ title, children, actions }: SectionHeadProps) {
  return (
    <header className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-64 max-sm:basis-auto">
        <h2 className="text-section font-[650] tracking-[-0.01em]">{title}</h2>
        {children && <div className="mt-1 text-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
