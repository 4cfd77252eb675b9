import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

export interface EmptyStateProps {
  /** For example *Nenhum Usuário encontrado*. */
  title: string
  icon?: LucideIcon
  /** What to do next. */
  children?: ReactNode
  /** Usually a `Button`. */
  action?: ReactNode
  /** It is the only content of the screen, so its title is the screen's heading. */
  whole?: boolean
}

/** Explains that there is nothing here and offers an action. */
export function EmptyState({ title, icon: Icon, children, action, whole }: EmptyStateProps) {
  const Title = whole ? "h1" : "p"
  return (
    <div className="grid animate-late justify-items-center gap-1 px-6 py-12 text-center">
      {Icon && (
        <span className="mb-2 grid size-10 place-items-center rounded-full bg-sunken text-faint">
          <Icon aria-hidden className="size-5" strokeWidth={1.7} />
        </span>
      )}
      <Title className="font-semibold text-balance">{title}</Title>
      {children && <div className="max-w-md text-balance text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
