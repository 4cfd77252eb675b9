import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"
import { IconButton } from "@/ui/buttons/IconButton"
import { classes } from "@/ui/theme/classes"

export interface ColumnFrameProps {
  title: string
  /** Shown next to the title: a button for a new unit. */
  actions?: ReactNode
  /** Whether it is the only visible column, with a button back to the previous one. */
  narrow: boolean
  onBack?: () => void
  /** A narrower column, for the realms, whose names are short. */
  slim?: boolean
  children: ReactNode
}

/** As many columns as fit. Scrolling snaps, so that none is cut off. */
const share =
  "max-w-[max(48rem,var(--share))] shrink-0 grow basis-(--share) [--share:50%] @2xl/tree:[--share:33.3333%] @5xl/tree:[--share:25%]"

/** A column with its heading. */
export function ColumnFrame({ title, actions, narrow, onBack, slim, children }: ColumnFrameProps) {
  return (
    <section
      className={classes(
        "flex min-h-0 flex-col border-r border-line",
        narrow ? "w-full flex-1" : slim ? "w-49 shrink-0" : share,
      )}
    >
      <div className="flex min-h-11 items-center gap-1 pr-2 pl-4.5">
        {narrow && onBack && (
          <IconButton icon={ArrowLeft} label="Voltar ao nível acima" onClick={onBack} className="-ml-2.5" />
        )}
        <h2 className="min-w-0 flex-1 truncate text-small font-semibold text-muted">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
