import { classes } from "../theme/classes"

/** A placeholder while something loads. It appears after 150 ms, so that fast loads do not flicker. */
export function Skeleton({ className = "h-3 w-32" }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classes("inline-block max-w-full animate-late rounded-sm align-middle", className)}
    >
      <span className="block size-full animate-shimmer rounded-sm bg-line" />
    </span>
  )
}
