import { useMemo } from "react"
import type { Command } from "../command"
import { ghost, hasProblems } from "../grammar/grammar"
import type { Parsed } from "../grammar/parsed"
import { buildIndex } from "../ranking/ranking"
import type { Sources } from "../slots/lookup"
import { isAmbiguous } from "../slots/resolve"
import { isUnderstood, textsIn, useResolution } from "../slots/useResolution"
import { useSuggestions } from "../slots/useSuggestions"
import type { Target } from "../target"
import { faultsOf } from "./faults"
import { choiceEntries, commandEntry } from "./rows/rowOf"
import type { Row } from "./rows/rows"

/** What is understood of a line that somebody types into, and what fits where the caret is: of the palette, and of a sheet's rows. */
export function useUnderstanding(
  parsed: Parsed,
  known: { sources: Sources; frequency: ReadonlyMap<string, number>; targets: readonly Target[] },
) {
  const { sources, frequency, targets } = known
  const texts = useMemo(() => textsIn(parsed), [parsed])
  const resolved = useResolution(parsed.command, texts, sources)
  const { matches, pending } = useSuggestions(parsed, texts, sources, frequency, targets)
  const faults = faultsOf(parsed, resolved, matches.length > 0 || pending)
  const sound = !hasProblems(parsed) && isUnderstood(resolved)
  return { texts, resolved, matches, pending, faults, sound }
}

/** The rest of the best match, where that completes what is being typed. */
export function restOf(parsed: Parsed, row: Row | undefined): string {
  const best = row?.action.kind === "complete" ? row.action.text : ""
  return best && (ghost(parsed, best) || ghost(parsed, row?.label ?? ""))
}

/**
 * The row that `Enter` takes before anybody moved. In a command line only what completes what is being typed, so
 * that a finished line opens its form; where nothing is typed yet, only what the screen is about.
 */
export function firstOf({ mode, active }: Parsed, rows: readonly Row[], now: Temporal.ZonedDateTime): number {
  if (mode === "empty") return rows.findIndex(({ disabledReason }) => disabledReason === undefined)
  // What was typed is meant, also where it cannot be done: the next best may be its opposite.
  if (mode !== "command") return rows.length > 0 ? 0 : -1
  // What may be meant in several ways is nobody's to choose for them.
  if (active?.kind === "slot" && isAmbiguous(active.slot, active.text, now)) return -1
  const [top] = rows
  const offers = active && (active.text.trim() !== "" || top?.here)
  const isOffered =
    top?.action.kind === "complete" || top?.action.kind === "go" || top?.id.startsWith("nearest:")
  return offers && isOffered ? 0 : -1
}

/** What the page itself knows to search in. */
export function useIndexes(commands: readonly Command[], sources: Sources) {
  return useMemo(
    () => ({
      commandIndex: buildIndex(commands.map(commandEntry)),
      choiceIndex: buildIndex(commands.flatMap((command) => choiceEntries(command, sources))),
      screenIndex: buildIndex(sources.screens),
    }),
    [commands, sources],
  )
}
