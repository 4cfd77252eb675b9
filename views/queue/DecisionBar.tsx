import type { ReactNode } from "react"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { useDecisionBar } from "@/ui/page/notice"

export interface DecisionBarProps {
  label: string
  /** The target of the decision. */
  target: Target
  /** Whether the actor may do anything. */
  decides: boolean
  /** How many commands are drawn as buttons; the others go into one menu. */
  max?: number
  /** The details of the current row. */
  children: ReactNode
}

/** The details of the current row, and its decision. */
export function DecisionBar({ label, target, decides, max, children }: DecisionBarProps) {
  const decisionBar = useDecisionBar()
  return (
    <section
      aria-label={label}
      ref={decisionBar}
      // The buttons are at its lower edge, which stays where it is: a click meets the same one in each row.
      className="card flex flex-wrap items-end gap-x-4 gap-y-2.5 px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-72 self-center">{children}</div>
      {decides && (
        <div className="flex flex-wrap gap-2">
          <Actions target={target} {...(max !== undefined && { max })} />
        </div>
      )}
    </section>
  )
}
