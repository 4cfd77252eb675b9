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
/** A name that is not resolved to a value yet. */
const named = "rounded-sm bg-accent-soft font-semibold text-accent-text"
const colourOf = (line: string, { kind, start, end }: Span) =>
  kind === "value" && isName(line.slice(start, end).trimEnd()) ? named : colours[kind]
const wrong = "underline decoration-bad decoration-wavy decoration-1 underline-offset-4"

/** A command line with each part in the colour of its kind. */
export function ColouredLine({
  line,
  spans,
  faults,
}: {
  line: string
  spans: readonly Span[]
  /** Ranges of the line that match nothing. */
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
