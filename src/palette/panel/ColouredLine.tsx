import { isName } from "@/domain/runbooks"
import { classes } from "@/ui/theme/classes"
import type { Span } from "../grammar/parsed"

const colours: Record<Span["kind"], string> = {
  prefix: "text-faint",
  words: "font-semibold text-text",
  slotWord: "font-semibold text-text",
  value: "text-accent",
  unknown: "text-bad",
  space: "",
}
/** A name is no value yet. */
const named = "rounded-sm bg-accent-soft font-semibold text-accent-text"
const colourOf = (line: string, { kind, start, end }: Span) =>
  kind === "value" && isName(line.slice(start, end).trimEnd()) ? named : colours[kind]
const wrong = "underline decoration-bad decoration-wavy decoration-1 underline-offset-4"

/** A command line in the colours of what its parts are. */
export function ColouredLine({
  line,
  spans,
  faults,
}: {
  line: string
  spans: readonly Span[]
  /** Stretches that fit nothing. */
  faults: readonly { start: number; end: number }[]
}) {
  const isWrong = (span: Span) => faults.some(({ start, end }) => span.start < end && start < span.end)
  return spans.map((span) => (
    <span
      key={span.start}
      className={classes(colourOf(line, span), span.kind !== "space" && isWrong(span) && wrong)}
    >
      {line.slice(span.start, span.end)}
    </span>
  ))
}
