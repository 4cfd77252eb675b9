import type { ReactNode } from "react"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/target"
import { useDecisionBar } from "@/ui/notices/notice"

export interface DecisionBarProps {
  label: string
  /** What is decided about. */
  target: Target
  /** Whether there is anything that this person may do. */
  decides: boolean
  /** As many commands as are drawn as buttons; the others are in the menu of one. */
  max?: number
  /** It in full. */
  children: ReactNode
}

/** The current row in full, and its decision. */
export function DecisionBar({ label, target, decides, max, children }: DecisionBarProps) {
  const decisionBar = useDecisionBar()
  return (
    <section
      aria-label={label}
      ref={decisionBar}
      className="card flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-72">{children}</div>
      {decides && (
        <div className="flex flex-wrap gap-2">
          <Actions target={target} {...(max !== undefined && { max })} />
        </div>
      )}
    </section>
  )
}
