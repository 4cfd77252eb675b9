import { X } from "lucide-react"
import type { MouseEvent, ReactNode } from "react"
import { classes } from "../theme/classes"

const tones = {
  info: "bg-accent-soft text-accent-text",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
}

interface BannerAction {
  label: string
  run: (pressed: MouseEvent<HTMLButtonElement>) => void
}

export interface BannerProps {
  tone?: keyof typeof tones
  /** The main action. */
  action?: BannerAction
  /** A second action with less effect, shown first. */
  other?: BannerAction
  /** Closes it. */
  onClose?: () => void
  className?: string
  children: ReactNode
}

/** A message about the whole screen, shown as long as it applies. */
export function Banner({ tone = "info", action, other, onClose, className, children }: BannerProps) {
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={classes(
        "flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg px-3.5 py-2 text-base forced-colors:border",
        tones[tone],
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {[other, action].map(
        (offered) =>
          offered && (
            <button
              key={offered.label}
              type="button"
              className="rounded-sm font-semibold hover:underline"
              onClick={offered.run}
            >
              {offered.label}
            </button>
          ),
      )}
      {onClose && (
        <button
          type="button"
          aria-label="Fechar o aviso"
          className="-mr-1.5 grid size-6 place-items-center rounded-sm hover:bg-panel"
          onClick={onClose}
        >
          <X aria-hidden className="size-4" strokeWidth={1.9} />
        </button>
      )}
    </div>
  )
}
