import type { ReactNode } from "react"
import { classes } from "../theme/classes"

/** Meaning of the colours: green active, amber waiting or soon, red blocked, violet foreign, blue in progress. */
export type Tone = "ok" | "warn" | "bad" | "violet" | "accent" | "neutral"

const tones: Record<Tone, string> = {
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  violet: "bg-violet-soft text-violet",
  // With an edge, because the current row of a list has the same ground.
  accent:
    "bg-accent-soft text-accent-text shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--accent)_30%,transparent)]",
  neutral: "bg-sunken text-muted",
}

export interface TagProps {
  tone?: Tone
  className?: string
  children: ReactNode
}

/** A status in one or two words. */
export function Tag({ tone = "neutral", className, children }: TagProps) {
  return (
    <span
      className={classes(
        "inline-block rounded-sm px-[0.4375rem] text-[0.71875rem]/5 font-[550] whitespace-nowrap forced-colors:border print:border",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
