import { useAtomValue } from "jotai"
import { useMemo } from "react"
import { useSession } from "@/client/identity"
import { useRegistries } from "@/palette/registries"
import { mayEnter } from "@/screens/entry"
import type { Screens } from "@/screens/screen"
import { targetsAtom } from "../currentTargets"
import { parse } from "../grammar/grammar"
import type { Parsed } from "../grammar/parsed"
import { useHistory } from "../ranking/useHistory"
import { paletteAtom } from "../run/open"
import type { Fault } from "../slots/faults"
import { useCommands, useOthersCommands, useSources } from "../slots/useSources"
import type { Target } from "../targetTypes"
import { destinations } from "./rows/destinations"
import { groupsOf, type KnownRows } from "./rows/groups"
import { linesOf } from "./rows/rows"
import { useMorePeople } from "./rows/useMorePeople"
import { usePersonTyped } from "./rows/usePersonTyped"
import { useSavedSearches } from "./rows/useSavedSearches"
import { useSearchResults } from "./rows/useSearchResults"
import { usePaletteLine } from "./usePaletteLine"
import { firstOf, restOf, useIndexes, useUnderstanding } from "./useUnderstanding"

const none: readonly Target[] = []
const noFaults: readonly Fault[] = []

/** The state of the palette for the text in its line. */
export function usePalette(initial: string) {
  const commands = useCommands()
  const sources = useSources()
  const shown = useAtomValue(targetsAtom)
  // If a form is open over the page, the user no longer looks at the page, so its targets are not offered.
  const overDialog = useAtomValue(paletteAtom)?.overDialog ?? false
  const targets = overDialog ? none : shown
  const { history, frequency, keep } = useHistory()
  const line = usePaletteLine(initial, history)
  const others = useOthersCommands()
  const parsed = useMemo(
    () => parse(line.text, line.caret, commands, others),
    [line.text, line.caret, commands, others],
  )
  const understood = useUnderstanding(parsed, { sources, frequency, targets })
  const { texts, resolved, matches, faults, sound } = understood
  const found = useSearchResults(parsed, frequency)
  const person = usePersonTyped(parsed)
  const { coming = false } = useRegistries()
  // The command may still be loading, such as the command of a runbook.
  const mayCome = coming && parsed.mode === "command" && parsed.line.trim() !== ">" && !parsed.command
  const actionFor = useActionFor()
  const kept = useSavedSearches(parsed, sources)
  const indexes = useIndexes(commands, kept.places)
  const { user, app, org, preUser } = found
  const more = useMorePeople(parsed, user.length)
  const lines = useMemo(() => {
    const known: KnownRows = {
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
  const rest = restOf(parsed, row)
  const leads = parsed.mode === "command" && row?.action.kind === "go"
  return {
    line,
    parsed: leads ? asNamed(parsed) : parsed,
    targets,
    texts,
    resolved,
    lines,
    rows,
    active,
    row,
    faults: leads ? noFaults : faults,
    sound,
    rest,
    keep,
    actionFor,
    mayCome,
    pending: understood.pending || found.pending || kept.pending || mayCome,
  }
}

/** A line that names a screen is no command but still valid, so its words are not marked as unknown. */
const asNamed = (parsed: Parsed): Parsed => ({
  ...parsed,
  spans: parsed.spans.map((span) => (span.kind === "unknown" ? { ...span, kind: "words" } : span)),
})

/** Maps search results to the screens that they lead to, as far as the session may enter them. */
function useActionFor(): KnownRows["actionFor"] {
  const session = useSession()
  const { screens }: { screens: Screens } = useRegistries()
  return useMemo(() => {
    const enterable = (name: string) => {
      const screen = screens[name]
      return screen && mayEnter(screen, session) ? screen : undefined
    }
    return (kind, { value }) => destinations[kind](value, enterable, session)
  }, [screens, session])
}
