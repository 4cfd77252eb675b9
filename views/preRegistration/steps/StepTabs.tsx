import type { KeyboardEvent } from "react"
import { stepTitles } from "@/domain/registration/sections"
import { Tag } from "@/ui/badges/Tag"
import { classes } from "@/ui/theme/classes"
import type { StepKey, StepState } from "./steps"

export interface StepTabsProps {
  steps: readonly StepKey[]
  current: StepKey
  stateOf: (step: StepKey) => StepState
  onChange: (step: StepKey) => void
  /** While a form is being submitted, no other step can be opened. */
  disabled: boolean
}

export const stepTabId = (step: StepKey) => `step-${step}`
export const stepPanelId = "step-panel"

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

const marks: Partial<Record<StepState, { label: string; tone: "ok" | "warn" }>> = {
  ready: { label: "Pronto", tone: "ok" },
  missing: { label: "Falta", tone: "warn" },
}

/**
 * The steps of a form as cards next to it, each with its status. Arrow keys move between them and `Enter` opens one,
 * which moves the focus into its form.
 */
export function StepTabs({ steps, current, stateOf, onChange, disabled }: StepTabsProps) {
  const move = (event: KeyboardEvent, index: number) => {
    const step = steps[moves[event.key]?.(index, steps.length - 1) ?? -1]
    if (!step || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    document.getElementById(stepTabId(step))?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label="Etapas"
      aria-orientation="vertical"
      className="card grid grid-cols-1 content-start gap-0.5 p-2 @min-[24rem]/steps:grid-cols-2 @min-[40rem]/steps:grid-cols-3 @min-[56rem]/steps:sticky @min-[56rem]/steps:top-4.5 @min-[56rem]/steps:grid-cols-1"
    >
      {steps.map((step, index) => {
        const on = step === current
        const mark = marks[stateOf(step)]
        return (
          <button
            key={step}
            id={stepTabId(step)}
            type="button"
            role="tab"
            aria-selected={on}
            aria-controls={on ? stepPanelId : undefined}
            aria-disabled={disabled || undefined}
            tabIndex={on ? 0 : -1}
            onClick={() => onChange(step)}
            onKeyDown={(event) => move(event, index)}
            className={classes(
              "flex min-h-9 items-center justify-between gap-2 rounded-lg px-3 text-left font-[550] outline-offset-[-2px] pointer-coarse:min-h-10",
              on ? "bg-accent-soft text-accent-text" : "hover:bg-sunken",
              disabled && !on && "cursor-progress text-faint",
            )}
          >
            <span className="min-w-0">{stepTitles[step]}</span>
            {mark && <Tag tone={mark.tone}>{mark.label}</Tag>}
          </button>
        )
      })}
    </div>
  )
}
