import { grouped } from "@/domain/text/words"
import { classes } from "../theme/classes"

export interface BadgeProps {
  count: number
  /** Highlights a count of items that wait for this person. */
  hot?: boolean
  /** The counted items, for screen readers: `solicitações pendentes`. */
  label?: string
}

export function Badge({ count, hot, label }: BadgeProps) {
  return (
    <span
      className={classes(
        "inline-block rounded-full px-[0.4375rem] text-[0.6875rem]/[1.0625rem] font-semibold tabular-nums forced-colors:border",
        hot ? "bg-accent text-on-accent" : "bg-sunken text-muted",
      )}
    >
      {grouped(count)}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  )
}
