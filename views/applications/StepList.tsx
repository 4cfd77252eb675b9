import { ChevronRight } from "lucide-react"
import { Fragment } from "react"
import { takeFocus } from "@/ui/page/focusRestore"
import { classes } from "@/ui/theme/classes"
import { type StepKey, steps } from "./steps"

export interface StepListProps {
  current: StepKey
  onGo: (step: StepKey) => void
  /** The reason why the other steps cannot be opened yet. */
  lockedReason?: string | undefined
  /** The current step takes the focus when it is shown, if no field does. */
  focuses?: boolean
}

/** The steps of the wizard as links, with the current one marked. */
export function StepList({ current, onGo, lockedReason, focuses }: StepListProps) {
  return (
    <ol aria-label="Etapas" className="mt-1.5 flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {steps.map(({ key, title }, index) => {
        const isCurrent = key === current
        const locked = !isCurrent && lockedReason !== undefined
        return (
          <Fragment key={key}>
            {index > 0 && <ChevronRight aria-hidden className="size-4 text-faint" />}
            <li>
              <button
                type="button"
                ref={isCurrent && focuses ? takeFocus : undefined}
                aria-current={isCurrent ? "step" : undefined}
                aria-disabled={locked || undefined}
                title={locked ? lockedReason : undefined}
                onClick={() => !locked && !isCurrent && onGo(key)}
                className={classes(
                  "flex items-center gap-1.5 rounded-md px-2 py-1 font-[550]",
                  isCurrent
                    ? "bg-accent-soft text-accent-text"
                    : locked
                      ? "cursor-default text-faint"
                      : "hover:bg-sunken hover:text-text",
                )}
              >
                <span className="tabular-nums">{index + 1}</span> {title}
              </button>
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
