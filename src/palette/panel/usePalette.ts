import { useAtomValue } from "jotai"
import { useMemo } from "react"
import { useSession } from "@/client/identity"
import { useTables } from "@/palette/tables"
import { mayEnter } from "@/screens/entry"
import type { Screens } from "@/screens/screen"
import type { Command } from "../command"
import { ghost, hasProblems, parse } from "../grammar/grammar"
import type { Parsed } from "../grammar/parsed"
import { buildIndex } from "../ranking/ranking"
import { useHistory } from "../ranking/useHistory"
import type { Sources } from "../slots/lookup"
import { isAmbiguous } from "../slots/resolve"
import { isUnderstood, textsIn, useResolution } from "../slots/useResolution"
import { useCommands, useOthersCommands, useSources } from "../slots/useSources"
import { useSuggestions } from "../slots/useSuggestions"
import type { Target } from "../target"
import { targetsAtom } from "../targets"
import { faultsOf } from "./faults"
import { paletteAtom } from "./open"
import { destinations } from "./rows/destinations"
import { groupsOf, type Known } from "./rows/groups"
import { choiceEntries, commandEntry } from "./rows/rowOf"
import { linesOf, type Row } from "./rows/rows"
import { useMorePeople } from "./rows/useMorePeople"
import { usePersonTyped } from "./rows/usePersonTyped"
import { useSearchResults } from "./rows/useSearchResults"
import { usePaletteLine } from "./usePaletteLine"

const none: readonly Target[] = []

/** Everything that the palette shows for the text in its line. */
export function usePalette(initial: string) {
  const commands = useCommands()
  const sources = useSources()
  const shown = useAtomValue(targetsAtom)
  // What is under an open form is no longer looked at: nothing is done to it in passing.
  const overDialog = useAtomValue(paletteAtom)?.overDialog ?? false
  const targets = overDialog ? none : shown
  const { history, frequency, keep } = useHistory()
  const line = usePaletteLine(initial, history)
  const others = useOthersCommands()
  const parsed = useMemo(
    () => parse(line.text, line.caret, commands, others),
    [line.text, line.caret, commands, others],
  )
  const texts = useMemo(() => textsIn(parsed), [parsed])
  const resolved = useResolution(parsed.command, texts, sources)
  const suggestions = useSuggestions(parsed, texts, sources, frequency, targets)
  const found = useSearchResults(parsed, frequency)
  const person = usePersonTyped(parsed)
  const actionFor = useActionFor()
  const indexes = useIndexes(commands, sources)
  const { matches, pending } = suggestions
  const { user, app, org, preUser } = found
  const more = useMorePeople(parsed, user.length)
  const lines = useMemo(() => {
    const known: Known = {
      commands,
      ...indexes,
      history,
      frequency,
      targets,
      matches,
      found: { user, app, org, preUser },
      person,
      more,
      actionFor,
    }
    return linesOf(groupsOf(parsed, known))
  }, [
    parsed,
    commands,
    indexes,
    history,
    frequency,
    targets,
    matches,
    user,
    app,
    org,
    preUser,
    person,
    more,
    actionFor,
  ])
  const rows = useMemo(() => lines.flatMap((each) => (each.kind === "row" ? [each.row] : [])), [lines])
  const moved = rows.findIndex(({ id }) => id === line.selected)
  const active = moved >= 0 ? moved : firstOf(parsed, rows, sources.now())
  const row = rows[active]
  const faults = faultsOf(parsed, resolved, matches.length > 0 || pending)
  const sound = !hasProblems(parsed) && isUnderstood(resolved)
  const best = row?.action.kind === "complete" ? row.action.text : ""
  const rest = best && (ghost(parsed, best) || ghost(parsed, row?.label ?? ""))
  return {
    line,
    parsed,
    targets,
    texts,
    resolved,
    lines,
    rows,
    active,
    row,
    faults,
    sound,
    rest,
    keep,
    actionFor,
    pending: pending || found.pending,
  }
}

/**
 * The row that `Enter` takes before anybody moved. In a command line only what completes what is being typed, so
 * that a finished line opens its form; where nothing is typed yet, only what the screen is about.
 */
function firstOf({ mode, active }: Parsed, rows: readonly Row[], now: Temporal.ZonedDateTime): number {
  const first = rows.findIndex(({ disabledReason }) => disabledReason === undefined)
  if (mode !== "command") return first
  // What may be meant in several ways is nobody's to choose for them.
  if (active?.kind === "slot" && isAmbiguous(active.slot, active.text, now)) return -1
  const [top] = rows
  const offers = active && (active.text.trim() !== "" || top?.here)
  return offers && (top?.action.kind === "complete" || top?.id.startsWith("nearest:")) ? 0 : -1
}

/** What the page itself knows to search in. */
function useIndexes(commands: readonly Command[], sources: Sources) {
  return useMemo(
    () => ({
      commandIndex: buildIndex(commands.map(commandEntry)),
      choiceIndex: buildIndex(commands.flatMap((command) => choiceEntries(command, sources))),
      screenIndex: buildIndex(sources.screens),
    }),
    [commands, sources],
  )
}

/** What the rows of search results do, as far as the session may enter the screens that they lead to. */
function useActionFor(): Known["actionFor"] {
  const session = useSession()
  const { screens }: { screens: Screens } = useTables()
  return useMemo(() => {
    const enterable = (name: string) => {
      const screen = screens[name]
      return screen && mayEnter(screen, session) ? screen : undefined
    }
    return (kind, { value }) => destinations[kind](value, enterable, session)
  }, [screens, session])
}
