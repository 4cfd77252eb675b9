import { useMemo } from "react"
import type { Command } from "../command"
import { ghost, hasProblems } from "../grammar/grammar"
import type { Parsed } from "../grammar/parsed"
import { buildIndex } from "../ranking/ranking"
import { faultsOf } from "../slots/faults"
import type { Sources } from "../slots/lookup"
import { isAmbiguous } from "../slots/resolve"
import { isUnderstood, textsIn, useResolution } from "../slots/useResolution"
import { useSuggestions } from "../slots/useSuggestions"
import type { Target } from "../targetTypes"
import { choiceEntries, commandEntry } from "./rows/rowOf"
import type { Row } from "./rows/rows"

/**
 * Resolves a line while it is being typed, and returns the suggestions at the caret. Used by the palette and by the
 * rows of a sheet.
 */
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

/** The rest of the best match, if it completes the text at the caret. */
export function restOf(parsed: Parsed, row: Row | undefined): string {
  const best = row?.action.kind === "complete" ? row.action.text : ""
  return best && (ghost(parsed, best) || ghost(parsed, row?.label ?? ""))
}

/**
 * Index of the row that `Enter` takes before the user moves. In a command line only a row that completes the typed
 * text, so that `Enter` on a finished line opens its form. Before anything is typed, only the screen's current
 * target.
 */
export function firstOf({ mode, active }: Parsed, rows: readonly Row[], now: Temporal.ZonedDateTime): number {
  if (mode === "empty") return rows.findIndex(({ disabledReason }) => disabledReason === undefined)
  // Takes the first row even if it is disabled: the next best match may be its opposite.
  if (mode !== "command") return rows.length > 0 ? 0 : -1
  // The user must choose between the meanings of an ambiguous value.
  if (active?.kind === "slot" && isAmbiguous(active.slot, active.text, now)) return -1
  const [top] = rows
  const offers = active && (active.text.trim() !== "" || top?.here)
  const isOffered =
    top?.action.kind === "complete" || top?.action.kind === "go" || top?.id.startsWith("nearest:")
  return offers && isOffered ? 0 : -1
}

/** Search indexes of the data that the page itself has. */
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
